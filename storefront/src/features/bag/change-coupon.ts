// The coupon of the bag, put on and taken off. The answer never redirects, as with the lines.
import type { Sent } from '../../kit/load.ts';
import { rememberBag } from '../../device/bag.ts';
import { bagClient } from './bag-client.ts';
import { changeLine, FIELDS, type LineChange } from './change-line.ts';
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

async function changeCoupon({ visitor, form }: Sent, intent: CouponIntent): Promise<CouponChange> {
  const code = text(form, CODE).trim();
  const bag = bagClient(visitor);
  const outcome = await (intent === 'coupon' ? bag.putCoupon(code) : bag.takeCoupon());
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
