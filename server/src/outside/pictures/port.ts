// Where pictures live and how they reach a page. A picture is named by the hash of its bytes, so an
// address never changes its content; its smaller sizes are made when first asked for.
import type { Image } from '@hindam/contract/fields';

export const WIDTHS = [320, 480, 640, 960] as const;
/** What mail programs show: no WebP, twice the 64 px it is drawn at. */
export const MAIL_WIDTH = 128;
export type Format = 'webp' | 'avif' | 'jpg';

/** What a row of the database remembers of a picture. */
export interface PictureRow {
  key: string;
  width: number;
  height: number;
  /** thumbhash, base64 */
  placeholder: string;
}

export interface StoredPicture extends PictureRow {
  /** `#rrggbb` */
  averageColour: string;
}

export interface Thumbnail {
  path: string;
  /** As it is drawn, half its own size. */
  width: number;
  height: number;
}

export type Derived =
  /** The size asked for, in the format asked for. */
  | { kind: 'ready'; bytes: Buffer; format: Format }
  /** AVIF is still being made: the same size as WebP, to be kept for a short while only. */
  | { kind: 'meanwhile'; bytes: Buffer; format: 'webp' }
  /** No such picture or width. */
  | { kind: 'unknown' }
  /** The worker could not make it now. */
  | { kind: 'failed' };

export interface Pictures {
  /** Keeps a master and says what a row needs; throws when the bytes are no picture we take. */
  store(bytes: Uint8Array): Promise<StoredPicture>;
  /** Takes a copy of a master that lies in a read-only folder (the garments of the demo shop), by its file name. */
  adopt(fileName: string): Promise<StoredPicture>;
  /** The contract's image: addresses of all sizes up to the master's own width. */
  image(row: PictureRow, alt: string): Image;
  /** What stands beside a line of a mail, below the shop's address. */
  thumbnail(row: PictureRow): Thumbnail;
  derive(key: string, width: number, format: Format): Promise<Derived>;
  /** Makes every missing size of these pictures slowly, giving way to requests; ends early on close. */
  fillInBackground(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
