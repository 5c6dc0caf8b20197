// A chore (scheduled maintenance) that fails does not stop the others. The chore of the sandbox, which is the built-in
// test payment provider, deletes old messages, and old payments by which no money was captured.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOpenOrder, deliverMessages, choose, workAll } from '../testing/payments.ts';
import { openIdleShop, type IdleShop } from '../testing/quiet-shop.ts';
import { addProduct } from '../testing/shop.ts';
import { choresOf, runChores } from './chores.ts';
import { newId } from './kernel/ids.ts';

let quiet: IdleShop;

beforeAll(async () => {
  quiet = await openIdleShop();
});
afterAll(() => quiet.close());

async function rows(of: string, ...values: unknown[]): Promise<number> {
  const [row] = await quiet.shop.database.query<{ n: number }>(`select count(*)::int as n from ${of}`, values);
  return row!.n;
}

test('a chore that always fails is named in the log, leaves nothing half done, and stops none after it', async () => {
  const { shop } = quiet;
  const { database } = shop;
  await database.query(
    `insert into webhook_inbox (id, provider, event_key, provider_payment_id, body, processed_at)
     values ($1, 'sandbox', 'planted', 'sbx_none', '{}', shop.now() - interval '60 days')`,
    [newId()],
  );
  await database.query(
    `insert into outbox (id, name, payload, done_at) values ($1, 'settings.changed', '{}', now() - interval '8 days')`,
    [newId()],
  );
  await database.query(`create function planted() returns trigger language plpgsql as $body$
    begin raise exception 'planted'; end $body$`);
  await database.query('create trigger planted before delete on webhook_inbox for each row execute function planted()');
  await runChores(shop, choresOf(shop));
  expect(await rows(`webhook_inbox where event_key = 'planted'`)).toBe(1);
  expect(await rows(`outbox where done_at < now() - interval '7 days'`)).toBe(0);
  const told = quiet
    .logged()
    .split('\n')
    .filter((line) => line.includes('a chore failed'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('"chore":"messages"');

  await database.query('drop trigger planted on webhook_inbox');
  await runChores(shop, choresOf(shop));
  expect(await rows(`webhook_inbox where event_key = 'planted'`)).toBe(0);
});

test('the sandbox deletes messages after a week, payments without money after a month, never money', async () => {
  const { shop } = quiet;
  const [piece] = await addProduct(shop, { pieces: 10, sizes: ['52'] });
  const variantId = piece!.product_item_id;
  const paid = await addOpenOrder(shop, { variantId });
  const declined = await addOpenOrder(shop, { variantId });
  shop.payments.sandbox!.courier.deliver = () => Promise.resolve(200);
  await choose(shop, paid.sandboxId);
  await choose(shop, declined.sandboxId, { ending: 'declined' });
  await deliverMessages(shop);
  await quiet.shop.database.query('update payments set next_look_at = shop.now() where next_look_at is not null');
  await workAll(shop);
  const chores = choresOf(shop).filter(({ name }) => name === 'sandbox');
  const left = async () => {
    await runChores(shop, chores);
    return [await rows('sandbox.deliveries'), await rows('sandbox.payments')];
  };
  const [young] = await left();
  expect(young).toBeGreaterThanOrEqual(3);
  await shop.database.query(`update sandbox.payments set expires_at = shop.now() - interval '31 days'`);
  // A payment of the test provider is kept as long as messages about it are stored.
  expect(await left()).toEqual([young, 2]);
  await shop.database.query(
    `update sandbox.deliveries set done_at = done_at - interval '8 days', created_at = created_at - interval '8 days'`,
  );
  expect(await left()).toEqual([0, 1]);
  expect(await rows('sandbox.payments where id = $1 and captured_minor > 0', paid.sandboxId)).toBe(1);
});
