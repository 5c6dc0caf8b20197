// When an operator records returned pieces, a large refund for them waits for a second operator, and the pieces are
// taken back at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { untilPaidBack } from '../../testing/buying.ts';
import { count } from '../../testing/counts.ts';
import { exchanging } from '../../testing/exchanges.ts';
import { lastLetter } from '../../testing/letters.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { exchangingReturns } from '../../testing/returned-exchanges.ts';
import { returnsIn } from '../../testing/returns.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { runAudit } from '../kernel/audit.ts';

let shop: TestShop;
let second: TestOperator;
let calls: ReturnType<typeof returnsIn>;
beforeAll(async () => {
  shop = await openTestShop();
  const { market } = shop.shop;
  shop.shop.market = { ...market, paymentOptions: [...market.paymentOptions, 'cod'] };
  second = await addOperator(shop, 'order_desk');
  calls = returnsIn(shop, await addOperator(shop, 'order_desk'));
});
afterAll(() => shop?.close());

const { run, sizes, price, onHand } = exchanging(() => shop);
const { wanting, approved, exchangeOf, expire } = exchangingReturns(
  () => shop,
  () => calls,
);
const { CHANGED_MEANWHILE, REFUND_OWED, SECOND_OPERATOR_NEEDED } = REFUSALS;
const BANK = { account_holder: 'Sara Ahmed', iban: 'AE07 0331 2345 6789 0123 456' };

type Bought = Awaited<ReturnType<typeof calls.delivered>>;

/** Another operator of the order desk, who has refunded nothing yet today. */
const freshOperator = () => addOperator(shop, 'order_desk');

async function dear(priceMinor: number, more: object = {}): Promise<Bought> {
  const [piece] = await addProduct(shop.shop, { priceMinor, pieces: 10 });
  return calls.delivered({ ...more }, [piece!]);
}

const takeBack = (id: string, lineId: string, operator: TestOperator) =>
  calls.receive(id, [calls.arrived(lineId)], {}, operator);

const approve = (refundId: string, operator: TestOperator) =>
  calls.operate('order/approve-refund', { refund_id: refundId }, operator);

const refundsOf = ({ order }: Bought) =>
  run<{ id: string; minor: number; status: string }>(
    'select id, amount_minor as minor, status from refunds where order_id = $1 order by created_at, id',
    [order.order_id],
  );

const shownOf = async ({ order }: Bought) => {
  const [newest] = (await calls.options(order)).result.returns;
  return { status: newest.status, checked: newest.refund_being_checked, refund: newest.refund.amount };
};

async function isOnMoneyList(refundId: string): Promise<boolean> {
  const { refunds } = (await shop.get('operator/money/list', second.bearer)).body['result'];
  return refunds.some(({ refund_id: id }: { refund_id: string }) => id === refundId);
}

const creditNotesOf = ({ order }: Bought) =>
  run(`select amount_minor as minor from invoices where order_id = $1 and kind = 'credit_note'`, [order.order_id]);

test('a large one: the pieces are back on sale, the money waits, and the shopper is told both', async () => {
  const operator = await freshOperator();
  const bought = await dear(250_000);
  const [lineId] = bought.lines as [string];
  const [piece] = bought.variants as [TestVariant];
  const id = await approved(bought.order, [calls.wish(lineId)]);
  const { result } = (await takeBack(id, lineId, operator)).body;
  expect(result).toMatchObject({ status: 'closed', refund_being_checked: true });
  expect(await onHand(piece)).toEqual([10, 0]);
  await untilPaidBack(shop);
  const [refund] = await refundsOf(bought);
  expect(refund).toMatchObject({ minor: 250_000, status: 'waits_for_second' });
  expect(await creditNotesOf(bought)).toEqual([]);
  expect(await shownOf(bought)).toEqual({ status: 'closed', checked: true, refund: 250_000 });
  expect((await calls.details(bought.order)).refunds).toMatchObject([{ status: 'being_checked' }]);
  const { text } = await lastLetter(shop.shop, bought.email, { template: 'return_received' });
  expect(text).toContain('once more before we send it');
  expect(await isOnMoneyList(refund!.id)).toBe(true);

  expect((await approve(refund!.id, operator)).body.errorCode).toBe(SECOND_OPERATOR_NEEDED.errorCode);
  const no = { refund_id: refund!.id, note: 'No' };
  expect((await calls.operate('order/refuse-refund', no, second)).body.errorCode).toBe(REFUND_OWED.errorCode);
  expect((await approve(refund!.id, second)).body.errorCode).toBe(0);
  await untilPaidBack(shop);
  expect(await refundsOf(bought)).toMatchObject([{ minor: 250_000, status: 'done' }]);
  expect(await creditNotesOf(bought)).toEqual([{ minor: 250_000 }]);
  expect(await shownOf(bought)).toEqual({ status: 'closed', checked: false, refund: 250_000 });
  await lastLetter(shop.shop, bought.email, { template: 'refund_done' });
  expect(await isOnMoneyList(refund!.id)).toBe(false);
});

