// Adds the pieces of an order to the caller's cart, by the rules of the cart; a line that could not be added in full is
// reported with the reason. The order itself does not change.
import type { RefusalName } from '@hindam/contract/refusals';
import { addOnePiece, type Piece } from '../cart/cart.service.ts';
import type { Key } from '../kernel/idempotency.ts';
import { hashSecret } from '../kernel/ids.ts';
import type { Owner } from '../kernel/owner.ts';
import { RefusalError } from '../kernel/refuse.ts';
import { translate } from '../kernel/words.ts';
import type { OrderReader } from '../orders/order-access.ts';
import { type OrderLine, textsOf } from '../orders/orders.ts';
import { findOrder } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';

export interface Reordered {
  added: number;
  missing: { title: string; reason: string }[];
}

export async function orderAgain(
  shop: Shop,
  { reader, owner, language }: { reader: OrderReader; owner: Owner; language: string },
  orderId: string,
  key: Key | null,
): Promise<Reordered> {
  const order = await findOrder(shop, reader, orderId);
  const answer: Reordered = { added: 0, missing: [] };
  for (const line of order.lines) {
    const { added, refusal } = await addLine(shop, owner, line, key);
    answer.added += added;
    if (refusal) answer.missing.push({ title: textsOf(line, language).title, reason: translate(language, refusal) });
  }
  return answer;
}

async function addLine(
  shop: Shop,
  owner: Owner,
  line: OrderLine,
  key: Key | null,
): Promise<{ added: number; refusal: RefusalName | null }> {
  for (let added = 0; added < line.quantity; added += 1) {
    try {
      await addOnePiece(shop, owner, pieceOf(line), key && keyOfPiece(key, line, added));
    } catch (error) {
      if (error instanceof RefusalError) return { added, refusal: error.refusal };
      throw error;
    }
  }
  return { added: line.quantity, refusal: null };
}

function pieceOf(line: OrderLine): Piece {
  const { productId, variantId, colour, remarks, madeToMeasure, customSizeId } = line;
  return {
    productId,
    variantId,
    colour,
    size: madeToMeasure ? null : line.size,
    // 'gone' is the id of no measurement set, so the cart refuses the piece.
    customSizeId: madeToMeasure ? (customSizeId ?? 'gone') : null,
    remarks,
  };
}

/** Each piece has its own idempotency key, so that a retry after a lost response does not add it again. */
function keyOfPiece({ key, requestHash }: Key, { lineId }: OrderLine, number: number): Key {
  return { key: hashSecret(`reorder ${key} ${lineId} ${number}`).toString('base64url'), requestHash };
}
