// The shop runs on a role of its own, not on the one that migrates. It may not change the schema or roles, and it reads
// measurements, genders and dates of birth only by functions of the database that take an id.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guestBuyer, ordered, pay, putIntoCart, statusOf } from './buying.ts';
import { runOn } from './database.ts';
import { addMember } from './members.ts';
import { addProduct, clientOf, openTestShop, testGuest, type TestShop } from './shop.ts';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { openShop } from '../src/open-shop.ts';
import { loadMeasurements } from '../src/orders/measurements.store.ts';
import { runAudit } from '../src/kernel/audit.ts';
import { type Database, openDatabase } from '../src/kernel/database.ts';
import { makeLog } from '../src/kernel/log.ts';
import { grantServing, SameRights } from '../src/kernel/serving-role.ts';

const role = `serving_${randomBytes(5).toString('hex')}`;
let owning: TestShop;
let serving: TestShop;
let ownerUrl: string;
let database: Database;
let closeServing: () => Promise<void>;

function urlAs(name: string): string {
  const url = new URL(ownerUrl);
  url.username = name;
  url.password = 'serves';
  return url.toString();
}

beforeAll(async () => {
  owning = await openTestShop();
  ownerUrl = owning.shop.config.databaseUrl!;
  await runOn(ownerUrl, `create role ${role} login noinherit password 'serves'`);
  await grantServing(ownerUrl, urlAs(role));
  const opened = await openShop({ ...owning.shop.config, databaseUrl: urlAs(role) }, makeLog('silent'));
  closeServing = () => opened.close();
  await opened.startJobs();
  database = openDatabase({ url: urlAs(role), poolSize: 2 });
  serving = { ...owning, shop: opened.shop, ...clientOf(makeApp(opened.shop, routes)) };
});
afterAll(async () => {
  await database?.end();
  await closeServing?.();
  const server = ownerUrl && ownerUrl.replace(/\/[^/]*$/, '/postgres');
  await owning?.close();
  if (server) await runOn(server, `drop role if exists ${role}`);
});

test('a shop on the serving role sells, measures and audits', async () => {
  const [variant] = await addProduct(owning.shop, { customSize: true });
  const buyer = guestBuyer();
  const ofGuest = { label: 'me', unit: 'in', bust: 36, hips: 40, ip_address: buyer.body.ip_address };
  const { customSizeId } = (await serving.post('measurement/save', ofGuest)).body.result;
  await putIntoCart(serving, buyer, variant!, 1, { customSizeId });
  const order = await ordered(serving, buyer, [variant!]);
  await pay(serving, order);
  expect(await statusOf(serving, order.order_id)).toBe('placed');
  const measured = await loadMeasurements(serving.shop.database, order.order_id);
  expect(measured).toMatchObject([{ inches: { bust: 36, hips: 40 } }]);
  const member = await addMember(serving.shop);
  const saved = await serving.post('measurement/save', { label: 'me', unit: 'in', bust: 38 }, member.bearer);
  expect(saved.body.result).toMatchObject({ bust: 38, version: 1 });
  const changed = { _id: saved.body.result._id, label: 'me', unit: 'in', bust: 39 };
  expect((await serving.post('measurement/save', changed, member.bearer)).body.result.version).toBe(2);
  expect((await serving.get('measurement/list', member.bearer)).body.result).toMatchObject([{ bust: 39 }]);
  expect((await serving.get(`guest-cart/view/${testGuest()}`)).status).toBe(200);
  expect(await runAudit(serving.shop.database)).toEqual([]);
});

test('a shop on the serving role keeps, shows and erases gender and date of birth', async () => {
  const password = 'seven green lamps';
  const member = await addMember(serving.shop, { password });
  const save = async (change: object) => {
    const body = { name: 'Sara', language_code: 'en', ...change };
    return (await serving.post('customer/profile', body, member.bearer)).body.result;
  };
  const kept = { gender: 'female', date_of_birth: '1990-04-30' };
  expect(await save(kept)).toMatchObject(kept);
  expect(await save({})).toMatchObject(kept);
  expect(await save({ gender: null })).toMatchObject({ ...kept, gender: null });
  const exported = await serving.post('customer/export', { password }, member.bearer);
  expect(exported.body.result.member.profile).toMatchObject({ ...kept, gender: null, name: 'Sara' });
  const one = 'select gender, date_of_birth from shop.personal_of($1)';
  expect(await database.query(one, [member.customerId])).toEqual([{ ...kept, gender: null }]);
  expect((await serving.post('customer/delete', { password }, member.bearer)).body.errorCode).toBe(0);
  expect(await database.query(one, [member.customerId])).toEqual([]);
});

