// Encodes texts as UTF-8. Node is slow at this for texts with characters beyond Latin-1, and faster at transcoding them
// from UTF-16, as they are in memory.
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
    // The text has half of a surrogate pair, which `Buffer.from` replaces.
    return Buffer.from(text);
  }
}
