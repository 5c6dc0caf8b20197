// Alerts by mail: members and guests request them, guests confirm their address, and each alert is sent once, in the
// order of the requests and to at most TOLD_PER_PIECE recipients for each piece, even with two nodes or after a crash.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ALERTS_MAX } from '@hindam/contract/alert-kinds';
import { REFUSALS } from '@hindam/contract/refusals';
import { addLastingKey } from '../kernel/lasting-keys.ts';
import { newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { savePrices } from '../catalogue/catalogue.write.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';
import { countStock } from '../stock/stock.service.ts';
import { alertAddressId } from '../../testing/letters.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addOperator } from '../../testing/operators.ts';
import { type IdleShop, openIdleShop } from '../../testing/quiet-shop.ts';
import { addProduct, clientOf, type TestVariant } from '../../testing/shop.ts';
import { TOLD_PER_PIECE } from './alerts.ts';
import { alertsOffKeyOf, confirmKeyOf, purgeOldAlerts } from './alerts.service.ts';
import { tellDue } from './due.service.ts';

let quiet: IdleShop;
let api: ReturnType<typeof clientOf>;
let gone: TestVariant;
let there: TestVariant;

beforeEach(async () => {
  quiet = await openIdleShop({ PUBLIC_URL: 'https://hindam.example' });
  api = clientOf(makeApp(quiet.shop, routes));
  [gone, there] = (await addProduct(quiet.shop, { pieces: 3, saudiMinor: 90_000 })) as [TestVariant, TestVariant];
  await stock(gone, 0);
});
afterEach(() => quiet?.close());

const stock = ({ product_item_id: variantId }: TestVariant, counted: number) =>
  transaction(quiet.shop.database, (tx) => countStock(tx, [{ variantId, counted }], 'count'));

const price = (variants: readonly TestVariant[], priceMinor: number, market = 'ae') =>
  transaction(quiet.shop.database, (tx) =>
    savePrices(
      tx,
      variants[0]!.product_id,
      market,
      variants.map(({ product_item_id: variantId }) => ({ variantId, priceMinor, compareAtMinor: null })),
    ),
  );

const wish = (more: object = {}) => ({
  kind: 'back_in_stock',
  product_id: gone.product_id,
  product_item_id: gone.product_item_id,
  ...more,
});
const drop = (more: object = {}) => ({ kind: 'price_drop', product_id: gone.product_id, ...more });

async function ask(body: object, as: TestMember | null = null): Promise<void> {
  const answer = await api.post('alerts/add', body, as?.bearer ?? {});
  expect(answer.body.errorCode, JSON.stringify(answer.body)).toBe(0);
}

async function askConfirmed(email: string, body = wish()): Promise<string> {
  await ask({ ...body, email });
  const addressId = await alertAddressId(quiet.shop);
  const key = confirmKeyOf(quiet.shop.secrets, addressId);
  expect((await api.post('alerts/confirm', { key })).body.errorCode).toBe(0);
  return addressId;
}

async function tell(): Promise<void> {
  while ((await tellDue(quiet.shop)) > 0);
  await quiet.settle();
}

const told = () => quiet.mails.filter(({ subject }) => /^(Back in stock|Lower price|عادت|سعر)/.test(subject));
const confirmations = () => quiet.mails.filter(({ subject }) => subject === 'May we write to this address?');

test('a member is told once that a variant is back, with a link to it and a way to end all alerts', async () => {
  const member = await addMember(quiet.shop, { language: 'arb' });
  await ask(wish(), member);
  await ask(wish(), member);
  await tell();
  expect(told()).toEqual([]);
  await stock(gone, 2);
  await tell();
  await tell();
  const [mail, ...more] = told();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: member.email, subject: expect.stringContaining('عادت إلى المتجر') });
  expect(mail?.text).toContain(`/ar/product-details/${gone.product_id}?color=black&size=${gone.size}`);
  expect(mail?.text).toContain('غير محجوزة لكِ');
  const key = alertsOffKeyOf(quiet.shop.secrets, member.customerId);
  expect(mail?.unsubscribe).toBe(`https://hindam.example/api/alerts/off?key=${key}`);
});

