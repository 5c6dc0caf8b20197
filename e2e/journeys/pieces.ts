// Pieces of the demo shop and how journeys find them.

interface Item {
  _id: string;
  color_code: string;
  size: string;
  stock: 'in' | 'low' | 'out';
  pieces_left: number | null;
}

export interface Piece {
  id: string;
  title: string;
  sizes: string[];
  colors: { code: string; name: string }[];
  items: Item[];
  min_quantity: number;
  custom_size: { offered: boolean; fields: string[] };
  /** Null if too few shoppers said how it fits. */
  fit: { verdict: 'small' | 'true' | 'large' | 'mixed' } | null;
}

/**
 * Finds the first piece for which `wanted` holds, in the first three pages of the list that the API's `product/list`
 * returns for the query string `query`, in the journey's language; fails if there is none.
 */
export type Find = (query: string, wanted?: (piece: Piece) => boolean) => Promise<Piece>;

/** True for a piece with several sizes and a variant whose stock is neither low nor out. */
export const hasPlenty = (piece: Piece): boolean =>
  piece.sizes.length > 1 && piece.items.some(({ stock }) => stock === 'in');

export function plenty(piece: Piece): Item {
  const item = piece.items.find(({ stock }) => stock === 'in');
  if (!item) throw new Error(`${piece.title} is not in stock`);
  return item;
}

export const choice = (item: Item): string =>
  `?color=${encodeURIComponent(item.color_code)}&size=${encodeURIComponent(item.size)}`;

/** Finds `count` different pieces for which `hasPlenty` holds and that have no minimum quantity. */
export async function somePieces(find: Find, count: number): Promise<Piece[]> {
  const found: Piece[] = [];
  const isNew = (piece: Piece) =>
    piece.min_quantity <= 1 && found.every(({ id }) => id !== piece.id) && hasPlenty(piece);
  while (found.length < count) found.push(await find('in_stock=true', isNew));
  return found;
}
