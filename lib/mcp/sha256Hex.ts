import { sha256 } from '@noble/hashes/sha2.js';

/**
 * SHA-256 of a text in UTF-8, as 64 hexadecimal digits. That of the platform is there in secure contexts only, and gives a promise.
 */
export function sha256Hex(text: string): string {
  return Array.from(sha256(new TextEncoder().encode(text)), hexOf).join('');
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