test('a guest is told at a confirmed address only; asking says the same whoever the address belongs to', async () => {
  const member = await addMember(quiet.shop);
  const answers = [];
  for (const email of ['noura@example.com', 'noura@example.com', member.email])
    answers.push((await api.post('alerts/add', wish({ email }))).body.message);
  expect(new Set(answers).size).toBe(1);
  await stock(gone, 9);
  await tell();
  expect(told()).toEqual([]);
  expect(
    confirmations()
      .map(({ to }) => to)
      .sort(),
  ).toEqual([member.email, 'noura@example.com'].sort());
  const ofGuest = confirmations().find(({ to }) => to === 'noura@example.com')!;
  const key = /alerts-confirm\?key=(\S+)/.exec(ofGuest.text)![1]!;
  const body = { key: decodeURIComponent(key) };
  expect((await api.post('alerts/confirm', body)).body.errorCode).toBe(0);
  expect((await api.post('alerts/confirm', body)).body.errorCode).toBe(0);
  await tell();
  expect(told().map(({ to }) => to)).toEqual(['noura@example.com']);
  await stock(gone, 0);
  await ask(wish({ email: 'noura@example.com' }));
  await quiet.settle();
  expect(confirmations()).toHaveLength(2);
});

test('nobody can fill a stranger’s mailbox by typing its address, and its reader can end it for good', async () => {
  const email = 'stranger@example.com';
  const others = await addProduct(quiet.shop, { sizes: ['50', '51', '52', '53', '54', '55'], pieces: 0 });
  for (const { product_id, product_item_id } of others) await ask(wish({ product_id, product_item_id, email }));
  await quiet.settle();
  expect(confirmations()).toHaveLength(1);
  const key = alertsOffKeyOf(quiet.shop.secrets, await alertAddressId(quiet.shop));
  const off = () =>
    api.post(`alerts/off?key=${encodeURIComponent(key)}`, undefined, {
      'content-type': 'application/x-www-form-urlencoded',
    });
  expect((await off()).status).toBe(200);
  expect((await off()).status).toBe(200);
  const [row] = await quiet.shop.database.query<object>('select sealed, confirmed_at from alert_addresses');
  expect(row).toEqual({ sealed: null, confirmed_at: null });
  await quiet.ahead('80 days');
  await ask(wish({ email }));
  await quiet.settle();
  expect(confirmations()).toHaveLength(1);
  expect(await quiet.shop.database.query('select from alerts')).toEqual([]);
  await quiet.ahead('91 days');
  await ask(wish({ email }));
  await quiet.settle();
  expect(confirmations()).toHaveLength(2);
});

test('whoever ends alerts of a confirmed address may ask again, after confirming again', async () => {
  const addressId = await askConfirmed('noura@example.com');
  await api.post(`alerts/off?key=${encodeURIComponent(alertsOffKeyOf(quiet.shop.secrets, addressId))}`, undefined);
  await stock(gone, 1);
  await tell();
  expect(told()).toEqual([]);
  await stock(gone, 0);
  await ask(wish({ email: 'noura@example.com' }));
  await quiet.settle();
  expect(confirmations()).toHaveLength(2);
});

test('500 who wait for one piece are told in the order of asking, five at a time, by two nodes that look at once', async () => {
  const waiting = 500;
  await quiet.shop.database.query(
    `with made as (
       insert into alert_addresses (id, address_hmac, sealed, language, confirmed_at)
       select gen_random_uuid(), sha256(n::text::bytea), sealed, 'en', shop.now() from unnest($2::bytea[]) with ordinality as x (sealed, n)
       returning id, sealed
     ) insert into alerts (id, kind, product_id, variant_id, market, address_id, asked_at, expires_at)
     select gen_random_uuid(), 'back_in_stock', $1, $3, 'ae', m.id, shop.now() + x.n * interval '1 millisecond', shop.now() + interval '9 days'
     from made m join unnest($2::bytea[]) with ordinality as x (sealed, n) on x.sealed = m.sealed`,
    [
      gone.product_id,
      Array.from({ length: waiting }, (_, n) => quiet.shop.secrets.seal(`guest-${n}@example.com`)),
      gone.product_item_id,
    ],
  );
  const order = Array.from({ length: waiting }, (_, n) => `guest-${n}@example.com`);
  await stock(gone, 1);
  for (let wave = 1; wave <= 3; wave += 1) {
    for (let round = 0; round < 3; round += 1)
      await Promise.all(Array.from({ length: 4 }, () => tellDue({ database: quiet.shop.database })));
    await quiet.settle();
    expect(told().map(({ to }) => to)).toEqual(expect.arrayContaining(order.slice(0, wave * TOLD_PER_PIECE)));
    expect(told()).toHaveLength(wave * TOLD_PER_PIECE);
    await quiet.ahead(`${wave * 4 + 1} hours`);
  }
  // Without stock, no further mail is sent. With two pieces, 2 × TOLD_PER_PIECE more recipients get a mail.
  await stock(gone, 0);
  await tell();
  expect(told()).toHaveLength(3 * TOLD_PER_PIECE);
  await stock(gone, 2);
  await tell();
  expect(told()).toHaveLength(5 * TOLD_PER_PIECE);
  expect(new Set(told().map(({ to }) => to)).size).toBe(5 * TOLD_PER_PIECE);
  expect(new Set(told().map(({ to }) => to))).toEqual(new Set(order.slice(0, 5 * TOLD_PER_PIECE)));
});

