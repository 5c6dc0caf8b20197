// Converts the offer and the price of an exchange to the types of the API contract.
import type { ExchangeOptions, ExchangeQuote } from '@hindam/contract/exchanges';
import { REFUND_WORKING_DAYS } from '../orders/cancelling.ts';
import { choiceOnWire, lineOnWire } from '../orders/order-view.ts';
import type { Shop } from '../shop.ts';
import type { ExchangeOffer, ExchangeQuoted } from './exchange.service.ts';
import { codLimitText } from './quote-answer.ts';

/** What the sentences of a quote depend on: the shop's settings and the language of the request. */
interface Wording {
  shop: Pick<Shop, 'config'>;
  language: string;
}

export function quoteOnWire(
  quoted: ExchangeQuoted,
  paidBy: keyof typeof REFUND_WORKING_DAYS,
  { shop, language }: Wording,
): ExchangeQuote {
  const { sums, market, lines, leaving, arrival } = quoted;
  const money = (amount: number) => ({ amount, currency: market.currency });
  return {
    quote_id: quoted.quoteId,
    pieces: lines.map((line, at) => ({
      line_id: line.fromLineId,
      product_item_id: line.variantId,
      quantity: line.quantity,
      in_stock: quoted.inStock[at] ?? false,
      was: money(leaving.lines[at]?.minor ?? 0),
      is: money(line.lineTotalMinor - line.discountMinor),
    })),
    credit: money(quoted.creditMinor),
    shipping: money(sums.shippingMinor),
    wrapping: sums.wrappingMinor === null ? null : money(sums.wrappingMinor),
    vat_included: money(sums.vatMinor),
    total: money(sums.totalMinor),
    to_pay: money(quoted.toPayMinor),
    back: money(quoted.backMinor),
    refund_days: REFUND_WORKING_DAYS[paidBy],
    on_delivery: quoted.isOnDelivery,
    reason: quoted.isAboveCodLimit
      ? codLimitText('EXCHANGE_COD_LIMIT', money(market.codLimitMinor ?? 0), language, shop)
      : null,
    options: quoted.options,
    ...arrival,
  };
}

export function offerOnWire({ view, can, lines, quoted }: ExchangeOffer, wording: Wording): ExchangeOptions {
  const { language } = wording;
  return {
    can,
    order_number: view.number,
    payment_option: view.paymentOption,
    lines: lines.map(({ line, exchangeable, choices }) => ({
      ...lineOnWire(line, view.currency, language),
      exchangeable,
      choices: choices.map((variant) => choiceOnWire(line, variant, view.currency, language)),
    })),
    quote: quoted && quoteOnWire(quoted, view.paymentOption, wording),
  };
}
