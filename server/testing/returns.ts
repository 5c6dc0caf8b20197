// Delivered orders and their returns, for tests, made by the calls of shoppers and the order desk.
import { guestBuyer, newKey, ordered, pay, type TestOrder } from './buying.ts';
import type { TestOperator } from './operators.ts';
import { addProduct, type Answer, type TestShop, type TestVariant } from './shop.ts';

export interface Bought {
  order: TestOrder;
  variants: TestVariant[];
  lines: string[];
  email: string;
}

/** The calls of shoppers and of the order desk; the latter are made by `desk` unless another operator is passed. */
export function returnsIn(shop: TestShop, desk: TestOperator) {
  const operate = (path: string, body: object, operator: TestOperator = desk, key = newKey()) =>
    shop.post(`operator/${path}`, body, { ...operator.bearer, 'idempotency-key': key });

  /**
   * For the move to `delivered` of an order paid on delivery, the fields which say that the driver was paid in full;
   * empty for other moves and orders.
   */
  async function cashOf(orderId: string, to: string): Promise<object> {
    if (to !== 'delivered') return {};
    const { cash } = (await shop.get(`operator/order/details/${orderId}`, desk.bearer)).body['result'];
    return cash ? { cash_collected: cash.due.amount } : {};
  }

  async function moved(orderId: string, ...statuses: string[]): Promise<void> {
    for (const to of statuses) {
      const more = to === 'shipped' ? { carrier: 'Aramex', tracking_number: 'X1' } : await cashOf(orderId, to);
      const { body } = await operate('order/move', { order_id: orderId, to, ...more });
      if (body.errorCode !== 0) throw new Error(`${to}: ${body.message}`);
    }
  }

  const WAY = ['confirmed', 'packed', 'shipped', 'delivered'];

  /** A guest's order of one piece of each variant (by default two at 200 dirhams), moved on up to the status `to`. */
  async function delivered(
    more: { [field: string]: unknown } = {},
    variants?: TestVariant[],
    to = 'delivered',
  ): Promise<Bought> {
    const pieces = variants ?? (await addProduct(shop.shop, { priceMinor: 20_000, pieces: 10 })).slice(0, 2);
    const buyer = guestBuyer();
    const order = await ordered(shop, buyer, pieces, more);
    if (order.payment_url !== null) await pay(shop, order);
    await moved(order.order_id, ...WAY.slice(0, WAY.indexOf(to) + 1));
    const rows = await shop.shop.database.query<{ id: string }>(
      'select id from order_lines where order_id = $1 order by position',
      [order.order_id],
    );
    return { order, variants: pieces, lines: rows.map(({ id }) => id), email: buyer.contact.email };
  }

  const options = async ({ order_id: id, access_key: key }: TestOrder, more = '') =>
    (await shop.get(`order/return-options/${id}?key=${key}${more}`)).body;
  const details = async ({ order_id: id, access_key: key }: TestOrder) =>
    (await shop.get(`order/details/${id}?key=${key}`)).body.result;

  const wish = (lineId: string, more: object = {}) => ({
    line_id: lineId,
    quantity: 1,
    reason_code: 'wrong_size',
    ...more,
  });

  const post = (path: string, { order_id: id, access_key: key }: TestOrder, more: object, idempotency = newKey()) =>
    shop.post(`order/${path}`, { order_id: id, key, ...more }, { 'idempotency-key': idempotency });

  const ask = (order: TestOrder, lines: object[], more: object = {}, key = newKey()) =>
    post('return', order, { lines, ...more }, key);

  async function asked(order: TestOrder, lines: object[], more: object = {}): Promise<Answer['result']> {
    const { body } = await ask(order, lines, more);
    if (body.errorCode !== 0) throw new Error(`not asked: ${body.message} ${JSON.stringify(body.fields)}`);
    return body.result;
  }

  const decide = (id: string, version = 1, more: object = {}, operator: TestOperator = desk) =>
    operate(
      'return/decide',
      { return_id: id, version, approve: true, way: 'label', answer: 'The label is in the box.', ...more },
      operator,
    );

  const receive = (id: string, lines: object[], more: object = {}, operator: TestOperator = desk, key = newKey()) =>
    operate('return/receive', { return_id: id, version: 2, lines, ...more }, operator, key);

  const arrived = (lineId: string, more: object = {}) => ({
    line_id: lineId,
    taken: 1,
    condition: 'as_new',
    restocked: 1,
    ...more,
  });

  return { operate, delivered, options, details, wish, post, ask, asked, decide, receive, arrived };
}
