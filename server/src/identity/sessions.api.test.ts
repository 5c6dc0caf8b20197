import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMember, type TestMember } from '../../testing/members.ts';
import { type Answer, openTestShop, testGuest, type TestShop } from '../../testing/shop.ts';
import { hashSecret, newId } from '../kernel/ids.ts';
import { transaction } from '../kernel/transaction.ts';
import { purgeOldSessions } from './sessions.service.ts';

const PASSWORD = 'a river of 7 silver stones';
const PAGE = { origin: 'http://localhost:3000' };
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});
beforeEach(async () => {
  await shop.shop.database.query('delete from shop.clock');
});

const ahead = (interval: string) =>
  shop.shop.database.query(
    `insert into shop.clock (ahead) values ($1::interval) on conflict (one) do update set ahead = excluded.ahead`,
    [interval],
  );
const member = () => addMember(shop.shop, { password: PASSWORD });
const logIn = (email: string, more: object = {}, headers: Record<string, string> = {}) =>
  shop.post('customer/login', { email, password: PASSWORD, ...more }, { ...PAGE, ...headers });
const statusOf = async (headers: Record<string, string>) => (await shop.get('customer/session', headers)).status;

function cookiesOf(headers: Headers): Map<string, { value: string; attributes: string }> {
  const all = headers.getSetCookie().map((line) => {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*);?\s*(.*)$/.exec(line) ?? [];
    return [name, { value, attributes }] as const;
  });
  return new Map(all.filter(([, { attributes }]) => attributes.includes('HttpOnly')));
}

