const POLYNOMIAL = 0xedb88320;
const BITS_OF_BYTE = 8;

/** The checksum CRC-32 of bytes, as gzip and AWS event streams have it. Pure. Source: RFC 1952, section 8. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < BITS_OF_BYTE; bit += 1) {
      rest = (rest >>> 1) ^ (rest & 1 ? POLYNOMIAL : 0);
    }
  }
  return (rest ^ 0xffffffff) >>> 0;
}
