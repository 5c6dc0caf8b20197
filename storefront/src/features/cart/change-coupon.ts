// Form handlers that add and remove the cart's coupon, and the cart page's action, which handles the forms of the cart
// lines too. Without script the same page comes back and shows the result.
import { rememberCart } from '../../device/cart.ts';
import { type FormHandler, formAction, text } from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import { type CartResponse, type CartClient, cartClient } from './cart-client.ts';
import { lineHandlers } from './change-line.ts';

export const CODE = 'code';

export const COUPON_INTENTS = ['coupon', 'coupon_off'] as const;
export type CouponIntent = (typeof COUPON_INTENTS)[number];

const changeCoupon =
  (change: (cart: CartClient, sent: FormRequest) => Promise<CartResponse>): FormHandler =>
  async (sent) => {
    const outcome = await change(cartClient(sent.visitor), sent);
    if (!outcome.ok) {
      const { message, fields } = outcome.refusal;
      return { ok: false, refusal: { ...outcome.refusal, message: fields?.[CODE] ?? message } };
    }
    rememberCart(outcome.result);
    return { ok: true, result: null };
  };

const couponHandlers: Readonly<Record<CouponIntent, FormHandler>> = {
  coupon: changeCoupon((cart, { form }) => cart.putCoupon(text(form, CODE).trim())),
  coupon_off: changeCoupon((cart) => cart.takeCoupon()),
};

export const changeCart = formAction<unknown, unknown>({ ...lineHandlers, ...couponHandlers });
