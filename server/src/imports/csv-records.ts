// Splits the bytes of a CSV file (RFC 4180, commas) into records, whatever chunks they come in. It works on bytes and
// decodes only wanted cells. Each byte is read a limited number of times, and at most RECORD_BYTES_MAX of an unfinished
// record are kept.
import { isUtf8 } from 'node:buffer';
import type { Row } from './shopify-columns.ts';

/** Maximum size of a record. Without it, a quote that is never closed would read the rest of the file into memory. */
export const RECORD_BYTES_MAX = 4 * 1024 * 1024;
export const CELLS_MAX = 10_000;
/**
 * Maximum number of records, including the header and empty ones. It limits the memory of the survey (product-rows.ts),
 * which remembers the SKUs.
 */
export const ROWS_MAX = 1_000_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

/** A row and its place in the file, in bytes. */
export interface FileRow extends Row {
  offset: number;
  bytes: number;
}

export type CsvFaultKind =
  | 'quote not closed'
  | 'quote misplaced'
  | 'too large'
  | 'too many cells'
  | 'too many rows'
  | 'not utf-8'
  | 'cut off';

export class CsvFault extends Error {
  readonly kind: CsvFaultKind;
  readonly line: number;
  /** Bytes around the first invalid UTF-8 byte, from which the encoding is guessed; empty for other kinds of faults. */
  readonly sample: Buffer;
  constructor(kind: CsvFaultKind, line: number, sample: Buffer = Buffer.alloc(0)) {
    super(kind);
    this.kind = kind;
    this.line = line;
    this.sample = sample;
  }
}

/** The number of bytes at the end that begin a UTF-8 character whose other bytes are not there yet. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

function firstWrong(bytes: Buffer): number {
  let [right, wrong] = [0, bytes.length];
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    const start = bytes.subarray(0, middle);
    if (isUtf8(start.subarray(0, start.length - unfinished(start)))) right = middle;
    else wrong = middle;
  }
  return right;
}

function breaksIn(bytes: Buffer, from: number, to: number): number {
  let breaks = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) breaks += 1;
  }
  return breaks;
}

/** Indexes of the cells that are decoded; the others become ''. Null = all are decoded. */
export type Wanted = ReadonlySet<number> | null;

const BLANK = 0;
const HIGH = 1;
const INK = 2;

/**
 * BLANK for ASCII white space, INK for any other ASCII byte, HIGH for a byte of a non-ASCII character, which may be
 * white space or not.
 */
function inkOf(byte: number): number {
  if (byte >= 0x80) return HIGH;
  return byte === SPACE || (byte >= 0x09 && byte <= CR) ? BLANK : INK;
}

/**
 * The state of reading a record: `at` is the next byte, `line` the line on which the record begins, `breaks` the number
 * of line breaks in its quoted cells so far, `ink` the largest value of `inkOf` so far, by which empty records are
 * recognised.
 */
interface Scan {
  bytes: Buffer;
  /** Whether `bytes` end with the end of the file. */
  isLast: boolean;
  at: number;
  line: number;
  breaks: number;
  ink: number;
}

/** Reads a quoted cell and moves `scan.at` behind its closing quote; null when the bytes end before the cell does. */
function quotedCell(scan: Scan, isWanted: boolean): string | null {
  const { bytes, at, isLast } = scan;
  let close = at + 1;
  let hasQuotes = false;
  for (;;) {
    close = bytes.indexOf(QUOTE, close);
    if (close < 0) {
      if (isLast) throw new CsvFault('quote not closed', scan.line + scan.breaks);
      return null;
    }
    if (close + 1 >= bytes.length && !isLast) return null;
    if (bytes[close + 1] !== QUOTE) break;
    hasQuotes = true;
    close += 2;
  }
  scan.breaks += breaksIn(bytes, at + 1, close);
  for (let seen = at + 1; seen < close && scan.ink < INK; seen += 1) scan.ink = Math.max(scan.ink, inkOf(bytes[seen]!));
  scan.at = close + 1;
  const after = bytes[scan.at];
  if (after !== undefined && after !== COMMA && after !== LF && after !== CR)
    throw new CsvFault('quote misplaced', scan.line + scan.breaks);
  if (!isWanted) return '';
  const text = bytes.toString('utf8', at + 1, close);
  return hasQuotes ? text.replaceAll('""', '"') : text;
}

/**
 * Reads an unquoted cell and moves `scan.at` to the comma or line break after it; null when the bytes end before that.
 */
