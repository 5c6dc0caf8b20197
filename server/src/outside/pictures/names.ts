// Addresses and file names of pictures. A key is 32 hexadecimal digits and a width is one of a fixed list, so no name
// can reach outside its folder.
import { createHash } from 'node:crypto';
import type { Image } from '@hindam/contract/fields';
import { type Format, MAIL_WIDTH, type PictureRow, type Thumbnail, WIDTHS } from './port.ts';

const KEY = /^[0-9a-f]{32}$/;
const SHOWN_WIDTH = 640;

export function keyOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** Whether this width exists in this format: JPEG only in the width for mails, WebP and AVIF in those of WIDTHS. */
export function isSize(width: number, format: Format): boolean {
  return format === 'jpg' ? width === MAIL_WIDTH : WIDTHS.some((known) => known === width);
}

export function fileName(key: string, width: number, format: Format): string {
  return `${key}-${width}.${format}`;
}

/** The widths to make from an original: those of WIDTHS up to its own width, at least the smallest. */
export function widthsOf(masterWidth: number): number[] {
  const fitting = WIDTHS.filter((width) => width <= masterWidth);
  return fitting.length > 0 ? fitting : [WIDTHS[0]];
}

/** The contract's `Image` of a picture. Width and height are those of its largest size, for the aspect ratio. */
export function imageOf(row: PictureRow, alt: string): Image {
  const widths = widthsOf(row.width);
  const largest = widths.at(-1) ?? WIDTHS[0];
  const shown = widths.includes(SHOWN_WIDTH) ? SHOWN_WIDTH : largest;
  const address = (width: number) => `/pictures/${fileName(row.key, width, 'webp')}`;
  return {
    src: address(shown),
    srcset: widths.map((width) => `${address(width)} ${Math.min(width, row.width)}w`).join(', '),
    alt,
    width: Math.min(largest, row.width),
    height: Math.round((row.height * Math.min(largest, row.width)) / row.width),
    placeholder: row.placeholder,
  };
}

export function thumbnailOf(row: PictureRow): Thumbnail {
  const width = MAIL_WIDTH / 2;
  const path = `/pictures/${fileName(row.key, MAIL_WIDTH, 'jpg')}`;
  return { path, width, height: Math.round((row.height * width) / row.width) };
}

/** The picture's type by its first bytes, whatever it claims; null for types that are not accepted. */
export function kindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  const head = Buffer.from(bytes.subarray(0, 16));
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (head.toString('latin1', 4, 8) === 'ftyp' && ['avif', 'avis'].includes(head.toString('latin1', 8, 12)))
    return 'avif';
  return null;
}
