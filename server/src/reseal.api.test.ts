// Rotation of SECRETS: a new secret is put first, and the old one is removed once the shop says that nothing needs it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { addPlacedOrder } from '../testing/orders.ts';
import { readConfig } from './config.ts';
import { routes } from './domains.ts';
import { makeApp } from './http/app.ts';
import { sendCode } from './identity/codes.service.ts';
import { hashSecret } from './kernel/ids.ts';
import { addLastingKey } from './kernel/lasting-keys.ts';
import { makeLog } from './kernel/log.ts';
import { newSecret } from './kernel/secrets.ts';
import { type OpenOptions, openShop, type OpenShop } from './open-shop.ts';
import { addOperator } from './operators/people.service.ts';
import { codeAt } from './operators/totp.ts';
import { accessKeyOf } from './orders/order-access.ts';
import { buyerKeysOf } from './pricing/buyer.ts';
import { resealAll, resealing, stillNeeded } from './reseal.ts';

const [OLD, NEW, NEWEST] = [newSecret(), newSecret(), newSecret()] as [string, string, string];
const LIVE = {
  SHOP_MODE: 'live',
  LIMITS_FACTOR: '10',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://user:word@mail.example:465',
  MAIL_FROM: 'post@shop.example',
  SMS_URL: 'https://sms.example/',
};

const folders: string[] = [];
const opened: OpenShop[] = [];
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await database.drop();
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Opens the shop with these secrets on the test's database, as a restart with changed SECRETS would. */
async function open(secrets: string, more: Record<string, string> = {}, options: OpenOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'hindam-secrets-'));
  folders.push(folder);
  const environment = { DATABASE_URL: database.url, DATA_FOLDER: folder, LIMITS_FACTOR: '100000', PICTURE_JOBS: 'off' };
  const config = readConfig({ ...environment, SECRETS: secrets, ...more }, folder);
  const lines: { level: string; msg: string }[] = [];
  const log = makeLog('info', { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const one = await openShop({ ...config, databaseUrl: database.url }, log, options);
  opened.push(one);
  const { shop } = one;
  const app = makeApp(shop, routes);
  const ask = async (path: string, body?: object) => {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.config.publicUrl },
      body: JSON.stringify(body),
    };
    const response = await app.request(`${shop.config.publicUrl}/api/${path}`, init);
    return { status: response.status, body: (await response.json()) as { errorCode: number; message: string } };
  };
  return { shop, ask, lines };
}

type Opened = Awaited<ReturnType<typeof open>>;

const linkOf = ({ shop }: Opened, orderId: string) => accessKeyOf(shop.secrets, { orderId, accessVersion: 1 });

async function statusOfLink({ ask }: Opened, orderId: string, key: string): Promise<number> {
  return (await ask(`order/details/${orderId}?key=${key}`)).status;
}

async function logIn({ shop, ask }: Opened, { password, totpSecret }: { password: string; totpSecret: string }) {
  // A TOTP code is valid only once. Resetting the last used time step lets every login use the current code.
  await shop.database.query('update operators set totp_last_step = 0');
  const [clock] = await shop.database.query<{ now: Date }>('select shop.now() as now');
  const body = { email: 'owner@example.com', password, totp: codeAt(totpSecret, clock!.now) };
  return ask('operator/login', body);
}

const OPERATOR = { email: 'owner@example.com', name: 'Owner', language: 'en', roles: ['owner' as const] };
const ASKER = { network: '203.0.113.7', site: null, device: null };
const CONTACT = { email: 'noura@example.com', dialCode: null, phone: null };

async function addLetter({ shop }: Opened, to: string): Promise<void> {
  await shop.database.query(
    `insert into letters (id, event_id, channel, template, language, recipient_hmac, sealed)
     values (gen_random_uuid(), gen_random_uuid(), 'mail', 'welcome', 'en', $1, $2)`,
    [shop.secrets.hmac('letter', to), shop.secrets.seal({ to, facts: { name: '' } })],
  );
}

test('after a rotation operators log in, links open, buyers are recognised, letters can be read', async () => {
  const before = await open(OLD);
  const operator = (await addOperator(before.shop, OPERATOR))!;
  const orderId = await addPlacedOrder(before.shop);
  const link = linkOf(before, orderId);
  for (let at = 0; at < 450; at += 1) await addLetter(before, `reader-${at}@example.com`);
  const buyer = { customerId: null, email: 'noura@example.com', phone: null };
  const [counted] = buyerKeysOf(before.shop.secrets, buyer);

  const both = await open(`${NEW},${OLD}`);
  expect((await logIn(both, operator)).body.errorCode).toBe(0);
  expect(await statusOfLink(both, orderId, link)).toBe(200);
  expect(linkOf(both, orderId)).toBe(link);
  expect(await stillNeeded(both.shop)).toEqual([
    { name: 'second factors of operators', older: 1, lost: 0 },
    { name: 'letters', older: 450, lost: 0 },
  ]);
  // Two nodes seal the rows again at the same time, and one of them does it once more: each row is sealed again only
  // once.
  const other = await open(`${NEW},${OLD}`);
  const rows = await Promise.all([resealAll(both.shop), resealAll(other.shop)]);
  expect(rows[0] + rows[1] + (await resealAll(both.shop))).toBe(451);
  expect(await stillNeeded(both.shop)).toEqual([]);

  const after = await open(NEW);
  expect((await logIn(after, operator)).body.errorCode).toBe(0);
  expect(await statusOfLink(after, orderId, link)).toBe(200);
  expect(buyerKeysOf(after.shop.secrets, buyer)).toEqual([counted]);
  const letters = await after.shop.database.query<{ sealed: Buffer; hmac: Buffer }>(
    'select sealed, recipient_hmac as hmac from letters',
  );
  for (const { sealed, hmac } of letters) {
    const { to } = after.shop.secrets.open(sealed) as { to: string };
    expect(hmac).toEqual(after.shop.secrets.hmac('letter', to));
  }
  const last = await open(`${NEWEST},${NEW}`);
  expect(await statusOfLink(last, orderId, link)).toBe(200);
});

