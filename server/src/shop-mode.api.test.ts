// No shop goes live on a demo's database that has members, enabled operators or payments, or with a demo's legal and
// contact details, and a live shop's database does not open as a demo.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { CONTACT, LEGAL_DETAILS, PLACE } from '../seed/papers.ts';
import { addMember } from '../testing/members.ts';
import { addOpenOrder } from '../testing/payments.ts';
import { addProduct } from '../testing/shop.ts';
import { readConfig } from './config.ts';
import { changeSetting } from './content/content.service.ts';
import { makeLog } from './kernel/log.ts';
import { newSecret } from './kernel/secrets.ts';
import { transaction } from './kernel/transaction.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { ShopFailure } from './shop-failure.ts';
import { addOperator, disableOperator } from './operators/people.service.ts';

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SECRETS: newSecret(),
  SMTP_URL: 'smtps://shop:secret@mail.invalid:465',
  MAIL_FROM: 'Hindam <post@shop.example>',
  SMS_URL: 'https://sms.invalid/?to={to}',
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let folder: string;
const shops: OpenShop[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'hindam-mode-'));
});
afterEach(async () => {
  for (const each of shops.splice(0)) await each.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function open(environment: Record<string, string> = {}): Promise<OpenShop['shop']> {
  const { SECRETS } = LIVE;
  const settings = { DATABASE_URL: database.url, DATA_FOLDER: folder, SECRETS, PICTURE_JOBS: 'off', ...environment };
  const opened = await openShop({ ...readConfig(settings, folder), databaseUrl: database.url }, makeLog('silent'));
  shops.push(opened);
  return opened.shop;
}

const OPERATOR = { email: 'owner@example.com', name: 'Owner', roles: ['owner'], language: 'en' } as const;

const REMAINS = {
  members: (shop: OpenShop['shop']) => addMember(shop, { email: 'sara@example.com' }),
  operators: (shop: OpenShop['shop']) => addOperator(shop, { ...OPERATOR, roles: ['owner'] }),
  'payments that moved no money': async (shop: OpenShop['shop']) => {
    await shop.catalogue.reload();
    const [variant] = await addProduct(shop);
    return addOpenOrder(shop, { variantId: variant!.product_item_id });
  },
};

test.each(Object.entries(REMAINS))('a demo with %s does not go live, and says why', async (what, leave) => {
  await leave(await open());
  const going = open(LIVE);
  await expect(going).rejects.toThrow(ShopFailure);
  await expect(going).rejects.toThrow(`has its ${what}`);
  await expect(going).rejects.toThrow(/empty database of its own .*DATA_FOLDER/);
  await open();
});

test('all reasons are reported at once', async () => {
  const shop = await open();
  for (const leave of Object.values(REMAINS)) await leave(shop);
  await expect(open(LIVE)).rejects.toThrow(`has its ${Object.keys(REMAINS).join(', ')}:`);
});

test('a demo seeded before the mode was stored does not go live either', async () => {
  const shop = await open();
  await addMember(shop, { email: 'sara@example.com' });
  await transaction(shop.database, (tx) => changeSetting(tx, 'demo_seed', 'done'));
  await shop.database.query(`delete from settings where name = 'shop_mode'`);
  await expect(open(LIVE)).rejects.toThrow(/has its members/);
});

test('a catalogue entered in a demo may go live', async () => {
  const shop = await open();
  await addProduct(shop);
  await addOperator(shop, { ...OPERATOR, roles: ['owner'] });
  await disableOperator(shop, OPERATOR.email);
  expect((await open(LIVE)).config.shopMode).toBe('live');
  await open(LIVE);
});

test('the demo’s papers and contact details do not go live, an owner’s own do', async () => {
  const set = (papers: typeof LEGAL_DETAILS, email: string) => async (shop: OpenShop['shop']) =>
    transaction(shop.database, async (tx) => {
      await changeSetting(tx, 'papers', papers);
      await changeSetting(tx, 'contact', { ...CONTACT, email });
      await changeSetting(tx, 'place', PLACE);
    });
  const names = async (shop: OpenShop['shop']) =>
    (
      await shop.database.query<{ name: string }>(
        `select name from settings where name in ('papers', 'contact', 'place') order by name`,
      )
    ).map(({ name }) => name);
  await set(LEGAL_DETAILS, CONTACT.email)(await open());
  const live = await open(LIVE);
  expect(await names(live)).toEqual([]);
  await transaction(live.database, (tx) => changeSetting(tx, 'shop_mode', 'demo'));
  await set({ ...LEGAL_DETAILS, licence: 'CN-4711' }, 'hello@nour.example')(live);
  expect(await names(await open(LIVE))).toEqual(['contact', 'papers', 'place']);
});

test('a live shop without SHOP_MODE does not open, even before it has members', async () => {
  const shop = await open(LIVE);
  await expect(open()).rejects.toThrow(/is a live shop's.*set SHOP_MODE=live/);
  await addMember(shop, { email: 'sara@example.com' });
  await expect(open({ DEMO_TOKEN: 'token-of-a-demo-shop' })).rejects.toThrow(/is a live shop's/);
  await open(LIVE);
});

test('of many shops that open an empty database at once a live one gets it, and no demo does later', async () => {
  const opened = await Promise.allSettled([open(), open(LIVE), open(), open(LIVE), open(), open(LIVE)]);
  const failed = opened.filter(({ status }) => status === 'rejected');
  expect(shops.filter(({ shop }) => shop.config.shopMode === 'live')).toHaveLength(3);
  for (const each of failed) expect(each).toMatchObject({ reason: expect.any(ShopFailure) });
  await expect(open()).rejects.toThrow(/is a live shop's/);
});
