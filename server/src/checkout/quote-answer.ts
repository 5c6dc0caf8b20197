// A quote as the contract says it.
import type { Quote } from '@hindam/contract/checkout';
import { lineOnTheWire } from '../cart/cart-answer.ts';
import { say } from '../kernel/words.ts';
import { hasProvider } from '../payments/payments.service.ts';
import { deliveryEstimate } from '../pricing/delivery.ts';
import { instalmentDates } from '../pricing/instalment-dates.ts';
import { instalmentPlan, money } from '../pricing/pricing.ts';
import type { Shop } from '../shop.ts';
import { countryOf, isOffered } from './checkout.ts';
import { type PricedCart, refusalOfCart } from './quote.ts';

/** `today` is the market's, YYYY-MM-DD. */
export function quoteOf(priced: PricedCart, shop: Shop, language: string, today: string): Quote {
  const { cart, market, sums, coupon, quoteId } = priced;
  const { earliest, latest } = deliveryEstimate(today, cart.lines, market);
  const refused = say(language, 'PAYMENT_OPTION_NOT_OFFERED');
  return {
    quote_id: quoteId,
    lines: cart.lines.map((line) => lineOnTheWire(line, line.notices, shop)),
    count: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: money(sums.subtotalMinor, market),
    discount: money(sums.discountMinor, market),
    shipping: money(sums.shippingMinor, market),
    vat_included: money(sums.vatIncludedMinor, market),
    vat_rate: market.vatBasisPoints / 100,
    total: money(sums.totalMinor, market),
    coupon: coupon?.code ?? null,
    shipping_choices: [{ code: 'standard', price: money(sums.shippingMinor, market), earliest, latest }],
    payment_options: market.paymentOptions.map((option) => {
      const available = isOffered(option, sums.totalMinor, market, (one) => hasProvider(shop, one));
      return { option, available, reason: available ? null : refused };
    }),
    instalments: {
      parts: instalmentPlan(sums.totalMinor).map((part) => money(part, market)),
      due_on: [...instalmentDates(today)],
    },
    country: countryOf(market),
    can_place: refusalOfCart(cart) === null,
  };
}