test('a node that dies between choosing and recording has told nobody, and the next run tells them once', async () => {
  for (let n = 0; n < 7; n += 1) await askConfirmed(`guest-${n}@example.com`);
  await quiet.workOutbox();
  await stock(gone, 1);
  const { database } = quiet.shop;
  await transaction(database, async (tx) => {
    await tx.query('lock table outbox in share mode');
    const dying = tellDue(quiet.shop).catch((error: unknown) => error);
    // Not through `tx`, because within a transaction pg_stat_activity keeps returning its first snapshot.
    for (let killed = 0; killed === 0; await wait(20)) {
      const rows = await database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into outbox%'`,
      );
      killed = rows.length;
    }
    expect(await dying).toBeInstanceOf(Error);
  });
  expect(await database.query('select from alerts where told_at is not null')).toEqual([]);
  await tell();
  await tell();
  expect(
    told()
      .map(({ to }) => to)
      .sort(),
  ).toEqual([0, 1, 2, 3, 4].map((n) => `guest-${n}@example.com`));
});

test('a price drop is told in the market and below the price of asking, and only while a piece can be bought', async () => {
  const member = await addMember(quiet.shop);
  const [one] = (await addProduct(quiet.shop, { pieces: 1, sizes: ['52'], saudiMinor: 90_000 })) as [TestVariant];
  const ofOne = drop({ product_id: one.product_id });
  await ask(ofOne, member);
  await price([one], 80_000, 'sa');
  await price([one], 125_000);
  await tell();
  expect(told()).toEqual([]);
  await stock(one, 0);
  await price([one], 99_000);
  await tell();
  expect(told()).toEqual([]);
  await stock(one, 1);
  await tell();
  await price([one], 89_000);
  await tell();
  expect(told()).toHaveLength(1);
  expect(told()[0]?.text).toMatch(/1,250.*990/su);
  await ask(ofOne, member);
  await price([one], 99_000);
  await tell();
  await price([one], 88_000);
  await tell();
  expect(told()).toHaveLength(2);
});

test('a price that rose again before the mail was written is not told, and the alert waits for the next drop', async () => {
  const member = await addMember(quiet.shop);
  const other = await addMember(quiet.shop);
  const [one] = (await addProduct(quiet.shop, { pieces: 1, sizes: ['52'] })) as [TestVariant];
  const ofOne = drop({ product_id: one.product_id });
  await ask(ofOne, member);
  await ask(ofOne, other);
  await price([one], 99_000);
  expect(await tellDue(quiet.shop)).toBe(2);
  // `other` requests the alert again before the mail is written, so its new price limit is the present 99,000.
  await ask(ofOne, other);
  await price([one], 125_000);
  await quiet.settle();
  expect(told()).toEqual([]);
  const open = await quiet.shop.database.query<{ asked: number }>(
    'select asked_price_minor::int as asked from alerts where told_at is null order by 1',
  );
  expect(open).toEqual([{ asked: 99_000 }, { asked: 125_000 }]);
  await tell();
  expect(told()).toEqual([]);
  await price([one], 110_000);
  await tell();
  expect(told().map(({ to }) => to)).toEqual([member.email]);
  expect(told()[0]?.text).toMatch(/1,250.*1,100/su);
});

test('a piece that was taken off sale before the mail was written is not told, and the alert waits for it', async () => {
  const member = await addMember(quiet.shop);
  await ask(wish(), member);
  await stock(gone, 1);
  expect(await tellDue(quiet.shop)).toBe(1);
  const sell = (active: boolean) =>
    quiet.shop.database.query('update variants set active = $2 where id = $1', [gone.product_item_id, active]);
  await sell(false);
  await tell();
  expect(told()).toEqual([]);
  await sell(true);
  await tell();
  expect(told()).toHaveLength(1);
});

test('a member sees and ends alerts; what was told or ended is not listed', async () => {
  const member = await addMember(quiet.shop);
  const other = await addMember(quiet.shop);
  await ask(wish(), member);
  await ask(drop({ color_code: 'black' }), member);
  const list = async (as = member) => (await api.get('alerts/list?language_code=arb', as.bearer)).body['result'];
  const [newest, oldest] = await list();
  expect(newest).toMatchObject({ kind: 'price_drop', size: null, asked_price: { amount: 125_000, currency: 'AED' } });
  expect(oldest).toMatchObject({ kind: 'back_in_stock', size: gone.size, color_name: 'لون black', asked_price: null });
  expect((await api.delete(`alerts/${oldest._id}`, other.bearer)).status).toBe(404);
  expect((await api.delete(`alerts/${oldest._id}`, member.bearer)).body.errorCode).toBe(0);
  expect((await api.delete(`alerts/${oldest._id}`, member.bearer)).status).toBe(404);
  expect(await list()).toHaveLength(1);
  await price([gone, there], 60_000);
  await tell();
  expect(await list()).toEqual([]);
  expect(told()).toHaveLength(1);
});

