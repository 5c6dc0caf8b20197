// The QR code of a simplified tax invoice in Saudi Arabia (ZATCA, phase 1): tag, length and value of five fields, in
// Base64. A length counts bytes of UTF-8, not characters.
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

/** A length is one byte. */
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
  /** Modules on a side, with the quiet zone. */
  size: number;
  /** The dark modules as an SVG path, one unit for each module. */
  path: string;
}

const QUIET_MODULES = 4;

export function qrPictureOf(text: string): QrPicture {
  const code = qrcode(0, 'M');
  code.addData(text, 'Byte');
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (__, column) =>
      code.isDark(row, column) ? `M${column + QUIET_MODULES} ${row + QUIET_MODULES}h1v1h-1z` : '',
    ).join(''),
  );
  return { size: count + 2 * QUIET_MODULES, path: rows.join('') };
}
