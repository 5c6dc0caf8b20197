// What an order takes out of the cart it was placed from. Always true: a line loses what was ordered of it and
// no more; pieces added while she was paying stay, and so does a line whose remarks or measurements became
// others meanwhile.

export interface OrderedPiece {
  variantId: string;
  customSizeId: string | null;
  remarks: string;
  quantity: number;
}

export interface HeldLine extends OrderedPiece {
  id: string;
}

/** Lines that hold another quantity now, 0 for those that leave. Two made-to-measure lines may say the same: the earlier gives first. */
export function linesLeft(
  lines: readonly HeldLine[],
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
