import type { Browser } from 'playwright-core';

/** What a picture looks like, roughly. */
export interface PictureFacts {
  /** Mean lightness from 0 to 255. */
  readonly lightness: number;
  /** How many different colours it has. */
  readonly colours: number;
  /** How many of its pixels are clearly blue: bars of running tools. */
  readonly bluePixels: number;
}

/** Looks at a PNG, with the browser's own decoder. */
export async function pictureFacts(browser: Browser, png: Buffer): Promise<PictureFacts> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('The browser draws nothing.');
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      const colours = new Set<number>();
      let sum = 0;
      let bluePixels = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        colours.add((red << 16) | (green << 8) | blue);
        sum += (red + green + blue) / 3;
        if (blue > 200 && blue - red > 120) bluePixels += 1;
      }
      return { lightness: sum / (data.length / 4), colours: colours.size, bluePixels };
    }, png.toString('base64'));
  } finally {
    await page.close();
  }
}