test('what cannot be asked for is refused, and says why', async () => {
  const member = await addMember(quiet.shop);
  const refusal = async (body: object, as: TestMember | null = member) =>
    (await api.post('alerts/add', body, as?.bearer ?? {})).body;
  expect((await refusal(wish({ product_item_id: there.product_item_id }))).errorCode).toBe(
    REFUSALS.PIECE_IN_STOCK.errorCode,
  );
  expect((await refusal(wish({ product_item_id: newId() }))).errorCode).toBe(REFUSALS.PRODUCT_GONE.errorCode);
  expect((await refusal(drop({ product_id: newId() }))).errorCode).toBe(REFUSALS.PRODUCT_GONE.errorCode);
  expect(await refusal(wish({ product_item_id: '' }))).toMatchObject({
    fields: { product_item_id: expect.any(String) },
  });
  expect((await refusal(wish({ product_item_id: '' }), null)).fields).toEqual({
    product_item_id: expect.any(String),
    email: expect.any(String),
  });
  for (const email of ['x', 'a@b', `${'a'.repeat(10_000)}@example.com`, '🌙@example.com', 'a@b.c\r\nBcc: d@e.f'])
    expect(await refusal(wish({ email }), null), email).toMatchObject({ fields: { email: expect.any(String) } });
  await quiet.shop.database.query(
    `update customers set email = null, dial_code = '+971', phone = '509998877' where id = $1`,
    [member.customerId],
  );
  expect(await refusal(wish())).toMatchObject({ fields: { email: expect.any(String) } });
  expect((await refusal(wish({ email: 'noura@example.com' }))).errorCode).toBe(0);
});

test('one recipient has at most as many alerts as the shop allows, and renewing one of them is no further one', async () => {
  const member = await addMember(quiet.shop);
  const many = await addProduct(quiet.shop, {
    sizes: Array.from({ length: ALERTS_MAX + 1 }, (_, at) => String(at)),
    pieces: 0,
  });
  for (const { product_id, product_item_id } of many.slice(0, ALERTS_MAX))
    await ask(wish({ product_id, product_item_id }), member);
  const { product_id, product_item_id } = many[ALERTS_MAX]!;
  const full = await api.post('alerts/add', wish({ product_id, product_item_id }), member.bearer);
  expect(full.body.errorCode).toBe(REFUSALS.ALERTS_FULL.errorCode);
  await ask(wish({ product_id, product_item_id: many[0]!.product_item_id }), member);
});

test('a key that was made up confirms and ends nothing', async () => {
  const addressId = await askConfirmed('noura@example.com');
  const good = confirmKeyOf(quiet.shop.secrets, addressId);
  const forged = [addressId, `${addressId}.`, `${newId()}.${good.split('.')[1]}`, 'x', '‮🌙', `' or 1=1 --`];
  for (const key of [...forged, good])
    expect((await api.post(`alerts/off?key=${encodeURIComponent(key)}`, undefined)).status, key).toBe(404);
  for (const key of [...forged, alertsOffKeyOf(quiet.shop.secrets, addressId)])
    expect((await api.post('alerts/confirm', { key })).status, key).toBe(404);
  expect(await quiet.shop.database.query('select from alerts')).toHaveLength(1);
});

test('an address is known again under a new lasting key, and what nobody needs is deleted', async () => {
  await ask(wish({ email: 'noura@example.com' }));
  await addLastingKey(quiet.shop.database, quiet.shop.secrets);
  await quiet.ahead('8 days');
  await transaction(quiet.shop.database, purgeOldAlerts);
  expect(await quiet.shop.database.query('select from alerts')).toEqual([]);
  expect(await quiet.shop.database.query('select from alert_addresses')).toEqual([]);
});

test('operators see how many wait for a variant, and not who', async () => {
  await askConfirmed('noura@example.com');
  await ask(wish({ email: 'sara@example.com' }));
  await ask(wish(), await addMember(quiet.shop));
  const { bearer } = await addOperator({ ...quiet, ...api }, 'merchandiser');
  const { body } = await api.get('operator/alerts/waiting', bearer);
  expect(body['result']).toMatchObject({ total: 1, pages: 1 });
  expect(body['result'].variants[0]).toMatchObject({
    product_item_id: gone.product_item_id,
    available: 0,
    waiting: 2,
    unconfirmed: 1,
    told: 0,
  });
  expect(JSON.stringify(body)).not.toContain('@');
});
