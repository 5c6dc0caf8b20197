// Returns that end in an exchange, for tests, made by the calls of shoppers and the order desk.
import { expect } from 'vitest';
import { workDueOrders } from '../src/payments/due.service.ts';
import { newKey, pay, statusOf, type TestOrder } from './buying.ts';
import type { returnsIn } from './returns.ts';
import type { Answer, TestShop, TestVariant } from './shop.ts';

export function exchangingReturns(shop: () => TestShop, desk: () => ReturnType<typeof returnsIn>) {
  const run = async <Row>(text: string, values: unknown[] = []) => shop().shop.database.query<Row>(text, values);

  const wanting = (lineId: string, variant: TestVariant, more: object = {}) =>
    desk().wish(lineId, { product_item_id: variant.product_item_id, ...more });

  /** A return that the order desk has approved, so that its pieces may arrive. */
  async function approved(order: TestOrder, lines: object[]): Promise<string> {
    const { _id: id } = await desk().asked(order, lines);
    await desk().decide(id);
    return id;
  }

  async function received(id: string, lines: object[], more: object = {}): Promise<Answer['result']> {
    const { body } = await desk().receive(id, lines, more);
    if (body.errorCode !== 0) throw new Error(`not received: ${body.message} ${JSON.stringify(body.fields)}`);
    return body.result;
  }

  const exchangeOf = async (order: TestOrder, at = 0) => (await desk().options(order)).result.returns[at].exchange;

  /** The new order that an exchange made, as a TestOrder that has only the id and the access key. */
  const orderOf = ({ order_id, key }: { order_id: string; key: string }) =>
    ({ order_id, access_key: key }) as TestOrder;

  /** Pays the difference in price by the calls that the new order's page makes. */
  async function payDifference(made: TestOrder, how: 'approve' | 'declined' = 'approve'): Promise<void> {
    const body = { order_id: made.order_id, key: made.access_key, payment_option: 'card' };
    const { body: answer } = await shop().post('payment/create', body, { 'idempotency-key': newKey() });
    if (answer.errorCode !== 0) throw new Error(`not opened: ${answer.message}`);
    await pay(shop(), { ...made, ...answer.result, order_id: made.order_id, access_key: made.access_key }, how);
  }

  async function expire(orderId: string): Promise<void> {
    await run(`update orders set hold_expires_at = shop.now() - interval '1 second' where id = $1`, [orderId]);
    while ((await workDueOrders(shop().shop)) > 0);
    if ((await statusOf(shop(), orderId)) === 'expired')
      await expect
        .poll(() => run('select from order_exchanges where order_id = $1 and ended_at is null', [orderId]))
        .toEqual([]);
  }

  async function takeFromStock(variant: TestVariant): Promise<void> {
    await run('update stock set on_hand = on_hand - 1 where variant_id = $1', [variant.product_item_id]);
    await run(
      `insert into stock_movements (id, variant_id, quantity, reason, note) values (gen_random_uuid(), $1, -1, 'count', '')`,
      [variant.product_item_id],
    );
  }

  return { wanting, approved, received, exchangeOf, orderOf, payDifference, expire, takeFromStock };
}
