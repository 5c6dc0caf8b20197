// Encodes texts as UTF-8. Node is slow at this for texts with characters beyond Latin-1. Transcoding them from UTF-16,
// the form in which they are in memory, is faster.
import { transcode } from 'node:buffer';

const SCRATCH_BYTES = 512 * 1024;
const BYTES_PER_UNIT = 2;
const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);

/** The same bytes as `Buffer.from(texts.join(''))`. */
export function utf8(...texts: readonly string[]): Buffer {
  const units = texts.reduce((sum, { length }) => sum + length, 0);
  if (units * BYTES_PER_UNIT > SCRATCH_BYTES) return Buffer.from(texts.join(''));
  let end = 0;
  for (const text of texts) end += scratch.write(text, end, 'utf16le');
  try {
    return transcode(scratch.subarray(0, end), 'utf16le', 'utf8');
  } catch {
    // `transcode` fails on half of a surrogate pair, which `Buffer.from` replaces.
    return Buffer.from(texts.join(''));
  }
}
