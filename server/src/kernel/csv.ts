// The format of the CSV files that the shop writes: UTF-8 with a byte order mark, RFC 4180. Invariant: a spreadsheet
// reads no text cell as a formula, and the original text can be restored.
import { CURRENCIES } from '@hindam/contract/money';

/** Without this mark Excel assumes the computer's own encoding, which breaks Arabic. */
export const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** What a spreadsheet reads as the start of a formula, also in full-width form and after white space. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const GUARD = "'";

/**
 * A text that a spreadsheet would take for a formula, or that begins with an apostrophe, gets an apostrophe in front.
 * Removing one leading apostrophe therefore restores the text.
 */
export function guarded(text: string): string {
  return text.startsWith(GUARD) || FORMULA.test(text) ? GUARD + text : text;
}

/**
 * The opposite of `guarded`. A cell that `guarded` never makes, such as `'Eid` in another program's file, stays as it
 * is.
 */
export function unguarded(cell: string): string {
  if (!cell.startsWith(GUARD)) return cell;
  const text = cell.slice(GUARD.length);
  return guarded(text) === text ? cell : text;
}

/** Decimals of a currency that CURRENCIES does not list, in which a provider may have taken money by mistake. */
const DECIMALS = 2;
export const decimalsOf = (currency: string): number => CURRENCIES[currency]?.decimals ?? DECIMALS;

/** -125,050 minor units of AED are `-1250.50`. */
export function amountCell(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${minor < 0 ? '-' : ''}${whole}.${digits.slice(digits.length - decimals)}`;
}

/** A text, or a number that is already formatted; null is an empty cell. */
export type Cell = string | { number: string } | null;

export function contentOf(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? guarded(cell) : cell.number;
}

const quoted = (content: string): string =>
  /["\r\n,;\t]|^\s|\s$/.test(content) ? `"${content.replaceAll('"', '""')}"` : content;

export function lineOf(contents: readonly string[]): string {
  return contents.map(quoted).join(',') + LINE_END;
}

export function csvLine(cells: readonly Cell[]): string {
  return lineOf(cells.map(contentOf));
}
