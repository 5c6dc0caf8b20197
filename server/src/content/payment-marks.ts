// The logos of payment methods that a market's pages show. Some providers take only certain amounts, and a page without
// a cart has none: it shows the methods by which an order of a usual amount could be paid.
import { PAYMENT_MARKS, type PaymentMark } from '@hindam/contract/payment-marks';
import type { Payments } from '../outside/payments/port.ts';
import type { Market } from '../pricing/pricing.ts';

/**
 * The total of a usual order, in minor units of the market's currency; within the limits of every provider that the
 * shop supports.
 */
export const USUAL_MINOR = 100_000;

export function paymentMarks(
  { code, currency, paymentOptions }: Pick<Market, 'code' | 'currency' | 'paymentOptions'>,
  payments: Pick<Payments, 'inMarket'>,
): PaymentMark[] {
  const usual = { amount: USUAL_MINOR, currency };
  const providers = payments.inMarket(code).filter((provider) => provider.takes(usual));
  const shown = new Set<PaymentMark>();
  for (const option of paymentOptions) {
    if (option === 'cod') shown.add('cod');
    for (const { options, marks } of providers) {
      if (options.includes(option)) for (const mark of marks?.[option] ?? [option]) shown.add(mark);
    }
  }
  return PAYMENT_MARKS.filter((mark) => shown.has(mark));
}