function plainCell(scan: Scan, isWanted: boolean): string | null {
  const { bytes, at: from } = scan;
  const end = bytes.length;
  let at = from;
  let { ink } = scan;
  for (; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte === COMMA || byte === LF || byte === CR) break;
    if (byte === QUOTE) throw new CsvFault('quote misplaced', scan.line + scan.breaks);
    if (ink < INK) ink = Math.max(ink, inkOf(byte));
  }
  scan.at = at;
  scan.ink = ink;
  if (at >= end && !scan.isLast) return null;
  return isWanted && at > from ? bytes.toString('utf8', from, at) : '';
}

const hasInk = (text: string): boolean => text.replaceAll(/[,"]/g, '').trim() !== '';

interface Found {
  cells: string[];
  isBlank: boolean;
}

/**
 * Reads the record at `scan.at` and moves `scan.at` behind its line break; null when the bytes end before the record
 * does.
 */
function recordAt(scan: Scan, wanted: Wanted): Found | null {
  const { bytes, at: start, isLast } = scan;
  const cells: string[] = [];
  for (;;) {
    if (cells.length >= CELLS_MAX) throw new CsvFault('too many cells', scan.line);
    const isWanted = wanted === null || wanted.has(cells.length);
    const cell = bytes[scan.at] === QUOTE ? quotedCell(scan, isWanted) : plainCell(scan, isWanted);
    if (cell === null) return null;
    cells.push(cell);
    if (bytes[scan.at] !== COMMA) break;
    scan.at += 1;
  }
  const isBlank = scan.ink < INK && (scan.ink === BLANK || !hasInk(bytes.toString('utf8', start, scan.at)));
  if (bytes[scan.at] === CR) {
    if (scan.at + 1 >= bytes.length && !isLast) return null;
    scan.at += bytes[scan.at + 1] === LF ? 2 : 1;
  } else if (scan.at < bytes.length) scan.at += 1;
  return { cells, isBlank };
}

function checkUtf8(bytes: Buffer, from: number, isLast: boolean, line: number): number {
  const cut = bytes.length - unfinished(bytes);
  const fresh = bytes.subarray(from, cut);
  if (!isUtf8(fresh)) {
    const wrong = from + firstWrong(fresh);
    const sample = Buffer.from(bytes.subarray(Math.max(0, wrong - 200), wrong + 200));
    throw new CsvFault('not utf-8', line + breaksIn(bytes, 0, wrong), sample);
  }
  if (isLast && cut < bytes.length) throw new CsvFault('cut off', line + breaksIn(bytes, 0, cut));
  return cut;
}

const MARK = Buffer.from('\uFEFF');

/**
 * Returns a function that is called with each chunk of the file, for the last one with `isLast`, and that returns the
 * rows completed by this chunk. Rows without text are skipped, but count in the row numbers. `choose` gets the header
 * row and returns which cells of the other rows are decoded. The returned function throws CsvFault.
 */
export function recordSplitter(
  choose: (header: FileRow) => Wanted = () => null,
): (chunk: Buffer, isLast: boolean) => FileRow[] {
  let kept: Buffer = Buffer.alloc(0);
  let [checked, offset, number, line] = [0, 0, 0, 1];
  let wanted: Wanted = null;
  let hasHeader = false;
  return (chunk, isLast) => {
    const bytes = kept.length === 0 ? chunk : Buffer.concat([kept, chunk]);
    checked = checkUtf8(bytes, checked, isLast, line);
    const rows: FileRow[] = [];
    let done = offset === 0 && bytes.subarray(0, MARK.length).equals(MARK) ? MARK.length : 0;
    while (done < bytes.length) {
      const scan: Scan = { bytes, isLast, at: done, line, breaks: 0, ink: BLANK };
      const found = recordAt(scan, wanted);
      if ((found ? scan.at : bytes.length) - done > RECORD_BYTES_MAX) throw new CsvFault('too large', line);
      if (!found) break;
      number += 1;
      if (number > ROWS_MAX) throw new CsvFault('too many rows', line);
      if (!found.isBlank) {
        const row: FileRow = { number, line, cells: found.cells, offset: offset + done, bytes: scan.at - done };
        if (!hasHeader) wanted = choose(row);
        hasHeader = true;
        rows.push(row);
      }
      line += 1 + scan.breaks;
      done = scan.at;
    }
    kept = bytes.subarray(done);
    checked -= done;
    offset += done;
    return rows;
  };
}
