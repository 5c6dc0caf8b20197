// Invoices and credit notes over HTTP: who may read them, and what they state.
import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  guestBuyer,
  newKey,
  ordered,
  pay,
  place,
  putIntoCart,
  quoteOf,
  type TestOrder,
  untilPaidBack,
} from '../../testing/buying.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addOperator, type TestOperator } from '../../testing/operators.ts';
import { addOrderIn, addPlacedOrder, addUnpaidOrder } from '../../testing/orders.ts';
import { pdfRuns } from '../../testing/pdf-text.ts';
import { addProduct, openTestShop, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { changeSetting } from '../content/content.service.ts';
import { transaction } from '../kernel/transaction.ts';
import { accessKeyOf } from './order-access.ts';
import { completePapers } from './papers.service.ts';

let shop: TestShop;
let sara: TestMember;
let desk: TestOperator;
beforeAll(async () => {
  shop = await openTestShop();
  sara = await addMember(shop.shop, { name: 'Sara' });
  desk = await addOperator(shop, 'order_desk');
  await names('Hindam Demo Trading LLC');
});
afterAll(() => shop.close());

const SELLER = { name: 'Hindam', licence: 'CN-0000000', trn: '100000000000003' };

const names = (legal: string) =>
  transaction(shop.shop.database, (tx) => changeSetting(tx, 'papers', { ...SELLER, legal_name: legal }));

const invoice = (orderId: string, headers: Record<string, string> = {}, query = '') =>
  shop.get(`order/invoice/${orderId}${query}`, headers);
const file = (orderId: string, headers: Record<string, string> = {}, query = '') =>
  shop.get(`order/invoice-file/${orderId}${query}`, headers);

async function bought(variants: readonly TestVariant[], more: object = {}): Promise<TestOrder> {
  const order = await ordered(shop, guestBuyer(), variants, more as never);
  await pay(shop, order);
  return order;
}

const mine = () => addPlacedOrder(shop.shop, { customerId: sara.customerId });

describe('an invoice', () => {
  test('states seller, buyer, lines and sums, in the language of the call', async () => {
    const orderId = await mine();
    const { body } = await invoice(orderId, sara.bearer, '?language_code=arb');
    expect(body['result']).toMatchObject({
      kind: 'invoice',
      simplified: false,
      order_id: orderId,
      corrects: null,
      qr: null,
      seller: { legal_name: 'Hindam Demo Trading LLC', trn: SELLER.trn },
      buyer: { name: 'Sara Ahmed', address_line_one: 'Tower 7, flat 1204' },
      vat_rate: 5,
      net: { amount: 11_905 },
      vat: { amount: 595 },
      total: { amount: 12_500, currency: 'AED' },
      lines: [
        { kind: 'piece', title: 'عباءة', quantity: 1, net: { amount: 9_524 }, vat: { amount: 476 } },
        { kind: 'shipping', title: 'التوصيل', total: { amount: 2_500 }, vat: { amount: 119 } },
      ],
    });
    expect(body['result'].papers).toHaveLength(1);
  });

  test('stays as it was issued when settings change', async () => {
    const orderId = await mine();
    const before = (await invoice(orderId, sara.bearer)).body['result'];
    await names('Another Name LLC');
    expect((await invoice(orderId, sara.bearer)).body['result']).toEqual(before);
    const later = (await invoice(await mine(), sara.bearer)).body['result'];
    expect(later.seller.legal_name).toBe('Another Name LLC');
    await names('Hindam Demo Trading LLC');
  });

  test('can neither be changed nor deleted in the database', async () => {
    const orderId = await mine();
    for (const statement of [
      `update invoice_contents set content = '{}' where invoice_id in (select id from invoices where order_id = $1)`,
      'delete from invoice_contents where invoice_id in (select id from invoices where order_id = $1)',
    ])
      await expect(shop.shop.database.query(statement, [orderId])).rejects.toThrow('is append-only');
  });

  test('names wrapping with its VAT, and the note of a gift nowhere', async () => {
    const operator = await addOperator(shop, 'merchandiser');
    const { body: listed } = await shop.get('operator/market/list', operator.bearer);
    const { currency: _, ...terms } = listed['result'].find(({ market }: { market: string }) => market === 'ae');
    await shop.post('operator/market/save', { ...terms, gift_wrapping: 1_500 }, operator.bearer);
    const [variant] = await addProduct(shop.shop, { priceMinor: 20_000 });
    const buyer = guestBuyer();
    await putIntoCart(shop, buyer, variant!);
    const { with_wrapping: wrapped } = await quoteOf(shop, buyer);
    const gift = { gift: { note: 'With love, Maryam', wrapping: true } };
    const order = (await place(shop, buyer, wrapped.quote_id, gift)).body.result as TestOrder;
    await pay(shop, order);
    const { body } = await invoice(order.order_id, {}, `?key=${order.access_key}`);
    expect(body['result'].lines.at(-1)).toMatchObject({
      kind: 'wrapping',
      total: { amount: 1_500 },
      vat: { amount: 71 },
    });
    expect(JSON.stringify(body)).not.toContain('With love');
  });

  test('keeps the instalments as they were agreed when part of the money went back', async () => {
    const [variant] = await addProduct(shop.shop, { priceMinor: 40_000 });
    const order = await bought([variant!], { payment_option: 'instalments_4' });
    const query = `?key=${order.access_key}`;
    const { plan, payment_option: option } = (await invoice(order.order_id, {}, query)).body['result'];
    expect(option).toBe('instalments_4');
    expect(plan).toHaveLength(4);
    const total = plan.reduce((sum: number, part: { amount: { amount: number } }) => sum + part.amount.amount, 0);
    expect(total).toBe(42_500);
    const key = { 'idempotency-key': newKey() };
    const refund = { order_id: order.order_id, amount: 5_000, reason_text: 'a loose thread' };
    expect((await shop.post('operator/order/refund', refund, { ...desk.bearer, ...key })).body.errorCode).toBe(0);
    await untilPaidBack(shop);
    expect((await invoice(order.order_id, {}, query)).body['result'].plan).toEqual(plan);
  });
});

describe('who may read it', () => {
  test('its member, the holder of its key and the order desk; nobody else', async () => {
    const orderId = await mine();
    const key = accessKeyOf(shop.shop.secrets, { orderId, accessVersion: 1 });
    const other = await addMember(shop.shop);
    for (const ask of [invoice, file]) {
      expect((await ask(orderId, sara.bearer)).status).toBe(200);
      expect((await ask(orderId, {}, `?key=${key}`)).status).toBe(200);
      expect((await ask(orderId)).status).toBe(404);
      expect((await ask(orderId, other.bearer)).status).toBe(404);
      expect((await ask(orderId, {}, `?key=${'A'.repeat(43)}`)).status).toBe(404);
    }
    expect((await shop.get(`operator/order/invoice/${orderId}`, desk.bearer)).status).toBe(200);
    const made = await shop.get(`operator/order/invoice-file/${orderId}`, desk.bearer);
    expect(made.body['result'].ascii_name).toMatch(/^Invoice AE-\d{4}-\d{6,}\.pdf$/);
  });

  test('an order that is not placed has none, and a paper of another order is not found', async () => {
    const unpaid = await addUnpaidOrder(shop.shop, { customerId: sara.customerId });
    expect((await invoice(unpaid, sara.bearer)).status).toBe(404);
    expect((await file(unpaid, sara.bearer)).status).toBe(404);
    const [one, two] = [await mine(), await mine()];
    const { number } = (await invoice(two, sara.bearer)).body['result'];
    expect((await invoice(one, sara.bearer, `?number=${number}`)).status).toBe(404);
    for (const odd of ['%E2%80%AEx', "'; drop table invoices", '<b>', 'x'.repeat(40)])
      expect((await invoice(one, sara.bearer, `?number=${encodeURIComponent(odd)}`)).status).toBe(404);
  });

  test('is private and not stored by any cache', async () => {
    const { headers } = await file(await mine(), sara.bearer);
    expect(headers.get('cache-control')).toContain('no-store');
  });
});

describe('the file', () => {
  test('is a PDF with the same number and sums, named in the language of the call', async () => {
    const orderId = await mine();
    const { number } = (await invoice(orderId, sara.bearer)).body['result'];
    const { name, ascii_name: ascii, pdf } = (await file(orderId, sara.bearer, '?language_code=arb')).body['result'];
    expect([name, ascii]).toEqual([`فاتورة ${number}.pdf`, `Invoice ${number}.pdf`]);
    const bytes = Buffer.from(pdf, 'base64');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const runs = (await pdfRuns(bytes)).flat();
    for (const text of [number, '125.00', '119.05', '5.95', 'Sara Ahmed', 'فاتورة']) expect(runs).toContain(text);
  });
});

describe('credit notes', () => {
  test('every refund has one, over the pieces it is for, and it is listed with the invoice', async () => {
    const [coat] = await addProduct(shop.shop, { priceMinor: 20_000 });
    const [scarf] = await addProduct(shop.shop, { priceMinor: 9_900 });
    const order = await bought([coat!, scarf!]);
    const id = order.order_id;
    const query = `?key=${order.access_key}`;
    const [line] = (await shop.get(`order/details/${id}${query}`)).body['result'].lines;
    const cancelling = { order_id: id, key: order.access_key, reason_code: 'changed_mind' };
    const one = { ...cancelling, lines: [{ line_id: line._id, quantity: 1 }] };
    expect((await shop.post('order/cancel', one, { 'idempotency-key': newKey() })).body.errorCode).toBe(0);
    await untilPaidBack(shop);
    expect((await shop.post('order/cancel', cancelling, { 'idempotency-key': newKey() })).body.errorCode).toBe(0);
    await untilPaidBack(shop);
    const { papers, number, total, vat } = (await invoice(id, {}, query)).body['result'];
    expect(papers.map(({ kind }: { kind: string }) => kind)).toEqual(['invoice', 'credit_note', 'credit_note']);
    const notes = await Promise.all(
      papers.slice(1).map(async (paper: { number: string }) => {
        return (await invoice(id, {}, `${query}&number=${paper.number}`)).body['result'];
      }),
    );
    expect(notes[0]).toMatchObject({
      kind: 'credit_note',
      reason: 'cancelled',
      corrects: { number },
      total: { amount: 20_000 },
      lines: [{ kind: 'piece', sku: line.sku, quantity: 1 }],
    });
    expect(notes[1].lines.at(-1).kind).toBe('shipping');
    const sum = (of: 'total' | 'vat') => notes.reduce((all: number, note) => all + note[of].amount, 0);
    expect([sum('total'), sum('vat')]).toEqual([total.amount, vat.amount]);
    const made = (await file(id, {}, `${query}&number=${notes[0].number}`)).body['result'];
    expect(made.ascii_name).toBe(`Credit note ${notes[0].number}.pdf`);
  });
});

describe('papers that the version before issued', () => {
  test('are shown as they can be, completed by the chore, and fixed from then on', async () => {
    const orderId = await mine();
    const run = (text: string) => shop.shop.database.query(text, [orderId]);
    await shop.shop.database.query('alter table invoice_contents disable trigger invoice_contents_append_only');
    await run('delete from invoice_contents where invoice_id in (select id from invoices where order_id = $1)');
    await run('delete from invoice_buyers where invoice_id in (select id from invoices where order_id = $1)');
    await shop.shop.database.query('alter table invoice_contents enable trigger invoice_contents_append_only');
    expect((await invoice(orderId, sara.bearer)).body['result']).toMatchObject({
      total: { amount: 12_500 },
      buyer: null,
    });
    expect(await transaction(shop.shop.database, completePapers)).toBe(1);
    expect(await transaction(shop.shop.database, completePapers)).toBe(0);
    await names('Another Name LLC');
    expect((await invoice(orderId, sara.bearer)).body['result']).toMatchObject({
      seller: { legal_name: 'Hindam Demo Trading LLC' },
      buyer: { name: 'Sara Ahmed' },
    });
    await names('Hindam Demo Trading LLC');
  });

  test('an order that ended long ago has its invoice still', async () => {
    const orderId = await addOrderIn(shop.shop, 'completed', { customerId: sara.customerId });
    expect((await invoice(orderId, sara.bearer)).status).toBe(200);
  });
});
