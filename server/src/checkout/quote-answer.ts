// Converts a priced cart to the type `Quote` of the API contract.
import type { Quote } from '@hindam/contract/checkout';
import type { PaymentOption } from '@hindam/contract/order-moves';
import { formatMoney, type Money } from '@hindam/contract/money';
import { lineOnTheWire } from '../cart/cart-answer.ts';
import { translate } from '../kernel/words.ts';
import { keepsCards } from '../payments/cards.service.ts';
import { choicesOf, notFor, offeredOptions } from '../payments/payments.service.ts';
import { deliveryEstimate } from '../pricing/delivery.ts';
import { instalmentPlan } from '../pricing/instalments.ts';
import { isWithinCodLimit, money, sumsOnTheWire } from '../pricing/pricing.ts';
import type { Shop } from '../shop.ts';
import { countryOf } from './checkout.ts';
import { type PricedCart, refusalOfCart, withFee, wrapped } from './quote.ts';

const FIRST_STRONG = '\u2068';
const END_OF_ISOLATE = '\u2069';

function offeredFor({ sums, market, takesOrders }: PricedCart, shop: Shop, notBy?: ReadonlySet<string>) {
  return takesOrders ? offeredOptions(shop, market, sums.totalMinor, notBy) : [];
}

/** The sentence with the largest sum that may be paid on delivery. */
export function codLimitText(
  key: 'COD_LIMIT' | 'EXCHANGE_COD_LIMIT',
  limit: Money,
  language: string,
  { config }: Pick<Shop, 'config'>,
): string {
  const text = formatMoney(limit, language, config.digits);
  return translate(language, key).replace('{limit}', `${FIRST_STRONG}${text}${END_OF_ISOLATE}`);
}

function reasonAgainst(option: PaymentOption, priced: PricedCart, shop: Shop, language: string): string {
  const { sums, market, takesOrders } = priced;
  const { codLimitMinor } = market;
  if (!takesOrders) return translate(language, 'SHOP_NOT_OPEN');
  if (option !== 'cod' || codLimitMinor === null || isWithinCodLimit(sums.totalMinor, market))
    return translate(language, 'PAYMENT_OPTION_NOT_OFFERED');
  return codLimitText('COD_LIMIT', money(codLimitMinor, market), language, shop);
}

/** The amounts that differ when the cart is paid on delivery; null when that is not offered or adds no fee. */
function quoteWithFee(priced: PricedCart, offered: readonly PaymentOption[]): Quote['with_cod'] {
  const paid = offered.includes('cod') ? withFee(priced) : null;
  if (paid === null) return null;
  const { quoteId, sums, market } = paid;
  return {
    quote_id: quoteId,
    cod_fee: money(sums.codFeeMinor ?? 0, market),
    vat_included: money(sums.vatIncludedMinor, market),
    total: money(sums.totalMinor, market),
  };
}

/** The market's payment options; one that several providers of credit offer is listed once for each of them. */
function optionsOf(priced: PricedCart, shop: Shop, language: string, amount: Money): Quote['payment_options'] {
  const { market } = priced;
  const offered = offeredFor(priced, shop);
  const withoutEmail = offeredFor(priced, shop, notFor(shop, { email: null }));
  return market.paymentOptions.flatMap((option) => {
    const available = offered.includes(option);
    const reason = available ? null : reasonAgainst(option, priced, shop, language);
    const keepsCard = available && option === 'card' && keepsCards(shop, amount, market.code);
    return choicesOf(shop, option, { amount, market: market.code }).map(({ provider, titleKey, mark }) => {
      const goesByNumber = provider === null ? withoutEmail.includes(option) : !shop.payments.needEmail.has(provider);
      return {
        option,
        provider,
        title: titleKey && translate(language, titleKey),
        mark,
        available,
        keeps_card: keepsCard,
        needs_email: available && !goesByNumber,
        reason,
      };
    });
  });
}

function payable(priced: PricedCart, shop: Shop, language: string, today: string) {
  const { sums, market, quoteId } = priced;
  const amount = { amount: sums.totalMinor, currency: market.currency };
  const plan = instalmentPlan(sums.totalMinor, today);
  return {
    quote_id: quoteId,
    vat_included: money(sums.vatIncludedMinor, market),
    total: money(sums.totalMinor, market),
    payment_options: optionsOf(priced, shop, language, amount),
    with_cod: quoteWithFee(priced, offeredFor(priced, shop)),
    instalments: {
      parts: plan.map(({ amountMinor }) => money(amountMinor, market)),
      due_on: plan.map(({ dueOn }) => dueOn),
    },
  };
}

function wrappedQuote(priced: PricedCart, shop: Shop, language: string, today: string): Quote['with_wrapping'] {
  const gift = wrapped(priced);
  if (gift === null) return null;
  const price = money(gift.sums.wrappingMinor ?? 0, gift.market);
  return { ...payable(gift, shop, language, today), wrapping: price };
}

/** `today` is the date in the market's zone, YYYY-MM-DD. */
export function quoteOf(priced: PricedCart, shop: Shop, language: string, today: string): Quote {
  const { cart, market, sums, coupon } = priced;
  const { earliest, latest } = deliveryEstimate(today, cart.lines, market);
  return {
    lines: cart.lines.map((line) => lineOnTheWire(line, line.notices, shop)),
    count: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...sumsOnTheWire(sums, market),
    ...payable(priced, shop, language, today),
    with_wrapping: wrappedQuote(priced, shop, language, today),
    coupon: coupon?.code ?? null,
    shipping_choices: [{ code: 'standard', price: money(sums.shippingMinor, market), earliest, latest }],
    country: countryOf(market),
    can_place: refusalOfCart(cart) === null,
  };
}
