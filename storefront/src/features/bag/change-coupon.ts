// The coupon of the bag, put on and taken off; and everything the bag's forms send. The answer never redirects,
// as with the lines.
import { rememberBag } from '../../device/bag.ts';
import { type Doing, formAction, text } from '../../kit/form.ts';
import type { Sent } from '../../kit/load.ts';
import { type Bag, type BagClient, bagClient } from './bag-client.ts';
import { lineDoings } from './change-line.ts';

export const CODE = 'code';

export const COUPON_INTENTS = ['coupon', 'coupon_off'] as const;
export type CouponIntent = (typeof COUPON_INTENTS)[number];

const changeCoupon =
  (change: (bag: BagClient, sent: Sent) => Promise<Bag>): Doing =>
  async (sent) => {
    const outcome = await change(bagClient(sent.visitor), sent);
    if (!outcome.ok) {
      const { message, fields } = outcome.refusal;
      return { ok: false, refusal: { ...outcome.refusal, message: fields?.[CODE] ?? message } };
    }
    rememberBag(outcome.result);
    return { ok: true, result: null };
  };

const couponDoings: Readonly<Record<CouponIntent, Doing>> = {
  coupon: changeCoupon((bag, { form }) => bag.putCoupon(text(form, CODE).trim())),
  coupon_off: changeCoupon((bag) => bag.takeCoupon()),
};

export const changeBag = formAction<unknown, unknown>({ ...lineDoings, ...couponDoings });
