// Shoppers for tests who exchange pieces of an order. Orders and exchanges are made by the calls a browser makes;
// payments are settled by function calls, and prices are changed by SQL.
import { expect } from 'vitest';
import { guestBuyer, newKey, ordered, pay, statusOf, type TestOrder } from './buying.ts';
import { addProduct, type TestShop, type TestVariant } from './shop.ts';

export interface Wish {
  variant: TestVariant;
  /** Index of the order's line to exchange; absent = the first. */
  line?: number;
  quantity?: number;
}

export function exchanging(shop: () => TestShop) {
  const run = async <Row>(text: string, values: unknown[] = []) => shop().shop.database.query<Row>(text, values);

  async function price(variant: TestVariant, minor: number): Promise<void> {
    await run('update variant_prices set price_minor = $2 where variant_id = $1', [variant.product_item_id, minor]);
  }

  /** A product whose sizes 52 and 54 cost 400 dirhams, 56 costs 500 and 58 costs 300. */
  async function sizes(pieces = 10): Promise<[TestVariant, TestVariant, TestVariant, TestVariant]> {
    const made = await addProduct(shop().shop, { priceMinor: 40_000, pieces, sizes: ['52', '54', '56', '58'] });
    await price(made[2]!, 50_000);
    await price(made[3]!, 30_000);
    return made as [TestVariant, TestVariant, TestVariant, TestVariant];
  }

  async function bought(variants: readonly TestVariant[], more: { [field: string]: unknown } = {}): Promise<TestOrder> {
    const order = await ordered(shop(), guestBuyer(), variants, more);
    if (order.payment_url !== null) await pay(shop(), order);
    expect(await statusOf(shop(), order.order_id)).toBe('placed');
    return order;
  }

  async function offer({ order_id: id, access_key: key }: TestOrder, wishes: readonly Wish[] = []) {
    const { result } = (await shop().get(`order/exchange-options/${id}?key=${key}`)).body;
    const pieces = wishes.map(({ variant, line = 0, quantity = 1 }) => ({
      line_id: result.lines[line]._id as string,
      quantity,
      product_item_id: variant.product_item_id,
    }));
    const query = pieces.map((one) => `&pieces=${one.line_id}:${one.quantity}:${one.product_item_id}`).join('');
    const quoted = (await shop().get(`order/exchange-options/${id}?key=${key}${query}`)).body.result;
    return { options: quoted, pieces, quote: quoted.quote };
  }

  async function prepared(order: TestOrder, wishes: readonly Wish[], more: object = {}) {
    const { pieces, quote } = await offer(order, wishes);
    return { order_id: order.order_id, key: order.access_key, pieces, quote_id: quote.quote_id, ...more };
  }

  const send = (body: object, key = newKey()) => shop().post('order/exchange', body, { 'idempotency-key': key });

  async function exchange(order: TestOrder, wishes: readonly Wish[], more: object = {}): Promise<TestOrder> {
    const { body } = await send(await prepared(order, wishes, more));
    if (body.errorCode !== 0) throw new Error(`not exchanged: ${body.errorCode} ${body.message}`);
    return body.result;
  }

  const details = async ({ order_id: id, access_key: key }: TestOrder) =>
    (await shop().get(`order/details/${id}?key=${key}`)).body.result;

  const sumsOf = async (order: TestOrder) => {
    const { order_status, payment_status, total, refunded, payment, shipping, exchange: of } = await details(order);
    const left = refunded.amount + of.moved.amount;
    return [order_status, payment_status, total.amount, payment.paid.amount, left, shipping.amount];
  };

  const onHand = async (variant: TestVariant) =>
    (
      await run<{ n: number[] }>('select array[on_hand, reserved] as n from stock where variant_id = $1', [
        variant.product_item_id,
      ])
    )[0]!.n;

  const refundsOf = ({ order_id: id }: TestOrder) =>
    run('select amount_minor as minor, why, status from refunds where order_id = $1 order by created_at, id', [id]);

  async function papersOf({ order_id: id, access_key: key }: TestOrder) {
    const { papers } = (await shop().get(`order/invoice/${id}?key=${key}`)).body.result;
    return Promise.all(
      papers.map(async ({ number }: { number: string }) => {
        const path = `order/invoice/${id}?key=${key}&number=${number}`;
        const { kind, total, reason, lines } = (await shop().get(path)).body.result;
        const told = lines.map((line: { kind: string; total: { amount: number } }) => [line.kind, line.total.amount]);
        return [kind, total.amount, reason, told];
      }),
    );
  }

  const held = async () =>
    (
      await run<{ captured: number; refunded: number }>(
        `select sum(debit_minor)::bigint as captured, sum(credit_minor)::bigint as refunded from ledger_entries where account = 'provider'`,
      )
    )[0]!;

  return {
    run,
    price,
    sizes,
    bought,
    offer,
    prepared,
    send,
    exchange,
    details,
    sumsOf,
    onHand,
    refundsOf,
    papersOf,
    held,
  };
}
