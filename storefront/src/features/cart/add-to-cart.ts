// Adds a piece to the cart by POST cart/add-to-cart for members (R102) or POST guest-cart/add-to-cart for guests (R103)
// and returns the errorCode and message of the response.
import type { Outcome } from '@hindam/contract/client';
import { isFailedCall } from '../../kit/failed-call.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { callAsCartHolder } from '../../device/cart-holder.ts';
import { adoptGuestId, guestIdForAdding } from '../../device/guest-id.ts';
import { loginRecord } from '../../device/login-record.ts';
import { type CallToQueue, queueCall } from '../../device/queue/queue.ts';

export interface Piece {
  product_id: string;
  product_item_id: string;
  color_code: string;
  size?: string;
  customSizeId?: string;
  remarks?: string;
}

export interface AddContext {
  visitor: Visitor;
  /** A repeated call with the same key does not add the piece again. */
  idempotencyKey: string;
}

export interface AddResult {
  /** 0 if the piece was added; otherwise the error code of the refusal. */
  errorCode: number;
  message: string;
}

/**
 * JSON omits properties that are undefined, so size, customSizeId and remarks are sent only if they are not empty
 * (R54).
 */
function bodyOf(piece: Piece, language: string) {
  return {
    ...piece,
    size: piece.size || undefined,
    customSizeId: piece.customSizeId || undefined,
    remarks: piece.remarks || undefined,
    language_code: language,
    isSingleCart: false as const,
  };
}

/** R53: the body holds the member's id, from the login record or, without script, from the session. */
async function withUserId(
  { client }: Visitor,
  add: (userId: string) => Promise<Outcome<object>>,
): Promise<Outcome<object>> {
  const known = loginRecord();
  if (known) return add(known._id);
  const session = await client.get('customer/session', {});
  return session.ok ? add(session.result._id) : session;
}

async function addAsGuest({ guestId, newGuestId }: Visitor, add: (guestId: string) => Promise<Outcome<object>>) {
  const id = guestIdForAdding(guestId, newGuestId);
  const outcome = await add(id);
  // If another tab logged in during this call, its merge may have removed the guest id from the device. The id is
  // stored again, so that the piece just added under that id is merged into the member's cart too.
  if (loginRecord() !== null) adoptGuestId(id);
  return outcome;
}

/**
 * Queues the call on a device without a connection (decision 86); false if the call cannot be queued. The body is byte
 * for byte that of `addToCart`, so that the server recognises a repetition if `addToCart` had reached it before.
 */
export function queueAdd(
  piece: Piece,
  { visitor, idempotencyKey }: AddContext,
  { label, tried }: Pick<CallToQueue, 'label' | 'tried'>,
): Promise<boolean> {
  const body = bodyOf(piece, visitor.language);
  const member = loginRecord();
  const owned = member
    ? { ...body, user_id: member._id }
    : { ...body, ip_address: guestIdForAdding(visitor.guestId, visitor.newGuestId) };
  const path = member ? 'cart/add-to-cart' : 'guest-cart/add-to-cart';
  return queueCall({ kind: 'add', path, body: owned, label, key: idempotencyKey, tried });
}

/** The server's answer, or `false` if the call got no usable answer (R95: 'silently returns false'). */
export async function addToCart(piece: Piece, { visitor, idempotencyKey }: AddContext): Promise<AddResult | false> {
  const { client, language } = visitor;
  const body = bodyOf(piece, language);
  const options = { idempotencyKey };
  const outcome = await callAsCartHolder(visitor, {
    member: () =>
      withUserId(visitor, (userId) => client.post('cart/add-to-cart', { body: { ...body, user_id: userId } }, options)),
    guest: () =>
      addAsGuest(visitor, (guestId) =>
        client.post('guest-cart/add-to-cart', { body: { ...body, ip_address: guestId } }, options),
      ),
  });
  if (outcome.ok) return { errorCode: 0, message: outcome.message };
  return isFailedCall(outcome.refusal)
    ? false
    : { errorCode: outcome.refusal.errorCode, message: outcome.refusal.message };
}
