// Specification §7: POST guest-cart/add-to-cart, read by errorCode and message.
import type { Client } from '@hindam/contract/client';
import type { Refusal } from '@hindam/contract/refusals';

/** What is put into the bag, in the wire's own names. */
export interface Piece {
  product_id: string;
  product_item_id: string;
  color_code: string;
  size?: string;
  customSizeId?: string;
  remarks?: string;
}

export interface AddContext {
  client: Client;
  guestId: string;
  language: string;
  /** One for each intent to add: trying again with it never adds twice. */
  idempotencyKey: string;
}

export interface AddAnswer {
  /** 0 = in the bag. */
  errorCode: number;
  /** The server's sentence, in the shopper's language. */
  message: string;
}

const BUSY = new Set([409, 429]);

/** No answer, a busy or a broken shop: nothing is known, and trying again makes sense. */
function isFailedCall({ status }: Refusal): boolean {
  return status === 0 || status >= 500 || BUSY.has(status);
}

/** Each of size, customSizeId and remarks is sent only when it is not empty (specification §5): JSON drops undefined. */
function bodyOf(piece: Piece) {
  return {
    ...piece,
    size: piece.size || undefined,
    customSizeId: piece.customSizeId || undefined,
    remarks: piece.remarks || undefined,
  };
}

/** The server's answer, or `false` when the call failed (specification §8: 'silently returns false'). */
export async function addToCart(
  piece: Piece,
  { client, guestId, language, idempotencyKey }: AddContext,
): Promise<AddAnswer | false> {
  const outcome = await client.post(
    'guest-cart/add-to-cart',
    { body: { ...bodyOf(piece), ip_address: guestId, language_code: language, isSingleCart: false } },
    { idempotencyKey },
  );
  if (outcome.ok) return { errorCode: 0, message: outcome.message };
  return isFailedCall(outcome.refusal)
    ? false
    : { errorCode: outcome.refusal.errorCode, message: outcome.refusal.message };
}
