// The picture port: storage of pictures and their addresses. The original as uploaded is called master; its key is a
// hash of its bytes, so the picture at an address never changes. The smaller sizes are made on first request.
import type { Image } from '@hindam/contract/fields';

export const WIDTHS = [320, 480, 640, 960] as const;
/** Width in pixels of pictures in mails: JPEG, twice the 64 px they are shown at. */
export const MAIL_WIDTH = 128;
export type Format = 'webp' | 'avif' | 'jpg';

/** What the database stores of a picture; width and height are the master's, in pixels. */
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
  /** The size at which it is shown, in CSS pixels: half the file's own. */
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
  /** Stores a master and returns its row; throws NotAPicture when the picture is not accepted. */
  store(bytes: Uint8Array): Promise<StoredPicture>;
  /** Copies a master from a read-only folder (the garments of the demo shop), by its file name. */
  adopt(fileName: string): Promise<StoredPicture>;
  /** The contract's image: addresses of all sizes up to the master's own width. */
  image(row: PictureRow, alt: string): Image;
  /** The small picture beside a line of a mail; the path is relative to the shop's address. */
  thumbnail(row: PictureRow): Thumbnail;
  derive(key: string, width: number, format: Format): Promise<Derived>;
  /**
   * Makes every missing size of these pictures, one at a time and only while no request waits for one; ends on close.
   */
  fillInBackground(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
