import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePasskey } from '../../testing/authenticator.ts';
import { addMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { makeSecrets, newSecret } from '../kernel/secrets.ts';
import { transaction } from '../kernel/transaction.ts';
import { identityPersonalData } from './identity.personal-data.ts';

const SECRET = newSecret();
const PASSWORD = 'a river of 7 silver stones';
const PAGE = { origin: 'http://localhost:3000', 'user-agent': 'Mozilla/5.0 (Macintosh) Version/19.0 Safari/605.1' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ SECRETS: SECRET });
});
afterAll(async () => {
  await shop?.close();
});

const logIn = (pair: object, headers: object = {}) => shop.post('customer/login', pair, { ...PAGE, ...headers });

async function addFullMember(phone: string): Promise<{ customerId: string; bearer: { authorization: string } }> {
  const { database } = shop.shop;
  const member = await addMember(shop.shop, { password: PASSWORD });
  const { email, customerId, bearer } = member;
  await database.query('update customers set dial_code = $2, phone = $3 where id = $1', [customerId, '+971', phone]);
  const { headers } = await logIn({ email, password: PASSWORD, remember: true });
  const cookie = headers
    .getSetCookie()
    .find((line) => line.includes('device='))
    ?.split(';', 1)[0];
  const { result } = (await shop.post('customer/passkey/add-options', {}, bearer)).body;
  const { response } = makePasskey(result.options, PAGE.origin);
  await shop.post('customer/passkey/add', { ref: result.ref, response, label: 'My key' }, bearer);
  await shop.post('customer/passkey/add-options', {}, bearer);
  for (const pair of [{ email }, { dial_code: '+971', phone }])
    await shop.post('customer/send-otp', { ...pair, purpose: 'reset' });
  for (const pair of [{ email }, { dial_code: '+971', phone }]) {
    await logIn({ ...pair, password: 'not it' });
    await logIn({ ...pair, password: 'not it' }, { cookie });
  }
  return { customerId, bearer };
}

async function rowsOf(customerId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of identityPersonalData.tables) {
    const rows = await shop.shop.database.query(`select 1 from ${table} where customer_id = $1`, [customerId]);
    counts[table] = rows.length;
  }
  const codes = `select 1 from otp_challenges where contact_sealed <> '' and expires_at > shop.now()`;
  counts['codes'] = (await shop.shop.database.query(codes)).length;
  counts['tries'] = (await shop.shop.database.query('select 1 from login_throttles')).length;
  return counts;
}

test('an export holds sessions, passkeys and the time of the password change, and no secret', async () => {
  const { customerId } = await addFullMember('501112233');
  const kept = await transaction(shop.shop.database, (tx) =>
    identityPersonalData.exportOf(tx, customerId, shop.shop.secrets),
  );
  const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(JSON.parse(JSON.stringify(kept))).toEqual({
    passwordChangedAt: date,
    sessions: [
      { device: '', remembered: false, createdAt: date, lastSeenAt: date, endsAt: date },
      { device: 'Safari · Mac', remembered: true, createdAt: date, lastSeenAt: date, endsAt: date },
    ],
    passkeys: [{ label: 'My key', createdAt: date, lastUsedAt: null }],
    knownDevices: [{ lastUsedAt: date }, { lastUsedAt: date }],
  });
  expect(JSON.stringify(kept)).not.toMatch(/argon2|hash|token|public/i);
  await transaction(shop.shop.database, (tx) => identityPersonalData.erase(tx, customerId, shop.shop.secrets));
});

test('erasing a member leaves nothing behind, and another member keeps everything', async () => {
  const neighbour = await addMember(shop.shop, { password: PASSWORD });
  const { customerId, bearer } = await addFullMember('501112244');
  expect(await rowsOf(customerId)).toEqual({
    credentials: 1,
    sessions: 2,
    known_devices: 2,
    passkeys: 1,
    passkey_challenges: 1,
    codes: 2,
    tries: 6,
  });
  await transaction(shop.shop.database, (tx) => identityPersonalData.erase(tx, customerId, shop.shop.secrets));
  expect(Object.values(await rowsOf(customerId))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  // The deleted member's two codes stay stored, because they count towards the daily limit of the contact; the other
  // two codes were stored by the test before this one.
  expect(await shop.shop.database.query('select 1 from otp_challenges')).toHaveLength(4);
  expect((await shop.get('customer/session', bearer)).status).toBe(401);
  expect((await shop.get('customer/session', neighbour.bearer)).status).toBe(200);
  expect((await logIn({ email: neighbour.email, password: PASSWORD })).body.errorCode).toBe(0);
});

test('rows keyed with the previous secret are still found after a change of the secret', async () => {
  const { customerId } = await addFullMember('501112255');
  const changed = makeSecrets([newSecret(), SECRET]);
  await transaction(shop.shop.database, (tx) => identityPersonalData.erase(tx, customerId, changed));
  expect(await rowsOf(customerId)).toMatchObject({ codes: 0, tries: 0 });
});
