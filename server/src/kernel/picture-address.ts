// What the database stores of a picture, and the URLs made from it. A URL depends on the row alone
// (docs/decisions/0042-picture-addresses-from-the-row.md). Product cards store such URLs, so a URL that was once made
// must stay valid.
import type { Image } from '@hindam/contract/fields';

/** A width may be added, but none removed, because stored URLs name it. */
const WIDTHS = [320, 480, 640, 960] as const;
const SHOWN_WIDTH = 640;
/** Further widths, for a picture that fills most of a desktop's screen. Only pictures of the home page have them. */
const WIDE_WIDTHS = [1_280, 1_920] as const;
const ALL_WIDTHS = [...WIDTHS, ...WIDE_WIDTHS];
/** Width in pixels of pictures in mails: JPEG, twice the 64 px they are shown at. */
const MAIL_WIDTH = 128;
export type Format = 'webp' | 'avif' | 'jpg';

/** Width and height are the original's, in pixels. */
export interface PictureRow {
  key: string;
  width: number;
  height: number;
  /** A tiny preview of the picture (thumbhash), in base64. */
  placeholder: string;
}

export interface Thumbnail {
  /** The path below the shop's public URL. */
  path: string;
  /** In CSS pixels, as shown in a mail: half the file's width and height. */
  width: number;
  height: number;
}

/** JPEG exists only in the width for mails, WebP and AVIF in those of ALL_WIDTHS. */
export function isSize(width: number, format: Format): boolean {
  return format === 'jpg' ? width === MAIL_WIDTH : ALL_WIDTHS.some((known) => known === width);
}

export const isWide = (width: number): boolean => WIDE_WIDTHS.some((known) => known === width);

export function fileName(key: string, width: number, format: Format): string {
  return `${key}-${width}.${format}`;
}

/** Name of the empty file that marks that a picture's sizes of WIDTHS were made as WebP and AVIF. */
export function filledName(key: string): string {
  return `${key}.filled`;
}

export function fileNamesOf(key: string): string[] {
  const sizes = (['webp', 'avif'] as const).flatMap((format) =>
    ALL_WIDTHS.map((width) => fileName(key, width, format)),
  );
  return [...sizes, fileName(key, MAIL_WIDTH, 'jpg'), filledName(key)];
}

/** The widths to make from an original: those of WIDTHS up to its own width, at least the smallest. */
export function widthsOf(masterWidth: number): number[] {
  const fitting = WIDTHS.filter((width) => width <= masterWidth);
  return fitting.length > 0 ? fitting : [WIDTHS[0]];
}

/** The widths that `widthsOf` returns, and those of WIDE_WIDTHS up to the original's own width. */
export const wideWidthsOf = (masterWidth: number): number[] => [
  ...widthsOf(masterWidth),
  ...WIDE_WIDTHS.filter((width) => width <= masterWidth),
];

/** Width and height are those of the picture's largest size, for the aspect ratio. */
export const imageOf = (row: PictureRow, alt: string): Image => imageIn(row, alt, widthsOf(row.width));

/** An image that may be as wide as a desktop's screen; `row` is a picture of the home page. */
export const wideImageOf = (row: PictureRow, alt: string): Image => imageIn(row, alt, wideWidthsOf(row.width));

function imageIn(row: PictureRow, alt: string, widths: readonly number[]): Image {
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

export function largestPath({ key, width }: Pick<PictureRow, 'key' | 'width'>): string {
  return `/pictures/${fileName(key, widthsOf(width).at(-1) ?? WIDTHS[0], 'webp')}`;
}

export function thumbnailOf(row: PictureRow): Thumbnail {
  const width = MAIL_WIDTH / 2;
  const path = `/pictures/${fileName(row.key, MAIL_WIDTH, 'jpg')}`;
  return { path, width, height: Math.round((row.height * width) / row.width) };
}
