// The calls of a cart: the member's if there is a session, otherwise the guest's by the guest id of the device.
import type { Cart } from '@hindam/contract/cart';
import type { Outcome } from '@hindam/contract/client';
import { asHolder } from '../../device/cart-holder.ts';
import { deviceGuestId } from '../../device/guest-id.ts';
import type { Visitor } from '../../kit/visitor.ts';

export type CartResponse = Outcome<{ result: Cart }>;

/** Neither a session nor a guest id: there is no cart to read. */
const NO_CART: CartResponse = { ok: false, refusal: { errorCode: 0, status: 0, message: '' } };

interface WantedLine {
  line_id: string;
  /** 0 removes the line. */
  quantity: number;
  /** Unchanged if omitted. */
  remarks?: string;
}

export interface CartClient {
  view(): Promise<CartResponse>;
  setLine(wanted: WantedLine): Promise<CartResponse>;
  putCoupon(code: string): Promise<CartResponse>;
  takeCoupon(): Promise<CartResponse>;
}

/** Adding is not here but in `addToCart` (add-to-cart.ts), which may have to create the guest id first. */
export function cartClient(visitor: Visitor): CartClient {
  const { client, language: language_code } = visitor;
  const guestId = visitor.guestId ?? deviceGuestId();
  const asked = (
    member: () => Promise<CartResponse>,
    guest: (id: string) => Promise<CartResponse>,
  ): Promise<CartResponse> =>
    asHolder(visitor, { member, guest: () => (guestId === null ? Promise.resolve(NO_CART) : guest(guestId)) });
  return {
    view: () =>
      asked(
        () => client.get('cart/view', { query: { language_code } }),
        (id) => client.get('guest-cart/view/{guestId}', { params: { guestId: id }, query: { language_code } }),
      ),
    setLine: (wanted) =>
      asked(
        () => client.post('cart/line', { body: { ...wanted, language_code } }),
        (id) => client.post('guest-cart/line', { body: { ...wanted, language_code, ip_address: id } }),
      ),
    putCoupon: (code) =>
      asked(
        () => client.post('cart/coupon', { body: { code, language_code } }),
        (id) => client.post('guest-cart/coupon', { body: { code, language_code, ip_address: id } }),
      ),
    takeCoupon: () =>
      asked(
        () => client.delete('cart/coupon', { body: { language_code } }),
        (id) => client.delete('guest-cart/coupon', { body: { language_code, ip_address: id } }),
      ),
  };
}
