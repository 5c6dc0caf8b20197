import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProduct, openTestShop, type TestShop } from '../testing/shop.ts';
import { runAudit } from '../src/kernel/audit.ts';
import { DEMO_MEMBERS, DEMO_PASSWORD, seedMembers } from './members.ts';
import { DEMO_ORDERS, seedOrders } from './orders.ts';
import { products } from './catalogue/products.ts';
import { openDemoMarkets } from './markets.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const pieces = DEMO_ORDERS.flatMap((order) => order.pieces);

test('every variant of the demo’s orders exists in the demo shop, with enough stock left', () => {
  for (const { sku, measuredAs } of pieces) {
    const [, number, colour, size] = /^HND-(\d+)-([A-Z]+)-(\w+)$/.exec(sku)!;
    const product = products[Number(number) - 1_001]!;
    expect(product.stock[`${colour!.toLowerCase()}/${size}`], sku).toBeGreaterThan(9);
    if (measuredAs !== undefined) expect(product.customSize).toBe(true);
  }
});

test('the demo’s members have paid, audited orders in several statuses, however often it is seeded', async () => {
  const made = new Set<string>();
  for (const { sku, measuredAs } of pieces) {
    const [, handle, colour, size] = /^(HND-\d+)-([A-Z]+)-(\w+)$/.exec(sku)!;
    if (made.has(handle!)) continue;
    made.add(handle!);
    const customSize = measuredAs !== undefined;
    await addProduct(shop.shop, { handle: handle!, colours: [colour!], sizes: [size!], customSize, pieces: 20 });
  }
  await openDemoMarkets(shop.shop);
  await seedMembers(shop.shop);
  await seedOrders(shop.shop);
  await seedOrders(shop.shop);
  const seen: Record<string, string[]> = {};
  for (const { email } of DEMO_MEMBERS) {
    const { body } = await shop.post('customer/login', { email, password: DEMO_PASSWORD }, { 'x-client': 'app' });
    expect(body.errorCode).toBe(0);
    const rows = await shop.shop.database.query<{ status: string; paid: boolean }>(
      `select o.status, o.paid_minor = o.total_minor as paid from orders o join customers c on c.id = o.customer_id
       where c.email = $1 order by o.created_at`,
      [email],
    );
    expect(rows.every(({ paid }) => paid)).toBe(true);
    seen[email] = rows.map(({ status }) => status);
  }
  expect(seen).toEqual({
    'sara@example.com': ['delivered', 'in_tailoring', 'out_for_delivery'],
    'noura@example.com': ['shipped', 'placed'],
  });
  const gifts = await shop.shop.database.query<{ price: number }>(
    `select wrapping_minor as price from orders where is_gift and gift_note <> ''`,
  );
  expect(gifts).toEqual([{ price: 1_500 }]);
  expect(await runAudit(shop.shop.database)).toEqual([]);
});
