// The picture port, which stores pictures. A stored original, from which the sizes are made, is called master. A key
// always means the same picture; the sizes are made on first request or in the background.
import type { Format, PictureRow } from '../../kernel/picture-address.ts';

export interface StoredPicture extends PictureRow {
  /** As `#rrggbb`. */
  averageColour: string;
}

export type Derived =
  | { kind: 'ready'; bytes: Buffer; format: Format }
  /**
   * The AVIF is still being made; these bytes are a WebP of the requested width, to be cached for a short while only.
   */
  | { kind: 'meanwhile'; bytes: Buffer; format: 'webp' }
  | { kind: 'unknown' }
  /** The size could not be made now. */
  | { kind: 'failed' };

/**
 * A picture that `clean` made and `keep` may store. Its key is random and no hash of the picture, so that nobody who
 * has the picture can find the key.
 */
export interface CleanPicture extends PictureRow {
  /** WebP without metadata. */
  bytes: Buffer;
}

/** What a share picture is drawn from: the key of the product's picture, and the texts beside it. */
export interface ShareCard {
  pictureKey: string;
  title: string;
  kind: string;
  rtl: boolean;
}

/** Identifies the stored file of a share picture. */
export interface ShareFile {
  /** The product and language that the picture belongs to. A new picture of the same owner replaces the old one. */
  owner: string;
  /** Begins with `owner`, by which the older files of the same product and language are found. */
  name: string;
}

export interface Pictures {
  /**
   * The picture that is shown where a product's page is shared, a JPEG of 1200 × 630 pixels: the stored one of this
   * name, or one that is drawn now and stored. Null when the card's picture is missing or it cannot be drawn now.
   */
  share(file: ShareFile, card: ShareCard): Promise<Buffer | null>;
  /**
   * Encodes a picture anew, upright and at most `pixelsMax` wide and high, and stores nothing; null when that is not
   * possible.
   */
  clean(bytes: Uint8Array, pixelsMax: number): Promise<CleanPicture | null>;
  /** Stores what `clean` made as a master, which everybody who knows the key can then see. The call may be repeated. */
  keep(picture: Pick<CleanPicture, 'key' | 'bytes'>): Promise<void>;
  /** Deletes masters of the shop's own folder, and the sizes made from them. The call may be repeated. */
  remove(keys: readonly string[]): Promise<void>;
  /** Stores a master and returns its row; throws NotAPicture when the picture is not accepted. */
  store(bytes: Uint8Array): Promise<StoredPicture>;
  /** Copies a master from a read-only folder (the garments of the demo shop), by its file name. */
  adopt(fileName: string): Promise<StoredPicture>;
  derive(key: string, width: number, format: Format): Promise<Derived>;
  /**
   * Makes the missing WebP and AVIF sizes of these pictures, one at a time; jobs that a request needs are started
   * first. With `wide`, the sizes as wide as a screen are among them.
   */
  fillInBackground(keys: readonly string[], wide?: boolean): Promise<void>;
  close(): Promise<void>;
}
