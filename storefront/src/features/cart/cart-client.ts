// The API calls that read and change the visitor's cart: the member endpoints if the visitor is signed in, otherwise
// the guest endpoints with the visitor's guest id.
import type { Cart } from '@hindam/contract/cart';
import type { Outcome } from '@hindam/contract/client';
import { callAsCartHolder } from '../../device/cart-holder.ts';
import { deviceGuestId } from '../../device/guest-id.ts';
import type { Visitor } from '../../kit/visitor.ts';

export type CartResponse = Outcome<{ result: Cart }>;

/**
 * The outcome for a visitor with neither a session nor a guest id. No call is made, because it would have to name that
 * id.
 */
const NO_CART: CartResponse = { ok: false, refusal: { errorCode: 0, status: 0, message: '' } };

interface LineUpdate {
  line_id: string;
  /** 0 removes the line; the quantity stays unchanged if omitted. */
  quantity?: number;
  remarks?: string;
  /** Another variant of the same product, to which the line changes; the variant stays unchanged if omitted. */
  product_item_id?: string;
}

export interface CartClient {
  view(): Promise<CartResponse>;
  setLine(wanted: LineUpdate): Promise<CartResponse>;
  putCoupon(code: string): Promise<CartResponse>;
  takeCoupon(): Promise<CartResponse>;
}

/**
 * `CartClient` has no function that adds a piece: `addToCart` (add-to-cart.ts) does that, because it may have to create
 * the guest id first.
 */
export function cartClient(visitor: Visitor): CartClient {
  const { client, language: language_code } = visitor;
  const guestId = visitor.guestId ?? deviceGuestId();
  const update = (
    member: () => Promise<CartResponse>,
    guest: (id: string) => Promise<CartResponse>,
  ): Promise<CartResponse> =>
    callAsCartHolder(visitor, { member, guest: () => (guestId === null ? Promise.resolve(NO_CART) : guest(guestId)) });
  return {
    view: () =>
      update(
        () => client.get('cart/view', { query: { language_code } }),
        (id) => client.get('guest-cart/view/{guestId}', { params: { guestId: id }, query: { language_code } }),
      ),
    setLine: (wanted) =>
      update(
        () => client.post('cart/line', { body: { ...wanted, language_code } }),
        (id) => client.post('guest-cart/line', { body: { ...wanted, language_code, ip_address: id } }),
      ),
    putCoupon: (code) =>
      update(
        () => client.post('cart/coupon', { body: { code, language_code } }),
        (id) => client.post('guest-cart/coupon', { body: { code, language_code, ip_address: id } }),
      ),
    takeCoupon: () =>
      update(
        () => client.delete('cart/coupon', { body: { language_code } }),
        (id) => client.delete('guest-cart/coupon', { body: { language_code, ip_address: id } }),
      ),
  };
}
