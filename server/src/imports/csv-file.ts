// Reads a CSV file as a stream of rows, with only a small part of the file in memory. If the file as a whole cannot be
// used, an ImportFailure is thrown.
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Row } from './shopify-columns.ts';

export const FILE_BYTES_MAX = 200 * 1024 * 1024;
/** Maximum size of a row's cells together, so that a quote that is never closed does not fill the memory. */
const RECORD_BYTES_MAX = 4 * 1024 * 1024;
const SAMPLE_BYTES = 4_096;

/** Thrown when a file or an option cannot be used at all; the message is for the person who runs the import. */
export class ImportFailure extends Error {}

const SAVE_AS_UTF8 = "save it in Excel as 'CSV UTF-8 (comma delimited)', or in Google Sheets by File, Download, CSV";

/**
 * Throws ImportFailure for a file that is missing, unreadable, empty or too large, or whose first SAMPLE_BYTES show
 * that it is an Excel workbook or in UTF-16.
 */
export async function checkFile(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFailure(
      error.code === 'ENOENT'
        ? `There is no file ${path}.`
        : `${path} cannot be opened (${error.code ?? 'unknown reason'}).`,
    );
  });
  if (!found.isFile()) throw new ImportFailure(`${path} is not a file: name the CSV file itself.`);
  if (found.size === 0) throw new ImportFailure(`${path} is empty: export the products again.`);
  if (found.size > FILE_BYTES_MAX)
    throw new ImportFailure(
      `${path} is larger than 200 MB: split it into several files, each product whole in one of them.`,
    );
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFailure(`${path} cannot be read (${error.code ?? 'unknown reason'}): check its permissions.`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start[0] === 0x50 && start[1] === 0x4b)
      throw new ImportFailure(`${path} is an Excel workbook, not a CSV file: ${SAVE_AS_UTF8}.`);
    const utf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
    const zeros = start.reduce((count, byte) => count + Number(byte === 0), 0);
    if (utf16 || zeros > start.length / 5)
      throw new ImportFailure(`${path} is in UTF-16 ('Unicode text'), not in UTF-8: ${SAVE_AS_UTF8}.`);
  } finally {
    await file.close();
  }
}

/** Decodes UTF-8 and fails at the first invalid byte. */
function utf8Only(path: string): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (chunk: Uint8Array | undefined, done: TransformCallback): void => {
    try {
      done(null, chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
    } catch {
      done(new ImportFailure(`${path} is not in UTF-8 (Windows-1256 perhaps): ${SAVE_AS_UTF8}.`));
    }
  };
  return new Transform({
    readableObjectMode: false,
    decodeStrings: false,
    transform: (chunk: Uint8Array, _encoding, done) => decode(chunk, done),
    flush: (done) => decode(undefined, done),
  });
}

function sentenceOf(error: unknown, path: string): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new ImportFailure(
        `${path} has a double quote that is never closed${line}: close it, or write "" for a quote inside a cell.`,
      );
    case 'CSV_MAX_RECORD_SIZE':
      return new ImportFailure(
        `${path} has a row of more than 4 MB${line}: look for a double quote that is never closed.`,
      );
    default:
      return new ImportFailure(
        `${path} has a double quote in the wrong place${line}: cells with quotes are written in quotes, and "" stands for one inside.`,
      );
  }
}

/** The rows of the file in order, the header first. Empty rows are left out, but count in the row numbers. */
export async function* rowsOf(path: string): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    max_record_size: RECORD_BYTES_MAX,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  const text = utf8Only(path);
  // Errors are forwarded explicitly: pipe() does not forward them, so the parser would wait for more.
  source.on('error', (error) => parser.destroy(error));
  text.on('error', (error) => parser.destroy(error));
  source.pipe(text).pipe(parser);
  let number = 0;
  let line = 1;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      const begins = line;
      line += 1 + record.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
      if (record.some((cell) => cell.trim() !== '')) yield { number, line: begins, cells: record };
    }
  } catch (error) {
    throw sentenceOf(error, path);
  } finally {
    source.destroy();
    text.destroy();
    parser.destroy();
  }
}
