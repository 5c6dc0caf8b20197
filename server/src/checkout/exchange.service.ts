// What a shopper needs to exchange pieces of a placed order: the possible variants, the price, and the request for the
// exchange, which payments/exchanges.service.ts carries out.
import type { PaymentOption } from '@hindam/contract/order-moves';
import type { RefusalName } from '@hindam/contract/refusals';
import type { ArrivalDays } from '@hindam/contract/working-days';
import type { From } from '../kernel/call.ts';
import { crashPoint } from '../kernel/crash-point.ts';
import { type Attempt, type Key, runOnce, storedAnswer } from '../kernel/idempotency.ts';
import { hashSecret } from '../kernel/ids.ts';
import { fault, RefusalError } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { choicesOf, type ExchangedPieces, type ExchangeVariant } from '../orders/exchanging.ts';
import { accessKeyOf, mayOpen, type OrderReader } from '../orders/order-access.ts';
import { howToCancel, type OrderLine } from '../orders/orders.ts';
import { findOrder, orderRow, type OrderView, requireOrder } from '../orders/orders.service.ts';
import {
  closeExchanges,
  exchangePieces,
  type ExchangeResult,
  exchangeVariants,
  openExchanges,
  priceExchange,
  type PricedExchange,
} from '../payments/exchanges.service.ts';
import { openPayment } from '../payments/payments.service.ts';
import { deliveryEstimate } from '../pricing/delivery.ts';
import { todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { quoteOnWire } from './exchange-answer.ts';

const PIECES = /^([0-9a-f-]{36}):(\d{1,2}):([0-9a-f-]{36})$/;

/**
 * Parses `<line_id>:<quantity>:<product_item_id>`, as a form sends each chosen piece when JavaScript is off; a quantity
 * of 0 and other texts are ignored.
 */
export function parseExchanged(texts: readonly string[]): ExchangedPieces[] {
  return texts.flatMap((text) => {
    const [, lineId, quantity, variantId] = PIECES.exec(text) ?? [];
    if (lineId === undefined || variantId === undefined || Number(quantity) === 0) return [];
    return [{ lineId, quantity: Number(quantity), variantId }];
  });
}

export interface ExchangeQuoted extends PricedExchange {
  pieces: readonly ExchangedPieces[];
  /** Whether enough pieces are in stock, for each entry of `lines`; true for pieces made to measure. */
  inStock: boolean[];
  arrival: ArrivalDays;
}

export interface ExchangeOffer {
  view: OrderView;
  can: boolean;
  lines: { line: OrderLine; exchangeable: number; choices: ExchangeVariant[] }[];
  quoted: ExchangeQuoted | null;
}

async function quoted(
  shop: Shop,
  view: OrderView,
  pieces: readonly ExchangedPieces[],
  variants: ReadonlyMap<string, ExchangeVariant>,
): Promise<ExchangeQuoted | null> {
  const priced = await priceExchange(shop.database, shop, view, pieces);
  if (!priced) return null;
  const tailored = priced.lines.map((line) => ({ ...line, customSizeId: line.madeToMeasure ? line.fromLineId : null }));
  const arrival = deliveryEstimate(
    await todayIn(shop.database, priced.market),
    tailored,
    priced.market,
    view.shippingAddress?.state ?? null,
  );
  const inStock = priced.lines.map(
    ({ madeToMeasure, variantId, quantity }) => madeToMeasure || (variants.get(variantId)?.available ?? 0) >= quantity,
  );
  return { ...priced, pieces, inStock, arrival };
}

export async function exchangeOffer(
  shop: Shop,
  reader: OrderReader,
  { orderId, pieces }: { orderId: string; pieces: readonly ExchangedPieces[] },
): Promise<ExchangeOffer> {
  const view = await findOrder(shop, reader, orderId);
  const can = howToCancel(view.status) === 'now';
  const variants = await exchangeVariants(shop.database, view);
  return {
    view,
    can,
    lines: view.lines.map((line) => ({
      line,
      exchangeable: can ? line.quantity - line.cancelled : 0,
      choices: can ? choicesOf(line, variants.values()) : [],
    })),
    quoted: can && pieces.length > 0 ? await quoted(shop, view, pieces, variants) : null,
  };
}

export interface Exchanging {
  orderId: string;
  pieces: readonly ExchangedPieces[];
  quoteId: string;
  option: PaymentOption | null;
  from: Pick<From, 'origin'> & Partial<Pick<From, 'isApp'>>;
  language: string;
}

export interface Exchanged {
  orderId: string;
  paymentId: string;
  paymentUrl: string | null;
  accessKey: string | null;
}

/**
 * Time-out for voiding the payment of an unpaid exchange that a new exchange replaces. A payment that is captured later
 * all the same is refunded.
 */
const CLOSING_TIMEOUT_MS = 3_000;

const CARRYING_QUOTE: ReadonlySet<RefusalName> = new Set(['PRICE_CHANGED', 'OUT_OF_STOCK', 'NOT_ENOUGH_STOCK']);

async function exchangeOnce(
  shop: Shop,
  reader: OrderReader,
  wish: Exchanging,
  attempt: Attempt | null,
): Promise<ExchangeResult> {
  const { orderId } = wish;
  // Read before the stored answer: otherwise the same request, sent twice at once, could close its own exchange.
  const open = await openExchanges(shop, orderId);
  const isKnown = attempt !== null && (await storedAnswer(shop.database, attempt)) !== undefined;
  const closed = new Set(isKnown ? [] : open);
  await closeExchanges(shop, [...closed], CLOSING_TIMEOUT_MS);
  return transaction(shop.database, async (tx) => {
    const order = await requireOrder(tx, reader, orderId, shop.secrets);
    return runOnce(tx, attempt, () => exchangePieces(tx, shop, { ...wish, order, closed }));
  });
}

/**
 * Exchanges pieces of an order, once for each idempotency key. A retry with the same key returns the same new order,
 * and creates its payment at the provider if that did not happen yet.
 */
export async function exchangeByShopper(
  shop: Shop,
  reader: OrderReader,
  wish: Exchanging,
  key: Key | null,
): Promise<Exchanged> {
  const row = (await orderRow(shop.database, wish.orderId)) ?? fault('NOT_FOUND');
  if (!mayOpen(shop.secrets, row, reader)) return fault('NOT_FOUND');
  const attempt = key && { actor: hashSecret(`exchanges ${wish.orderId}`), ...key };
  const made = await exchangeOnce(shop, reader, wish, attempt).catch(async (error: unknown) => {
    if (!(error instanceof RefusalError) || !CARRYING_QUOTE.has(error.refusal)) throw error;
    const { view, quoted: current } = await exchangeOffer(shop, reader, wish);
    const quote = current && quoteOnWire(current, view.paymentOption, { shop, language: wish.language });
    throw new RefusalError(error.refusal, undefined, { quote }, error.messageKey);
  });
  crashPoint('after_commit');
  const { orderId, paymentId, isToPay } = made;
  const opened = isToPay ? await openPayment(shop, paymentId, { ...wish.from, language: wish.language }) : null;
  const isMembers = row.customerId !== null && reader.member?.customerId === row.customerId;
  const accessKey = isMembers ? null : accessKeyOf(shop.secrets, { orderId, accessVersion: 1 });
  return { orderId, paymentId, paymentUrl: opened?.paymentUrl ?? null, accessKey };
}
