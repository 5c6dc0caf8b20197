// How a CSV file for a bookkeeper is written: UTF-8 with a byte order mark, RFC 4180, amounts as decimals with a full
// stop. Always true: no cell of text is taken for a formula, and every cell can be read back exactly as it was.
import { CURRENCIES } from '@hindam/contract/money';

/** Spreadsheets take a file without it for one in the machine's own encoding, which breaks Arabic. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** What a spreadsheet takes for the start of a formula, its full-width forms included, also behind blanks. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const GUARD = "'";

/**
 * A text as it stands in a cell. One that a spreadsheet would calculate gets an apostrophe in front, and so does one that
 * begins with an apostrophe; so whoever takes one leading apostrophe away has the text again.
 */
export function guarded(text: string): string {
  return text.startsWith(GUARD) || FORMULA.test(text) ? GUARD + text : text;
}

/** The opposite of `guarded`. */
export function unguarded(cell: string): string {
  return cell.startsWith(GUARD) ? cell.slice(GUARD.length) : cell;
}

/** A currency the shop does not sell in has two decimals; money taken in it by mistake is in the ledger too. */
const DECIMALS = 2;
export const decimalsOf = (currency: string): number => CURRENCIES[currency]?.decimals ?? DECIMALS;

/** `-1250.50` for -125,050 minor units of AED. */
export function amountCell(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0 ? '-' : ''}${whole}.${digits.slice(digits.length - decimals)}`;
}

/** A cell: text, or a number already written as one. */
export type Cell = string | { number: string } | null;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' ? guarded(cell) : cell.number;
  return /["\r\n,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(cells: readonly Cell[]): string {
  return cells.map(cellText).join(',') + LINE_END;
}
