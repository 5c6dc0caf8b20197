import type { CartLine } from '@hindam/contract/cart';
import { leanPicture } from '../../shell/piece.ts';

/** A cart or quote with shortened data of its pictures, because the loader's data is part of the page's HTML. */
export function withLeanPictures<T extends { lines: readonly CartLine[] }>(of: T): T {
  return { ...of, lines: of.lines.map((line) => ({ ...line, image: leanPicture(line.image) })) };
}