test('the letter that says so is in Arabic for an Arabic order', async () => {
  const bought = await dear(250_000, { language_code: 'arb' });
  const [lineId] = bought.lines as [string];
  await takeBack(await approved(bought.order, [calls.wish(lineId)]), lineId, await freshOperator());
  const { text } = await lastLetter(shop.shop, bought.email, { template: 'return_received' });
  expect(text).toContain('مرة أخيرة قبل إرساله');
});

test('pieces of one order that come back one by one wait from the limit on', async () => {
  const operator = await freshOperator();
  const pieces = (await addProduct(shop.shop, { priceMinor: 120_000, pieces: 10 })).slice(0, 2);
  const bought = await calls.delivered({}, pieces);
  for (const lineId of bought.lines)
    await takeBack(await approved(bought.order, [calls.wish(lineId)]), lineId, operator);
  await untilPaidBack(shop);
  expect((await refundsOf(bought)).map(({ status }) => status)).toEqual(['done', 'waits_for_second']);
});

test(`several at once by one operator count each other's sums of the day, ${count(20)} times`, async () => {
  for (let round = 0; round < count(20); round += 1) {
    const operator = await freshOperator();
    const orders: Bought[] = [];
    for (let at = 0; at < 7; at += 1) orders.push(await dear(180_000));
    const ids: string[] = [];
    for (const { order, lines } of orders) ids.push(await approved(order, [calls.wish(lines[0]!)]));
    const answers = await Promise.all(ids.map((id, at) => takeBack(id, orders[at]!.lines[0]!, operator)));
    expect(answers.map(({ body }) => body.errorCode)).toEqual(ids.map(() => 0));
    await untilPaidBack(shop);
    const refunds = (await Promise.all(orders.map(refundsOf))).flat();
    expect(refunds).toHaveLength(7);
    const statuses = refunds.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 'done'), 'waits_for_second', 'waits_for_second']);
  }
}, 600_000);

test(`received and approved twice at once: the money goes back once, ${count(20)} times`, async () => {
  for (let round = 0; round < count(20); round += 1) {
    const bought = await dear(250_000);
    const [lineId] = bought.lines as [string];
    const id = await approved(bought.order, [calls.wish(lineId)]);
    const [asker, other] = [await freshOperator(), await freshOperator()];
    const received = await Promise.all([takeBack(id, lineId, asker), takeBack(id, lineId, other)]);
    const codes = received.map(({ body }) => body.errorCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, CHANGED_MEANWHILE.errorCode]);
    const [refund] = await refundsOf(bought);
    const third = await freshOperator();
    const approvals = await Promise.all([approve(refund!.id, second), approve(refund!.id, third)]);
    expect(approvals.map(({ body }) => body.errorCode)).toEqual([0, 0]);
    await untilPaidBack(shop);
    expect(await refundsOf(bought)).toMatchObject([{ minor: 250_000, status: 'done' }]);
  }
}, 600_000);

