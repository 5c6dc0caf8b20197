// The coupon of the bag, put on and taken off. The answer never redirects, as with the lines.
import type { Cart } from '@hindam/contract/cart';
import type { Outcome } from '@hindam/contract/client';
import type { Sent } from '../../kit/load.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { asHolder } from '../../device/bag-holder.ts';
import { rememberBag } from '../../device/bag.ts';
import { deviceGuestId } from '../../device/guest-id.ts';
import { changeLine, FIELDS, type LineChange, NO_BAG } from './change-line.ts';
import { text } from '../../kit/form.ts';

export const CODE = 'code';

const INTENTS = ['coupon', 'coupon_off'] as const;
export type CouponIntent = (typeof INTENTS)[number];

export interface CouponChange {
  intent: CouponIntent;
  ok: boolean;
  /** The server's sentence; '' where the call got no answer. */
  message: string;
  /** As it was typed. */
  code: string;
}

function putOn(visitor: Visitor, code: string): Promise<Outcome<{ result: Cart }>> {
  const { client, language: language_code } = visitor;
  const guestId = visitor.guestId ?? deviceGuestId();
  return asHolder(visitor, {
    member: () => client.post('cart/coupon', { body: { code, language_code } }),
    guest: () =>
      guestId === null
        ? Promise.resolve(NO_BAG)
        : client.post('guest-cart/coupon', { body: { code, language_code, ip_address: guestId } }),
  });
}

function takeOff(visitor: Visitor): Promise<Outcome<{ result: Cart }>> {
  const { client, language: language_code } = visitor;
  const guestId = visitor.guestId ?? deviceGuestId();
  return asHolder(visitor, {
    member: () => client.delete('cart/coupon', { body: { language_code } }),
    guest: () =>
      guestId === null
        ? Promise.resolve(NO_BAG)
        : client.delete('guest-cart/coupon', { body: { language_code, ip_address: guestId } }),
  });
}

async function changeCoupon({ visitor, form }: Sent, intent: CouponIntent): Promise<CouponChange> {
  const code = text(form, CODE).trim();
  const outcome = await (intent === 'coupon' ? putOn(visitor, code) : takeOff(visitor));
  if (!outcome.ok) {
    const { message, fields } = outcome.refusal;
    return { intent, ok: false, message: fields?.[CODE] ?? message, code };
  }
  rememberBag(outcome.result);
  return { intent, ok: true, message: '', code: outcome.result.coupon ?? '' };
}

export type BagChange = LineChange | CouponChange;

/** Everything the bag's forms send. */
export function changeBag(sent: Sent): Promise<BagChange> {
  const intent = INTENTS.find((one) => one === text(sent.form, FIELDS.intent));
  return intent ? changeCoupon(sent, intent) : changeLine(sent);
}

export function isOfCoupon(change: BagChange): change is CouponChange {
  return !('lineId' in change);
}
