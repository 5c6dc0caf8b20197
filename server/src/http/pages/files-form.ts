// The forms that carry files (multipart/form-data): which of them may be parsed. A form of many small parts, or of long
// headers, takes a hundred times as long to parse as one of the same length with a few pictures.
import { Buffer } from 'node:buffer';

/** The boundaries that browsers write, and no parameter beside it, so that every reader finds the same boundary. */
const FILES_FORM = /^multipart\/form-data;\s*boundary=("?)([\w-]{1,70})\1$/i;
const END_OF_HEADERS = '\r\n\r\n';

/** The boundary between the parts of a form with files; null if the content type is another. */
export function boundaryIn(contentType: string): string | null {
  return FILES_FORM.exec(contentType)?.[2] ?? null;
}

/** Whether the boundaries and headers of all parts have at most `most` bytes together. */
export function fitsBesideParts(form: Buffer, boundary: string, most: number): boolean {
  const delimiter = Buffer.from(`--${boundary}`);
  let besides = 0;
  for (let at = form.indexOf(delimiter); at >= 0; at = form.indexOf(delimiter, at + delimiter.length)) {
    const end = form.indexOf(END_OF_HEADERS, at);
    besides += (end < 0 ? form.length : end + END_OF_HEADERS.length) - at;
    if (besides > most) return false;
  }
  return true;
}