test('the shop reseals by itself and reports in log and gauges when the old secret may be removed', async () => {
  const before = await open(OLD);
  await addOperator(before.shop, OPERATOR);
  const { ref } = await sendCode(before.shop, { contact: CONTACT, asker: ASKER, purpose: 'register', language: 'en' });

  const both = await open(`${NEW},${OLD}`);
  await resealing(both.shop).stop();
  expect(both.lines.map(({ msg }) => msg)).toContain('older secrets are still needed: leave them in SECRETS');
  // The two rows are a code and the event that sends it. They are not sealed again, because neither is needed for long.
  expect(await both.shop.metrics.text()).toMatch(/hindam_sealed_with_older_secrets 2\n/);
  await both.shop.database.query('update otp_challenges set expires_at = shop.now() where ref_hash = $1', [
    hashSecret(ref),
  ]);
  await both.shop.database.query('update outbox set done_at = now()');
  await resealing(both.shop).stop();
  expect(both.lines.at(-1)?.msg).toBe('all is sealed with the first secret: the others may be taken out of SECRETS');
  expect(await both.shop.metrics.text()).toMatch(/hindam_sealed_with_older_secrets 0\n/);
});

test('what was sealed with a lost secret gets a message, never a 500', async () => {
  const before = await open(OLD);
  const operator = (await addOperator(before.shop, OPERATOR))!;
  const { ref } = await sendCode(before.shop, { contact: CONTACT, asker: ASKER, purpose: 'register', language: 'en' });
  const token = 't'.repeat(43);
  await before.shop.database.query(
    `insert into otp_challenges (ref_hash, purpose, contact_hmac, contact_sealed, code_hmac, length, expires_at, used_at, token_hash, token_expires_at)
     values ($1, 'register', $2, $3, $1, 4, shop.now(), shop.now(), $4, shop.now() + interval '1 hour')`,
    [
      hashSecret('r'),
      before.shop.secrets.hmac('contact', CONTACT.email),
      before.shop.secrets.seal(CONTACT),
      hashSecret(token),
    ],
  );

  const lost = await open(NEW);
  const answer = await logIn(lost, operator);
  expect(answer).toMatchObject({ status: 200, body: { errorCode: 1212 } });
  expect(answer.body.message).toMatch(/second factor cannot be read/);
  // A caller with a wrong password does not learn that the second factor cannot be read.
  expect((await logIn(lost, { ...operator, password: 'wrong' })).body.errorCode).toBe(1205);
  expect((await lost.ask('customer/verify-otp', { otp_ref: ref, otp: '0000' })).body.errorCode).toBe(1202);
  const register = { otp_token: token, name: 'Noura', password: 'quiet-lanterns-71', language_code: 'en' };
  const registered = await lost.ask('customer/register', { ...register, terms: true, email: CONTACT.email });
  expect(registered).toMatchObject({ status: 200, body: { errorCode: 1203 } });
  await resealing(lost.shop).stop();
  expect(lost.lines.map(({ msg }) => msg)).toContain(
    'some of what is sealed needs a secret that SECRETS does not have',
  );
  expect(await lost.shop.metrics.text()).toMatch(/hindam_sealed_with_lost_secrets [1-9]/);
});

test('a live shop whose link keys need a lost secret does not open unless it is told to forget them', async () => {
  const before = await open(OLD, LIVE);
  const orderId = await addPlacedOrder(before.shop);
  const link = linkOf(before, orderId);
  await expect(open(NEW, LIVE)).rejects.toThrow('SECRETS does not have the secret');
  await expect(open(NEW, LIVE)).rejects.toThrow(/SECRETS=new,old/);
  expect(await statusOfLink(await open(`${NEW},${OLD}`, LIVE), orderId, link)).toBe(200);
  await expect(open(NEWEST, LIVE)).rejects.toThrow('SECRETS does not have the secret');
  const anew = await open(NEWEST, LIVE, { forgetLost: true });
  expect(await statusOfLink(anew, orderId, link)).toBe(404);
  expect(await statusOfLink(await open(NEWEST, LIVE), orderId, linkOf(anew, orderId))).toBe(200);
});

test('revoked links stop working, new ones work, and buyers are still recognised', async () => {
  const before = await open(OLD);
  const orderId = await addPlacedOrder(before.shop);
  const link = linkOf(before, orderId);
  const buyer = { customerId: null, email: 'noura@example.com', phone: null };
  const [counted] = buyerKeysOf(before.shop.secrets, buyer);
  await addLastingKey(before.shop.database, before.shop.secrets);
  const after = await open(OLD);
  expect(await statusOfLink(after, orderId, link)).toBe(404);
  expect(await statusOfLink(after, orderId, linkOf(after, orderId))).toBe(200);
  expect(buyerKeysOf(after.shop.secrets, buyer)).toContainEqual(counted);
});

test('nodes that start at once on an empty database agree on one key', async () => {
  const nodes = await Promise.all([open(OLD), open(OLD), open(OLD)]);
  const orderId = await addPlacedOrder(nodes[0].shop);
  expect(new Set(nodes.map((node) => linkOf(node, orderId))).size).toBe(1);
});