async function browserOf(email: string, more: object = {}): Promise<{ cookie: string; origin: string }> {
  const cookies = cookiesOf((await logIn(email, more)).headers);
  return { cookie: [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; '), ...PAGE };
}

async function appOf(email: string, more: object = {}): Promise<string> {
  const { headers } = await logIn(email, more, { 'x-client': 'app' });
  return headers.get('x-session-token') ?? '';
}

test('an app that logs out, or ends its own session, is told by an empty token that its own is void', async () => {
  const { email } = await member();
  for (const path of ['customer/logout', 'customer/delete']) {
    const token = await appOf(email);
    const app = { ...bearer(token), 'x-client': 'app' };
    const body = path === 'customer/delete' ? { password: PASSWORD } : {};
    const { headers, status } = await shop.post(path, body, app);
    expect([path, status, headers.get('x-session-token'), headers.getSetCookie()]).toEqual([path, 200, '', []]);
    expect(await statusOf(bearer(token))).toBe(401);
  }
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('a browser gets the session as an HttpOnly cookie, and no token anywhere else', async () => {
  const { email } = await member();
  const { status, headers, body } = await logIn(email, { remember: true });
  expect([status, body.errorCode]).toEqual([200, 0]);
  expect(headers.get('x-session-token')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-store');
  const cookies = cookiesOf(headers);
  expect([...cookies.keys()].sort()).toEqual(['__Host-device', '__Host-session']);
  expect(cookies.get('__Host-session')?.attributes).toBe(
    `Path=/; Max-Age=${90 * 86_400}; HttpOnly; SameSite=Lax; Secure`,
  );
  expect(cookies.get('__Host-device')?.attributes).toBe(
    `Path=/; Max-Age=${365 * 86_400}; HttpOnly; SameSite=Lax; Secure`,
  );
  const token = cookies.get('__Host-session')?.value ?? '';
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
  expect(JSON.stringify(body)).not.toContain(token);
  const stored = await shop.shop.database.query<{ text: string }>(
    'select row_to_json(s)::text as text from sessions s',
  );
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.some(({ text }) => text.includes(token))).toBe(false);
});

test('without remember me the cookie ends with the browser; over plain http its name has no prefix', async () => {
  const { email } = await member();
  const { headers } = await logIn(email);
  expect(cookiesOf(headers).get('__Host-session')?.attributes).toBe('Path=/; HttpOnly; SameSite=Lax; Secure');
  const plain = await logIn(email, {}, { host: '192.168.1.20:3000' });
  expect(cookiesOf(plain.headers).get('session')?.attributes).toBe('Path=/; HttpOnly; SameSite=Lax');
});

test('an app gets the token as a header, and no cookie', async () => {
  const { email } = await member();
  const { headers } = await logIn(email, {}, { 'x-client': 'app' });
  expect(headers.getSetCookie()).toEqual([]);
  expect(await statusOf(bearer(headers.get('x-session-token') ?? ''))).toBe(200);
});

test('cookie and Bearer both open the session, and the response holds the account', async () => {
  const { email, customerId } = await member();
  const browser = await browserOf(email);
  const app = bearer(await appOf(email));
  for (const headers of [browser, app]) {
    const { body } = await shop.get('customer/session', headers);
    expect(body.result).toEqual({ _id: customerId, name: expect.any(String), email });
  }
});

test('a Bearer header overrides the cookie, and a cookie does not open endpoints for Bearer only', async () => {
  const owner = await member();
  const browser = await browserOf(owner.email);
  const address = `cart/guest-cart-replace/${testGuest()}/${owner.customerId}`;
  expect((await shop.get(address, browser)).status).toBe(401);
  expect((await shop.get(address, { ...browser, authorization: 'Bearer nonsense' })).status).toBe(401);
  expect(await statusOf({ ...browser, ...bearer('A'.repeat(43)) })).toBe(401);
});

test('a token planted before the login is invalid after it, whoever owned it', async () => {
  const attacker = await member();
  const victim = await member();
  const planted = await browserOf(attacker.email);
  const { headers } = await logIn(victim.email, {}, planted);
  const fresh = cookiesOf(headers).get('__Host-session')?.value ?? '';
  expect(planted.cookie).not.toContain(fresh);
  expect(await statusOf(planted)).toBe(401);
  const { body } = await shop.get('customer/session', { cookie: `__Host-session=${fresh}` });
  expect(body.result._id).toBe(victim.customerId);
  // A login does not make a session token valid that the shop never issued.
  const invented = 'F'.repeat(43);
  await logIn(victim.email, {}, { cookie: `__Host-session=${invented}` });
  expect(await statusOf({ cookie: `__Host-session=${invented}` })).toBe(401);
});

test('every login makes a new token, and a failed login ends no session', async () => {
  const { email } = await member();
  const first = await browserOf(email);
  const failed = await shop.post('customer/login', { email, password: 'wrong' }, first);
  expect([failed.body.errorCode, failed.headers.getSetCookie()]).toEqual([1205, []]);
  expect(await statusOf(first)).toBe(200);
  const tokens = new Set([await appOf(email), await appOf(email), await appOf(email)]);
  expect(tokens.size).toBe(3);
});

test('a session ends after 24 hours without use, a remembered one after 30 days', async () => {
  const { email } = await member();
  const [plain, kept] = [bearer(await appOf(email)), bearer(await appOf(email, { remember: true }))];
  await ahead('23 hours 59 minutes');
  expect([await statusOf(plain), await statusOf(kept)]).toEqual([200, 200]);
  await ahead('24 hours 1 minute');
  expect([await statusOf(plain), await statusOf(kept)]).toEqual([401, 200]);
  await ahead('29 days 23 hours');
  expect(await statusOf(kept)).toBe(200);
  await ahead('30 days 1 minute');
  expect(await statusOf(kept)).toBe(401);
});

test('a session used every day still ends after 90 days', async () => {
  const { email } = await member();
  const plain = bearer(await appOf(email));
  for (let day = 1; day <= 89; day += 1) {
    await ahead(`${day * 23} hours`);
    expect((await shop.post('customer/session', {}, plain)).status).toBe(200);
  }
  for (let hours = 89 * 23; hours < 90 * 24; hours += 12) {
    await ahead(`${hours} hours`);
    expect((await shop.post('customer/session', {}, plain)).status).toBe(200);
  }
  await ahead('90 days 1 minute');
  expect(await statusOf(plain)).toBe(401);
});

test('POST customer/session counts as use, at most once an hour; GET does not', async () => {
  const { email } = await member();
  const token = await appOf(email);
  const seen = async () => {
    const [row] = await shop.shop.database.query<{ row: string }>(
      'select row_to_json(s)::text || xmin::text as row from sessions s where token_hash = $1',
      [hashSecret(token)],
    );
    return row?.row;
  };
  const before = await seen();
  await shop.post('customer/session', {}, bearer(token));
  await ahead('2 hours');
  await shop.get('customer/session', bearer(token));
  await shop.get('customer/sessions', bearer(token));
  expect(await seen()).toBe(before);
  await shop.post('customer/session', {}, bearer(token));
  expect(await seen()).not.toBe(before);
});

test('logging out ends the session and clears the session and guest cookies but not the device cookie', async () => {
  const { email } = await member();
  const browser = await browserOf(email);
  const other = bearer(await appOf(email));
  const { status, headers } = await shop.post('customer/logout', {}, browser);
  expect(status).toBe(200);
  const cookies = cookiesOf(headers);
  expect([...cookies.keys()].sort()).toEqual(['__Host-guest', '__Host-order_access', '__Host-session']);
  expect([...cookies.values()].every(({ value, attributes }) => value === '' && /Max-Age=0/.test(attributes))).toBe(
    true,
  );
  expect(await statusOf(browser)).toBe(401);
  expect((await shop.post('customer/logout', {}, browser)).status).toBe(401);
  expect(await statusOf(other)).toBe(200);
});

test('a page of another site cannot log a member out', async () => {
  const { email } = await member();
  const browser = await browserOf(email);
  for (const headers of [
    { cookie: browser.cookie },
    { ...browser, origin: 'https://elsewhere.example' },
    { ...browser, 'sec-fetch-site': 'cross-site' },
  ]) {
    expect((await shop.post('customer/logout', {}, headers)).status).toBe(403);
    expect((await shop.delete('customer/sessions', headers)).status).toBe(403);
  }
  expect(await statusOf(browser)).toBe(200);
});

test('a member sees all own sessions by browser and system, and which one is current', async () => {
  const { email } = await member();
  await logIn(email, { remember: true }, { 'user-agent': CHROME });
  const here = bearer(await appOf(email));
  await ahead('1 hour');
  const { body } = await shop.get('customer/sessions', here);
  const sessions: { device: string; current: boolean; remembered: boolean }[] = body.result;
  expect(sessions.map(({ device, remembered, current }) => [device, remembered, current])).toEqual(
    expect.arrayContaining([
      ['Chrome · Windows', true, false],
      ['', false, true],
    ]),
  );
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(JSON.stringify(sessions.map(({ device }) => device))).not.toMatch(/140/);
  expect(JSON.stringify(body)).not.toMatch(/token|hash/);
});

test('a member ends one session, all others, or the current one, which logs out', async () => {
  const { email } = await member();
  const here = await browserOf(email);
  const [one, two] = [bearer(await appOf(email)), bearer(await appOf(email))];
  const list = async () =>
    (await shop.get('customer/sessions', here)).body.result as { _id: string; current: boolean }[];
  const idOf = async (headers: Record<string, string>) =>
    ((await shop.get('customer/sessions', headers)).body.result as { _id: string; current: boolean }[]).find(
      ({ current }) => current,
    )?._id;
  const left = await shop.delete(`customer/sessions/${await idOf(one)}`, here);
  expect([left.status, left.headers.getSetCookie()]).toEqual([200, []]);
  expect([await statusOf(one), await statusOf(two), await statusOf(here)]).toEqual([401, 200, 200]);
  const alone = await shop.delete('customer/sessions', here);
  expect(alone.body.result).toEqual(await list());
  expect(await list()).toHaveLength(1);
  expect(await statusOf(two)).toBe(401);
  const own = await shop.delete(`customer/sessions/${await idOf(here)}`, here);
  expect(own.body.result).toEqual([]);
  expect([...cookiesOf(own.headers).keys()].sort()).toEqual(['__Host-guest', '__Host-order_access', '__Host-session']);
  expect(await statusOf(here)).toBe(401);
});

test('another member’s session is not found and stays open', async () => {
  const [mine, theirs] = [await member(), await member()];
  const [session] = (await shop.get('customer/sessions', theirs.bearer)).body.result as { _id: string }[];
  const ids = [session!._id, newId()];
  const answers = await Promise.all(ids.map((id) => shop.delete(`customer/sessions/${id}`, mine.bearer)));
  expect(answers.map(({ status, body }) => [status, body.errorCode])).toEqual([
    [404, 9404],
    [404, 9404],
  ]);
  expect((await shop.delete('customer/sessions/not-an-id', mine.bearer)).status).toBe(404);
  expect(await statusOf(theirs.bearer)).toBe(200);
});

test('expired rows are deleted, valid ones are kept', async () => {
  const old = await member();
  const { database } = shop.shop;
  const counts = async () => {
    const [row] = await database.query(
      `select (select count(*)::int from sessions where customer_id = $1) as sessions,
         (select count(*)::int from known_devices where customer_id = $1) as devices,
         (select count(*)::int from passkey_challenges where customer_id = $1) as challenges`,
      [old.customerId],
    );
    return row;
  };
  await shop.post('customer/passkey/add-options', {}, old.bearer);
  await transaction(database, purgeOldSessions);
  expect(await counts()).toEqual({ sessions: 1, devices: 1, challenges: 1 });
  await ahead('25 hours');
  await transaction(database, purgeOldSessions);
  expect(await counts()).toEqual({ sessions: 0, devices: 1, challenges: 0 });
  await ahead('366 days');
  await transaction(database, purgeOldSessions);
  expect(await counts()).toEqual({ sessions: 0, devices: 0, challenges: 0 });
});

async function changed(
  who: TestMember | { bearer: Record<string, string> },
  body: object,
): Promise<{ body: Answer; headers: Headers }> {
  return shop.post('customer/change-password', body, { ...who.bearer, 'x-client': 'app' });
}

test('a password change ends every other session; this one continues under a new token', async () => {
  const owner = await member();
  const browser = await browserOf(owner.email);
  const next = 'quite another 42 lanterns';
  const { body, headers } = await changed(owner, { password: PASSWORD, new_password: next });
  expect(body.errorCode).toBe(0);
  const token = headers.get('x-session-token') ?? '';
  expect([await statusOf(owner.bearer), await statusOf(browser), await statusOf(bearer(token))]).toEqual([
    401, 401, 200,
  ]);
  expect((await logIn(owner.email)).body.errorCode).toBe(1205);
  expect((await logIn(owner.email, { password: next })).body.errorCode).toBe(0);
  const [event] = await shop.shop.database.query<{ payload: object }>(
    `select payload from outbox where name = 'customer.password_changed' order by seq desc limit 1`,
  );
  expect(event?.payload).toEqual({ customerId: owner.customerId });
});

test('a browser gets the new token as its cookie', async () => {
  const { email } = await member();
  const browser = await browserOf(email, { remember: true });
  const { headers } = await shop.post(
    'customer/change-password',
    { password: PASSWORD, new_password: 'yet another 9 gardens' },
    browser,
  );
  const cookie = cookiesOf(headers).get('__Host-session');
  expect(cookie?.attributes).toContain(`Max-Age=${90 * 86_400}`);
  expect(await statusOf(browser)).toBe(401);
  expect(await statusOf({ cookie: `__Host-session=${cookie?.value}` })).toBe(200);
});

test('a wrong old password or a common or short new one changes nothing', async () => {
  const owner = await member();
  const other = bearer(await appOf(owner.email));
  expect((await changed(owner, { password: 'wrong', new_password: 'quite another 42 lanterns' })).body.errorCode).toBe(
    1206,
  );
  expect((await changed(owner, { password: PASSWORD, new_password: 'password123' })).body.errorCode).toBe(1207);
  expect((await changed(owner, { password: PASSWORD, new_password: 'short' })).body).toMatchObject({
    errorCode: 1001,
    fields: { new_password: expect.any(String) },
  });
  expect([await statusOf(owner.bearer), await statusOf(other)]).toEqual([200, 200]);
  expect((await logIn(owner.email)).body.errorCode).toBe(0);
});

test('of two concurrent changes one succeeds, and a session opened meanwhile with the old password ends', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await member();
    const second = bearer(await appOf(owner.email));
    const outcomes = await Promise.all([
      changed(owner, { password: PASSWORD, new_password: 'the first 11 pearls' }),
      changed({ bearer: second }, { password: PASSWORD, new_password: 'the second 12 pearls' }),
      appOf(owner.email),
      appOf(owner.email),
    ]);
    const codes = outcomes.slice(0, 2).map((outcome) => (outcome as { body: Answer }).body.errorCode);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    const alive = await Promise.all(
      outcomes.slice(2).map(async (token) => (token === '' ? 401 : statusOf(bearer(token as string)))),
    );
    expect(alive).toEqual([401, 401]);
  }
});