test(`an operator's returns and exchanges of the same pieces at once all succeed, ${count(20)} times`, async () => {
  for (let round = 0; round < count(20); round += 1) {
    const operator = await freshOperator();
    const [small, , , cheap] = await sizes();
    const [one, other] = [await calls.delivered({}, [small]), await calls.delivered({}, [small])];
    const exchange = await approved(one.order, [wanting(one.lines[0]!, cheap)]);
    const money = await approved(other.order, [calls.wish(other.lines[0]!)]);
    const answers = await Promise.all([
      takeBack(exchange, one.lines[0]!, operator),
      takeBack(money, other.lines[0]!, operator),
    ]);
    expect(answers.map(({ body }) => body.errorCode)).toEqual([0, 0]);
    await untilPaidBack(shop);
  }
}, 600_000);

test('an exchange: what the cheaper piece leaves over waits, and so does an unpaid exchange’s credit', async () => {
  const operator = await freshOperator();
  const [small, large, dearer, cheap] = await sizes();
  await price(small, 300_000);
  await price(dearer, 400_000);
  await price(large, 300_000);
  const bought = await calls.delivered({}, [small, large]);
  const [first, last] = bought.lines as [string, string];
  const id = await approved(bought.order, [wanting(first, cheap)]);
  expect((await takeBack(id, first, operator)).body['result']).toMatchObject({ refund_being_checked: true });
  expect(await exchangeOf(bought.order)).toMatchObject({ to_pay: { amount: 0 } });
  const received = await lastLetter(shop.shop, bought.email, { template: 'return_received' });
  expect(received.text).toMatch(/is being made ready[^]+once more before we send it/);
  expect(await refundsOf(bought)).toContainEqual(
    expect.objectContaining({ minor: 270_000, status: 'waits_for_second' }),
  );

  const unpaid = await approved(bought.order, [wanting(last, dearer)]);
  await takeBack(unpaid, last, operator);
  const { order_id: made } = await exchangeOf(bought.order);
  await expire(made);
  await untilPaidBack(shop);
  const unpaidLetter = await lastLetter(shop.shop, bought.email, { template: 'return_exchange_unpaid' });
  expect(unpaidLetter.text).toMatch(/was not paid in time[^]+once more before we send it/);
  const waiting = (await refundsOf(bought)).filter(({ status }) => status === 'waits_for_second');
  expect(waiting.map(({ minor }) => minor)).toEqual([270_000, 300_000]);
  expect(await shownOf(bought)).toMatchObject({ checked: true, refund: 300_000 });
  for (const refund of waiting) expect((await approve(refund.id, second)).body.errorCode).toBe(0);
  await untilPaidBack(shop);
  expect((await refundsOf(bought)).filter(({ status }) => status !== 'done')).toEqual([]);
});

test('cash: the transfer is recorded only after the approval', async () => {
  const operator = await freshOperator();
  const bought = await dear(250_000, { payment_option: 'cod' });
  const [lineId] = bought.lines as [string];
  const { _id: id } = await calls.asked(bought.order, [calls.wish(lineId)], BANK);
  await calls.decide(id);
  const { result } = (await takeBack(id, lineId, operator)).body;
  expect(result).toMatchObject({ status: 'received', refund_being_checked: true });
  expect(await isOnMoneyList(id)).toBe(true);
  const sent = { return_id: id, version: 3, bank_reference: 'TT 1' };
  const early = await calls.operate('return/paid', sent, second);
  expect(early.body.errorCode).toBe(SECOND_OPERATOR_NEEDED.errorCode);
  expect((await approve(id, operator)).body.errorCode).toBe(SECOND_OPERATOR_NEEDED.errorCode);
  expect((await approve(id, second)).body.errorCode).toBe(0);
  expect(await isOnMoneyList(id)).toBe(false);
  const { body } = await calls.operate('return/paid', sent, operator);
  expect(body['result']).toMatchObject({ status: 'closed', refund_being_checked: false });
  const [refund] = await refundsOf(bought);
  expect(refund).toMatchObject({ id, status: 'done' });
  expect(await creditNotesOf(bought)).toEqual([{ minor: refund!.minor }]);
});

test('afterwards nothing of the money is lost or paid twice', async () => {
  await untilPaidBack(shop);
  expect(await runAudit(shop.shop.database)).toEqual([]);
});
