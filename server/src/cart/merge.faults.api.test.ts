// Merges that fail midway: both carts are either as before or completely merged.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cart } from '@hindam/contract/cart';
import { count } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addBody, addProduct, openTestShop, testGuest, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { lockLeavingMember } from '../customers/customers.service.ts';
import { transaction } from '../kernel/transaction.ts';

const LINES = 6;
let shop: TestShop;
let variants: TestVariant[];
let killer: pg.Client;
beforeAll(async () => {
  shop = await openTestShop();
  variants = await addProduct(shop.shop, {
    customSize: true,
    pieces: 1_000,
    sizes: Array.from({ length: LINES }, (_, n) => String(50 + n)),
  });
  killer = new pg.Client({ connectionString: shop.shop.config.databaseUrl ?? '' });
  await killer.connect();
});
afterAll(async () => {
  await killer?.end();
  await shop?.close();
});

/** Retries, because the pool may hand out a connection before it has noticed that the connection was closed. */
async function seen(path: string, headers: Record<string, string> = {}): Promise<Cart> {
  for (;;) {
    const { status, body } = await shop.get(path, headers);
    if (status === 200) return body.result;
    await wait(20);
  }
}
const cartOfGuest = (guest: string): Promise<Cart> => seen(`guest-cart/view/${guest}`);
const cartOfMember = (member: TestMember): Promise<Cart> => seen('cart/view', member.bearer);
const merge = (guest: string, member: TestMember) =>
  shop.post('cart/merge', { guest_id: guest, language_code: 'en' }, member.bearer);
const idsOf = (cart: Cart): string[] => cart.lines.map(({ _id }) => _id).sort();

async function carts(): Promise<{ guest: string; member: TestMember; setId: string }> {
  const [guest, member] = [testGuest(), await addMember(shop.shop)];
  for (const variant of variants) await shop.post('guest-cart/add-to-cart', addBody(variant, guest));
  const body = { label: 'me', unit: 'in', bust: 38, hips: 40, ip_address: guest };
  const set = (await shop.post('measurement/save', body)).body.result;
  await shop.post('guest-cart/add-to-cart', addBody(variants[0]!, guest, { size: '', customSizeId: set.customSizeId }));
  const mine = {
    ...variants[0],
    language_code: 'en',
    isSingleCart: false,
    user_id: member.customerId,
    remarks: 'mine',
  };
  await shop.post('cart/add-to-cart', mine, member.bearer);
  return { guest, member, setId: set._id };
}

test('a merge that fails is rolled back completely and succeeds when repeated', async () => {
  const { guest, member, setId } = await carts();
  const before = [await cartOfGuest(guest), await cartOfMember(member)];
  // A merge writes the measurement sets after the lines, so a row lock on a set makes it wait until it times out.
  await killer.query('begin');
  await killer.query('select id from measurement_sets where id = $1 for update', [setId]);
  const broken = await merge(guest, member);
  expect(broken.status).toBeGreaterThanOrEqual(500);
  expect([await cartOfGuest(guest), await cartOfMember(member)]).toEqual(before);
  await killer.query('rollback');
  expect((await merge(guest, member)).body.result.added).toHaveLength(LINES + 1);
  expect((await cartOfMember(member)).lines).toHaveLength(LINES + 2);
});

test(
  'a merge whose database connection is terminated leaves each line in exactly one cart',
  { timeout: 300_000 },
  async () => {
    let broken = 0;
    for (let round = 0; round < count(200); round += 1) {
      const { guest, member } = await carts();
      const before = [idsOf(await cartOfGuest(guest)), idsOf(await cartOfMember(member))].flat().sort();
      const merging = merge(guest, member);
      await wait(Math.random() * 6);
      // Only the shop's own connections: an autovacuum worker may be in this database, and the test may not end it.
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user
         and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'`,
      );
      if ((await merging).status !== 200) broken += 1;
      const [guests, members] = [idsOf(await cartOfGuest(guest)), idsOf(await cartOfMember(member))];
      expect([...guests, ...members].sort()).toEqual(before);
      expect([0, LINES + 1]).toContain(guests.length);
      const report = (await merge(guest, member)).body.result;
      expect(report.added).toHaveLength(LINES + 1);
      expect(idsOf(await cartOfMember(member))).toEqual(before);
      expect((await cartOfGuest(guest)).lines).toEqual([]);
    }
    // The test proves something only if at least one merge failed.
    expect(broken).toBeGreaterThan(0);
  },
);

test(
  'erasing a member while carts are merged and filled leaves no data of the member and blocks no request',
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < count(100); round += 1) {
      const { guest, member } = await carts();
      const { personalData, secrets, database } = shop.shop;
      const leave = () =>
        transaction(database, async (tx) => {
          await lockLeavingMember(tx, member.customerId);
          for (const slice of personalData) await slice.erase(tx, member.customerId, secrets);
        });
      const add = () =>
        shop.post(
          'cart/add-to-cart',
          { ...variants[1], language_code: 'en', isSingleCart: false, user_id: member.customerId },
          member.bearer,
        );
      const work: (() => Promise<unknown>)[] = [
        () => merge(guest, member),
        add,
        () => leave().then(() => ({ status: 200 })),
        () => merge(guest, member),
        () => shop.post('measurement/save', { label: 'x', unit: 'in', bust: 38 }, member.bearer),
      ];
      for (let n = 0; n < round % work.length; n += 1) work.push(work.shift()!);
      const answers = (await Promise.all(work.map((start) => start()))) as { status: number }[];
      expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
      const [left] = await database.query<{ rows: number }>(
        `select ((select count(*) from carts where customer_id = $1)
         + (select count(*) from measurement_sets where customer_id = $1))::int as rows`,
        [member.customerId],
      );
      expect(left).toEqual({ rows: 0 });
      // Lines that were not merged before the erasure still belong to the guest.
      expect([0, LINES, LINES + 1]).toContain((await cartOfGuest(guest)).lines.length);
    }
  },
);
