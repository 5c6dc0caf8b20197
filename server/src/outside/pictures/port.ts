// The picture port: storage of pictures and their addresses. A picture is named by the hash of its bytes, so the
// content of an address never changes; its smaller sizes are made on first request.
import type { Image } from '@hindam/contract/fields';

export const WIDTHS = [320, 480, 640, 960] as const;
/** For mail programs: no WebP, twice the 64 px it is shown at. */
export const MAIL_WIDTH = 128;
export type Format = 'webp' | 'avif' | 'jpg';

/** What a database row stores of a picture. */
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
  /** As shown, half the file's own size. */
  width: number;
  height: number;
}

export type Derived =
  /** The requested size in the requested format. */
  | { kind: 'ready'; bytes: Buffer; format: Format }
  /** The AVIF is still being made: the same size as WebP, to be cached for a short while only. */
  | { kind: 'meanwhile'; bytes: Buffer; format: 'webp' }
  /** No such picture or width. */
  | { kind: 'unknown' }
  /** The size could not be made now. */
  | { kind: 'failed' };

export interface Pictures {
  /** Stores a master and returns its row; throws when the bytes are no accepted picture. */
  store(bytes: Uint8Array): Promise<StoredPicture>;
  /** Copies a master from a read-only folder (the garments of the demo shop), by its file name. */
  adopt(fileName: string): Promise<StoredPicture>;
  /** The contract's image: addresses of all sizes up to the master's own width. */
  image(row: PictureRow, alt: string): Image;
  /** The small picture beside a line of a mail; the path is relative to the shop's address. */
  thumbnail(row: PictureRow): Thumbnail;
  derive(key: string, width: number, format: Format): Promise<Derived>;
  /** Makes every missing size of these pictures slowly, after requests; ends early on close. */
  fillInBackground(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