const ROW = `insert into measurement_sets (id, guest_hash, label) values ('00000000-0000-7000-8000-000000000001', '\\x${'ab'.repeat(32)}', 'x')`;
const VERSION = `insert into measurement_versions (id, set_id, version, inches)
  values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 1, '{"bust": 38}')`;

describe('the serving role', () => {
  test.each([
    ['make a table', 'create table planted (a int)'],
    ['make a temporary table', 'create temporary table planted (a int)'],
    ['make a schema', 'create schema planted'],
    ['make a function', `create function public.planted() returns int language sql as 'select 1'`],
    ['alter a table', 'alter table orders add column planted int'],
    ['switch a trigger off', 'alter table operator_actions disable trigger all'],
    ['drop a table', 'drop table carts cascade'],
    ['empty a table', 'truncate carts cascade'],
    ['make a role', 'create role planted'],
    ['read how roles sign in', 'select rolpassword from pg_authid'],
    ['run a program', `copy languages to program 'cat'`],
    ['read a file', `select pg_read_file('/etc/hostname')`],
    ['note a migration', `insert into kysely_migration (name, timestamp) values ('planted', '')`],
    ['read the measurements of everybody', 'select inches from measurement_versions'],
    ['read whole rows of measurements', 'select v from measurement_versions v'],
    ['read the measurements of orders', 'select measurements from order_line_measurements'],
    ['find people by a measurement', `select id from measurement_versions where inches ? 'bust'`],
    ['change a measurement', `update measurement_versions set inches = '{}'`],
    ['read when members were born', 'select date_of_birth from customer_personal'],
    ['read the gender of members', 'select gender from customer_personal'],
    ['read whole rows about members', 'select p from customer_personal p'],
    ['find members by their birth', `select customer_id from customer_personal where date_of_birth < '2000-01-01'`],
    ['learn by writing', `update customer_personal set gender = null returning date_of_birth`],
    ['give what is stored to others', 'insert into customer_personal select * from customer_personal'],
    ['give personal data to another member', 'update customer_personal set customer_id = gen_random_uuid()'],
  ])('may not %s', async (_, sql) => {
    await expect(database.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('gives itself no rights', async () => {
    await database.query(`grant select on measurement_versions to ${role}`);
    await expect(database.query('select inches from measurement_versions')).rejects.toMatchObject({ code: '42501' });
  });

  test('reads one measurement by its id', async () => {
    await database.query(ROW);
    await database.query(VERSION);
    const one = `select shop.inches_of_version('00000000-0000-7000-8000-000000000002') as inches`;
    expect(await database.query(one)).toEqual([{ inches: { bust: 38 } }]);
    await database.query(`delete from measurement_sets where id = '00000000-0000-7000-8000-000000000001'`);
    expect(await database.query(one)).toEqual([{ inches: null }]);
  });

  test('may read and write the rows of a table that is made later', async () => {
    await runOn(ownerUrl, 'create table made_later (a int)');
    await database.query('insert into made_later values (1)');
    expect(await database.query('select a from made_later')).toEqual([{ a: 1 }]);
    await runOn(ownerUrl, 'drop table made_later');
  });

  test('gets the same rights again, from starts at the same time too', async () => {
    await Promise.all(Array.from({ length: 4 }, () => grantServing(ownerUrl, urlAs(role))));
    for (const sql of ['select inches from measurement_versions', 'select gender from customer_personal'])
      await expect(database.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  test('is one of its own, and exists', async () => {
    await expect(grantServing(ownerUrl, ownerUrl)).rejects.toThrow(SameRights);
    await expect(grantServing(ownerUrl, urlAs('nobody_of_this_name'))).rejects.toThrow(SameRights);
  });
});
