// The QR code of a simplified tax invoice in Saudi Arabia (ZATCA, phase 1), and its picture as an SVG path. Lengths in
// the code count bytes of UTF-8, not characters.
import { Buffer } from 'node:buffer';
import { decimalsOf } from '@hindam/contract/money';
import qrcode from 'qrcode-generator';

export interface QrFields {
  seller: string;
  vatNumber: string;
  issuedAt: Date;
  currency: string;
  totalMinor: number;
  vatMinor: number;
}

/** The length of a field takes one byte. */
const FIELD_BYTES_MAX = 255;

function field(tag: number, value: string): Buffer {
  const characters = Array.from(value).slice(0, FIELD_BYTES_MAX);
  while (Buffer.byteLength(characters.join('')) > FIELD_BYTES_MAX) characters.pop();
  const bytes = Buffer.from(characters.join(''), 'utf8');
  return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
}

export function qrTextOf({ seller, vatNumber, issuedAt, currency, totalMinor, vatMinor }: QrFields): string {
  const decimals = decimalsOf(currency);
  const amount = (minor: number) => (minor / 10 ** decimals).toFixed(decimals);
  const moment = issuedAt.toISOString().replace(/\.\d{3}Z$/, 'Z');
  const values = [seller, vatNumber, moment, amount(totalMinor), amount(vatMinor)];
  return Buffer.concat(values.map((value, index) => field(index + 1, value))).toString('base64');
}

export interface QrPicture {
  /** Modules (the squares of the code) on a side, including the blank margin. */
  size: number;
  /** The dark modules as an SVG path, one unit for each. */
  path: string;
}

const QUIET_MODULES = 4;

function runsOf(count: number, row: number, isDark: (column: number) => boolean): string {
  let path = '';
  for (let from = 0; from < count; from += 1) {
    let to = from;
    while (to < count && isDark(to)) to += 1;
    if (to > from) path += `M${from + QUIET_MODULES} ${row + QUIET_MODULES}h${to - from}v1h${from - to}z`;
    from = to;
  }
  return path;
}

export function qrPictureOf(text: string): QrPicture {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) => runsOf(count, row, (column) => code.isDark(row, column)));
  return { size: count + 2 * QUIET_MODULES, path: rows.join('') };
}
