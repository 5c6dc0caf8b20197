// Reads a CSV file as a stream of rows, with only a small part of the file in memory. A file that cannot be used at all
// makes it throw an ImportFailure, whose message says in one sentence what is wrong.
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import {
  CELLS_MAX,
  CsvFault,
  type FileRow,
  recordSplitter,
  RECORD_BYTES_MAX,
  ROWS_MAX,
  type Wanted,
} from './csv-records.ts';
import { encodingOf, kindOf } from './file-kinds.ts';

export const FILE_BYTES_MAX = 1024 * 1024 * 1024;
const SAMPLE_BYTES = 4_096;
const CHUNK_BYTES = 256 * 1024;

/**
 * Thrown when a CSV file or an option of a command cannot be used at all, or when there is nothing to export. The
 * message is for the person who runs the command.
 */
export class ImportFailure extends Error {}

const SAVE_AS_UTF8 = "save it in Excel as 'CSV UTF-8 (comma delimited)', or in Google Sheets by File, Download, CSV";

/**
 * Identity, size and time of change of a file. If any of them differs later, the file was changed or replaced
 * meanwhile.
 */
export interface FileState {
  dev: bigint;
  ino: bigint;
  size: bigint;
  mtimeNs: bigint;
}

const stateOf = ({ dev, ino, size, mtimeNs }: FileState): FileState => ({ dev, ino, size, mtimeNs });

export const isSameState = (one: FileState, other: FileState): boolean =>
  one.dev === other.dev && one.ino === other.ino && one.size === other.size && one.mtimeNs === other.mtimeNs;

/**
 * Opens a file; throws ImportFailure if it is missing, not a regular file, or not readable. With O_NONBLOCK, opening
 * does not wait for a writer if a named pipe has taken the file's place since `stat`.
 */
async function openFile(path: string): Promise<{ file: FileHandle; state: FileState }> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFailure(
      error.code === 'ENOENT'
        ? `There is no file ${path}.`
        : `${path} cannot be opened (${error.code ?? 'unknown reason'}).`,
    );
  });
  if (!found.isFile()) throw new ImportFailure(`${path} is not a file: name the CSV file itself.`);
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    throw new ImportFailure(`${path} cannot be read (${error.code ?? 'unknown reason'}): check its permissions.`);
  });
  const now = await file.stat({ bigint: true });
  if (now.isFile()) return { file, state: stateOf(now) };
  await file.close();
  throw new ImportFailure(`${path} is not a file: name the CSV file itself.`);
}

/**
 * Throws ImportFailure for a file that is missing, unreadable, empty or too large, or whose first SAMPLE_BYTES show
 * that it is not a CSV file or is in UTF-16. Returns the file's state, to notice later changes.
 */
export async function checkFile(path: string): Promise<FileState> {
  const { file, state } = await openFile(path);
  try {
    if (state.size === 0n) throw new ImportFailure(`${path} is empty: export the products again.`);
    if (state.size > FILE_BYTES_MAX)
      throw new ImportFailure(`${path} is larger than 1 GB: split it into several files, each product whole in one.`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    const kind = kindOf(buffer.subarray(0, bytesRead));
    if (kind === 'UTF-16')
      throw new ImportFailure(`${path} is in UTF-16 ('Unicode text'), not in UTF-8: ${SAVE_AS_UTF8}.`);
    if (kind !== null) throw new ImportFailure(`${path} is ${kind}, not a CSV file: ${SAVE_AS_UTF8}.`);
    return state;
  } finally {
    await file.close();
  }
}

function sentenceOf({ kind, line, sample }: CsvFault): string {
  switch (kind) {
    case 'quote not closed':
      return `has a double quote that is never closed near line ${line}: close it, or write "" for a quote inside a cell`;
    case 'quote misplaced':
      return `has a double quote in the wrong place near line ${line}: cells with quotes are written in quotes, and "" stands for one inside`;
    case 'too large':
      return `has a row of more than ${RECORD_BYTES_MAX / 1024 / 1024} MB near line ${line}: look for a double quote that is never closed`;
    case 'too many cells':
      return `has a row of more than ${CELLS_MAX.toLocaleString('en')} cells in line ${line}: export the products again`;
    case 'too many rows':
      return `has more than ${ROWS_MAX.toLocaleString('en')} rows: split it into several files, each product whole in one`;
    case 'not utf-8':
      return `is not in UTF-8 (${encodingOf(sample)} perhaps; see line ${line}): ${SAVE_AS_UTF8}`;
    case 'cut off':
      return `ends in the middle of a character: it was not saved or copied to its end, so export it again`;
  }
}

function failureOf(error: unknown, path: string): unknown {
  if (error instanceof CsvFault) return new ImportFailure(`${path} ${sentenceOf(error)}.`);
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  return new ImportFailure(`${path} could not be read to its end (${code}): copy it to a sound disk.`);
}

export interface RowsWish {
  /** The file's state at an earlier reading; ImportFailure is thrown if the file has changed since. */
  before?: FileState;
  /** Given the header, returns which cells are to be decoded; all other cells become ''. */
  choose?: (header: FileRow) => Wanted;
}

/**
 * Yields the rows of the file in order, the header first. Empty rows are skipped, but count in the row numbers. Throws
 * ImportFailure when the file cannot be read, is not valid CSV, or changes while it is read.
 */
export async function* rowsOf(path: string, { before, choose }: RowsWish = {}): AsyncGenerator<FileRow> {
  const { file, state } = await openFile(path);
  const changed = new ImportFailure(
    `${path} was changed while it was read: import it again when nothing writes to it any more.`,
  );
  try {
    if (before && !isSameState(before, state)) throw changed;
    const take = recordSplitter(choose);
    const size = Number(state.size);
    for (let at = 0; at < size;) {
      // Each chunk needs a new buffer, because the splitter keeps the unfinished end of the previous chunk.
      const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, size - at));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) throw changed;
      at += bytesRead;
      for (const row of take(chunk.subarray(0, bytesRead), at >= size)) yield row;
    }
    if (!isSameState(state, stateOf(await file.stat({ bigint: true })))) throw changed;
  } catch (error) {
    throw error instanceof ImportFailure ? error : failureOf(error, path);
  } finally {
    await file.close();
  }
}
