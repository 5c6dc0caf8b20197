// What an order removes from the cart it was placed from. A line loses at most the pieces ordered of it, so that pieces
// added while the shopper was paying stay.

export interface OrderedPiece {
  variantId: string;
  customSizeId: string | null;
  remarks: string;
  quantity: number;
}

export interface CartLineRow extends OrderedPiece {
  id: string;
}

/** The lines that lose pieces, with their new quantity, which is 0 for a line to delete. */
export function remainingLines(
  lines: readonly CartLineRow[],
  ordered: readonly OrderedPiece[],
): { id: string; quantity: number }[] {
  const keyOf = ({ variantId, customSizeId, remarks }: OrderedPiece) =>
    JSON.stringify([variantId, customSizeId, remarks]);
  const wanted = new Map<string, number>();
  for (const piece of ordered) wanted.set(keyOf(piece), (wanted.get(keyOf(piece)) ?? 0) + piece.quantity);
  return lines.flatMap((line) => {
    const taken = Math.min(line.quantity, wanted.get(keyOf(line)) ?? 0);
    if (taken === 0) return [];
    wanted.set(keyOf(line), wanted.get(keyOf(line))! - taken);
    return [{ id: line.id, quantity: line.quantity - taken }];
  });
}
