import { type AnyTool, enhancedInvokable } from 'millrace';
import { type Bar, barChart } from './barChart.ts';
import { FOLDER_INPUT } from './folderInput.ts';
import { encodePng } from './png.ts';
import { sourceFiles, subfolderOf } from './sourceFiles.ts';

const MOST_BARS = 12;

/** Draws where the code is: a real picture, made of the sizes of real files. */
export function drawChart(root: string): AnyTool {
  return enhancedInvokable({
    name: 'draw_chart',
    description: 'A bar chart, as a picture, of the sizes of the subfolders of a folder.',
    inputSchema: FOLDER_INPUT,
    concurrency: 'safe',
    execute: async ({ folder }) => {
      const bars = await sizesOf(root, folder);
      const picture = barChart(bars.slice(0, MOST_BARS), (bytes) => `${kilobytes(bytes)} kB`);
      return {
        parts: [
          {
            type: 'text',
            text: `${bars.length} bars, the longest is ${bars[0]?.label ?? 'none'}.`,
          },
          {
            type: 'image',
            mediaType: 'image/png',
            data: encodePng(picture),
            name: `${folder}.png`,
          },
        ],
      };
    },
  });
}

/** Bytes of each subfolder, the largest first. */
async function sizesOf(root: string, folder: string): Promise<readonly Bar[]> {
  const sizes = new Map<string, number>();
  for (const { path, bytes } of await sourceFiles(root, folder)) {
    const subfolder = subfolderOf(path, folder);
    sizes.set(subfolder, (sizes.get(subfolder) ?? 0) + bytes);
  }
  return [...sizes].map(([label, value]) => ({ label, value })).sort((a, b) => b.value - a.value);
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}
