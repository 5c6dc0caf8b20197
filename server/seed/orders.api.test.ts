import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCcavenueServer } from '../testing/providers/ccavenue-server.ts';
import { openStripeServer } from '../testing/providers/stripe-server.ts';
import { openTabbyServer } from '../testing/providers/tabby-server.ts';
import { openIdleShop } from '../testing/quiet-shop.ts';
import { addProduct, openTestShop, type TestShop } from '../testing/shop.ts';
import { runAudit } from '../src/kernel/audit.ts';
import type { Shop } from '../src/shop.ts';
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

/** Adds the products that the demo's orders contain, opens the demo's markets and adds the demo's members. */
async function seedWhatIsOrdered(into: Shop): Promise<void> {
  const made = new Set<string>();
  for (const { sku, measuredAs } of pieces) {
    const [, handle, colour, size] = /^(HND-\d+)-([A-Z]+)-(\w+)$/.exec(sku)!;
    if (made.has(handle!)) continue;
    made.add(handle!);
    const customSize = measuredAs !== undefined;
    await addProduct(into, { handle: handle!, colours: [colour!], sizes: [size!], customSize, pieces: 20 });
  }
  await openDemoMarkets(into);
  await seedMembers(into);
}

test('the demo’s members have paid, audited orders in several statuses, however often it is seeded', async () => {
  await seedWhatIsOrdered(shop.shop);
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

test('demo orders are paid at the sandbox alone: by other options where a provider takes theirs, or not made', async () => {
  const remotes = [await openStripeServer(), await openTabbyServer(), await openCcavenueServer()] as const;
  const [{ settings: stripe }, { settings: tabby }, { settings: ccavenue }] = remotes;
  for (const [settings, paidBy] of [
    [{ tabby }, { card: DEMO_ORDERS.length - 1, net_banking: 1 }],
    [{ stripe, tabby, ccavenue }, {}],
  ] as const) {
    const idle = await openIdleShop({}, settings);
    await seedWhatIsOrdered(idle.shop);
    await seedOrders(idle.shop);
    const paid = await idle.shop.database.query<{ option: string; count: number }>(
      `select p.option, count(*)::int as count from payments p join orders o on o.id = p.order_id
       where p.provider = 'sandbox' and o.paid_minor = o.total_minor group by 1`,
    );
    expect(Object.fromEntries(paid.map(({ option, count }) => [option, count]))).toEqual(paidBy);
    await idle.close();
  }
  expect(remotes.flatMap(({ server }) => server.requests)).toEqual([]);
  for (const remote of remotes) await remote.close();
});
