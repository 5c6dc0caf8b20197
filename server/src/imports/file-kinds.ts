// Recognises by a file's first bytes that it is not a CSV file, and guesses the encoding of bytes that are not UTF-8.

const SIGNATURES: readonly (readonly [start: string, kind: string])[] = [
  ['504b0304', 'an Excel workbook or another ZIP file'],
  ['504b0506', 'an empty ZIP file'],
  ['d0cf11e0a1b11ae1', 'an old Excel workbook'],
  ['1f8b', 'a compressed file (gzip)'],
  ['425a68', 'a compressed file (bzip2)'],
  ['fd377a585a00', 'a compressed file (xz)'],
  ['28b52ffd', 'a compressed file (zstd)'],
  ['377abcaf271c', 'a compressed file (7-Zip)'],
  ['526172211a07', 'a compressed file (RAR)'],
  ['89504e47', 'a PNG picture'],
  ['ffd8ff', 'a JPEG picture'],
  ['47494638', 'a GIF picture'],
  ['52494646', 'a WebP picture or a recording'],
  ['25504446', 'a PDF file'],
  ['7b5c727466', 'a text document (RTF)'],
  ['53514c69746520666f726d6174', 'a database (SQLite)'],
  ['7f454c46', 'a program'],
];

const TEXTS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^<(?:!doctype|html|head|body|!--)/i, 'a web page (HTML)'],
  [/^<\?xml/i, 'an XML file'],
  [/^[[{]\s*["[{\]}]/, 'a JSON file'],
];

/**
 * In text in UTF-16 usually more than this share of the bytes are zeros, even if most of it is Arabic, because each
 * comma and each digit contains a zero byte.
 */
const ZEROS_OF_UTF16 = 1 / 5;

/** Recognises UTF-16 by its byte order mark, or by many zero bytes that are mostly at even or mostly at odd places. */
function isUtf16(start: Buffer): boolean {
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) return true;
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [more, fewer] = [Math.max(...zeros), Math.min(...zeros)];
  return more + fewer > start.length * ZEROS_OF_UTF16 && more > 3 * fewer;
}

/** What kind of file begins with these bytes, such as 'a PNG picture' or 'UTF-16'; null when it may be a CSV file. */
export function kindOf(start: Buffer): string | null {
  const hex = start.subarray(0, 16).toString('hex');
  const signature = SIGNATURES.find(([bytes]) => hex.startsWith(bytes));
  if (signature) return signature[1];
  if (isUtf16(start)) return 'UTF-16';
  const text = start
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart();
  const found = TEXTS.find(([pattern]) => pattern.test(text));
  if (found) return found[1];
  const zeros = start.filter((byte) => byte === 0).length;
  return zeros > start.length * ZEROS_OF_UTF16 ? 'a file of zeros or of a program' : null;
}

export function encodingOf(sample: Buffer): string {
  const arabic = new TextDecoder('windows-1256').decode(sample).match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const high = sample.filter((byte) => byte >= 0x80).length;
  return arabic * 2 > high ? 'Windows-1256' : 'Windows-1252 or Latin-1';
}
