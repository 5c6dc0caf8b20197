// Encodes texts as UTF-8. Node is slow at this for texts with characters beyond Latin-1. Transcoding them from UTF-16,
// the form in which they are in memory, is faster.
import { transcode } from 'node:buffer';

const SCRATCH_BYTES = 512 * 1024;
const BYTES_PER_UNIT = 2;
const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);

/** The same bytes as `Buffer.from(text)`. */
export function utf8(text: string): Buffer {
  if (text.length * BYTES_PER_UNIT > SCRATCH_BYTES) return Buffer.from(text);
  try {
    return transcode(scratch.subarray(0, scratch.write(text, 'utf16le')), 'utf16le', 'utf8');
  } catch {
    // `transcode` fails on half of a surrogate pair, which `Buffer.from` replaces.
    return Buffer.from(text);
  }
}
