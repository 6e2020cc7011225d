/** A media type in lower case, without parameters and with the one name of JPEG that providers know. */
export function plainMediaType(mediaType: string): string {
  const plain = mediaType.replace(/;.*/s, '').trim().toLowerCase();
  return plain === 'image/jpg' ? 'image/jpeg' : plain;
}
