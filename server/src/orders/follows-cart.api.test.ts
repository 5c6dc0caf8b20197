// Since migration 0030, an order moves along when its cart is merged into another. The migration also repairs orders
// that an earlier version left with the old cart.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '../../migrations/0030_orders_owed_and_carts.ts';
import { up as addOwed } from '../../migrations/0168_orders_owed.ts';
import { guestBuyer, ordered, putIntoCart, type TestOrder } from '../../testing/buying.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct, openTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});

const run = async <Row>(text: string, values: unknown[] = []) => shop.shop.database.query<Row>(text, values);

/** Drops the database objects that the earlier version did not have. */
async function asBefore(): Promise<void> {
  await run('drop trigger carts_hand_orders_over on carts');
  await run('drop function shop.orders_follow_their_cart()');
  await run('drop view order_dues');
  await run('alter table refunds drop constraint refunds_owed_are_not_refused');
}

async function migrated(): Promise<void> {
  const pool = new pg.Pool({ connectionString: shop.shop.config.databaseUrl ?? '', max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await up(db);
  await addOwed(db);
  await db.destroy();
}

interface Left {
  order: TestOrder;
  member: TestMember;
}

/**
 * A guest's unpaid order whose cart was merged into a member's. `again`: the guest used the shop again after the merge.
 */
async function leftBehind({ again }: { again: boolean }): Promise<Left> {
  const [piece, other] = await addProduct(shop.shop);
  const guest = guestBuyer();
  const order = await ordered(shop, guest, [piece!]);
  const member = await addMember(shop.shop);
  await shop.post('cart/merge', { guest_id: guest.body.ip_address }, member.bearer);
  if (again) await putIntoCart(shop, guest, other!);
  return { order, member };
}

const isInMembersCart = async ({ order, member }: Left): Promise<boolean> => {
  const rows = await run(
    'select from orders o join carts c on c.id = o.cart_id where o.id = $1 and c.customer_id = $2',
    [order.order_id, member.customerId],
  );
  return rows.length === 1;
};

test('the migration attaches an unpaid order to the merged cart, whether the guest id was reused or not', async () => {
  await asBefore();
  const all = [await leftBehind({ again: false }), await leftBehind({ again: true })];
  expect(await Promise.all(all.map(isInMembersCart))).toEqual([false, false]);
  await migrated();
  expect(await Promise.all(all.map(isInMembersCart))).toEqual([true, true]);
});
