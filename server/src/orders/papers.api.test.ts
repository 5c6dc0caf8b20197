// History is never changed or deleted, and invoices and credit notes have numbers without a gap.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { addPlacedOrder, addUnpaidOrder, draftLine, draftOrder, withOrder } from '../../testing/orders.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import type { Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { creditNote } from './credit-notes.service.ts';
import { markPlaced } from './moves.service.ts';
import { insertOrder, lockOrder, viewOrder } from './orders.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

class RolledBack extends Error {}

async function tried(work: (tx: Transaction) => Promise<void>): Promise<void> {
  const rolledBack = transaction(shop.shop.database, async (tx) => {
    await work(tx);
    throw new RolledBack();
  });
  await expect(rolledBack).rejects.toBeInstanceOf(RolledBack);
}

const AT_ONCE = 8;

async function inParallel(ids: readonly string[], work: (id: string, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < ids.length) {
      const index = next;
      next += 1;
      await work(ids[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

describe('history, invoices and credit notes', () => {
  test('can only be added to: the database refuses any other change', async () => {
    const orderId = await addPlacedOrder(shop.shop);
    const { database } = shop.shop;
    for (const statement of [
      `update order_events set note = 'x' where order_id = $1`,
      'delete from order_events where order_id = $1',
      'update invoices set amount_minor = 0 where order_id = $1',
      'delete from invoices where order_id = $1',
    ])
      await expect(database.query(statement, [orderId])).rejects.toThrow('is append-only');
    expect((await viewOrder(database, orderId)).history).toHaveLength(2);
  });

  test('concurrent placings get invoice numbers without gaps or duplicates, even when some fail late', async () => {
    const numbers: string[] = [];
    const many = count(200);
    const orderIds: string[] = [];
    for (let i = 0; i < many; i += 1) orderIds.push(await addUnpaidOrder(shop.shop, { paymentOption: 'cod' }));
    const before = await lastSerial('invoice');
    await inParallel(orderIds, async (orderId, index) => {
      const failing = index % 5 === 0;
      const placed = withOrder(shop.shop, orderId, async (tx, order) => {
        const { invoiceNumber } = await markPlaced(tx, order, { by: 'shopper', paidMinor: 0 });
        if (failing) throw new RolledBack();
        return invoiceNumber;
      });
      if (failing) await expect(placed).rejects.toBeInstanceOf(RolledBack);
      else numbers.push(await placed);
    });
    const serials = numbers.map((number) => Number(/^AE-\d{4}-(\d{6,})$/.exec(number)![1])).toSorted((a, b) => a - b);
    expect(serials).toEqual(Array.from({ length: many - Math.ceil(many / 5) }, (_, index) => before + 1 + index));
    const [failed] = orderIds;
    expect(await viewOrder(shop.shop.database, failed!)).toMatchObject({
      number: null,
      status: 'pending_payment',
      papers: [],
    });
    await inParallel(orderIds, (orderId) =>
      withOrder(shop.shop, orderId, async (tx, order) => {
        if (order.status === 'pending_payment') await markPlaced(tx, order, { by: 'shopper', paidMinor: 0 });
      }),
    );
    expect(await lastSerial('invoice')).toBe(before + many);
  }, 600_000);

  async function lastSerial(kind: string): Promise<number> {
    const [row] = await shop.shop.database.query<{ last: number; found: number }>(
      `select coalesce(max(s.last), 0) as last, (select count(*)::int from invoices where kind = $1) as found
       from invoice_series s where kind = $1`,
      [kind],
    );
    expect(row!.found).toBe(row!.last);
    return row!.last;
  }

  test('an order number that is taken is drawn again', async () => {
    const taken = (await viewOrder(shop.shop.database, await addPlacedOrder(shop.shop))).number!;
    const draws = [taken, taken, 'HN-00000000'];
    const orderId = await addUnpaidOrder(shop.shop, { paymentOption: 'cod' });
    await withOrder(shop.shop, orderId, (tx, order) =>
      markPlaced(tx, order, { by: 'shopper', paidMinor: 0, draw: () => draws.shift()! }),
    );
    expect((await viewOrder(shop.shop.database, orderId)).number).toBe('HN-00000000');
  });

  test('an order is placed once: a second placing is refused and draws no invoice number', async () => {
    const orderId = await addPlacedOrder(shop.shop);
    const before = await lastSerial('invoice');
    await expect(
      withOrder(shop.shop, orderId, (tx, order) => markPlaced(tx, order, { by: 'provider', paidMinor: 0 })),
    ).rejects.toThrow('MOVE_NOT_ALLOWED');
    expect(await lastSerial('invoice')).toBe(before);
  });

  test('a year starts its own series, by the market’s date', async () => {
    const { database } = shop.shop;
    await tried(async (tx) => {
      // One o'clock on 1 January in Dubai is still 31 December in UTC.
      await tx.query(`update shop.clock set ahead = (select timestamptz '2027-12-31T21:00:00Z' - now())`);
      await tx.query(
        `insert into shop.clock (ahead) select timestamptz '2027-12-31T21:00:00Z' - now() where not exists (select from shop.clock)`,
      );
      const draft = draftOrder({ paymentOption: 'cod' });
      await insertOrder(tx, draft);
      const order = (await lockOrder(tx, draft.orderId))!;
      const { invoiceNumber } = await markPlaced(tx, order, { by: 'shopper', paidMinor: 0 });
      expect(invoiceNumber).toBe('AE-2028-000001');
    });
    expect(await database.query("select from shop.clock where ahead > interval '1 day'")).toEqual([]);
  });

  test('credit notes have their own series, one for each refund, and their VAT adds up to the invoice’s', async () => {
    const orderId = await addPlacedOrder(shop.shop, { lines: [draftLine({ quantity: 3, unitMinor: 3_333 })] });
    const { totalMinor, vatMinor } = await viewOrder(shop.shop.database, orderId);
    const note = (refundId: string, amountMinor: number) =>
      withOrder(shop.shop, orderId, (tx) => creditNote(tx, { orderId, refundId, amountMinor }));
    const [first, second, third] = [newId(), newId(), newId()];
    const number = await note(first, 3_333);
    expect(number).toMatch(/^AE-CN-\d{4}-\d{6}$/);
    expect(await note(first, 3_333)).toBe(number);
    await note(second, 3_333);
    await note(third, totalMinor - 6_666);
    const notes = (await viewOrder(shop.shop.database, orderId)).papers.filter(({ kind }) => kind === 'credit_note');
    expect(notes.reduce((sum, document) => sum + document.amountMinor, 0)).toBe(totalMinor);
    expect(notes.reduce((sum, document) => sum + document.vatMinor, 0)).toBe(vatMinor);
    expect(notes.map((document) => document.vatMinor)).toEqual([159, 159, vatMinor - 318]);
  });

  test('concurrent requests for one refund’s credit note create one', async () => {
    const orderId = await addPlacedOrder(shop.shop);
    const refundId = newId();
    const before = await lastSerial('credit_note');
    const numbers = await Promise.all(
      Array.from({ length: 5 }, () =>
        withOrder(shop.shop, orderId, (tx) => creditNote(tx, { orderId, refundId, amountMinor: 100 })),
      ),
    );
    expect(new Set(numbers).size).toBe(1);
    expect(await lastSerial('credit_note')).toBe(before + 1);
  });
});
