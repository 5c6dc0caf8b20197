import { PASSKEYS_MAX } from '@hindam/contract/identity';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makePasskey, signWith, type SoftPasskey } from '../../testing/authenticator.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { type Answer, openTestShop, type TestShop } from '../../testing/shop.ts';
import { newId } from '../kernel/ids.ts';

const PASSWORD = 'a river of 7 silver stones';
const ORIGIN = 'http://localhost:3000';
const REFUSED = 1210;
const UNVERIFIED = 1215;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await shop?.close();
});
afterEach(async () => {
  await shop.shop.database.query('delete from shop.clock');
});

const ahead = (interval: string) =>
  shop.shop.database.query('insert into shop.clock (ahead) values ($1::interval)', [interval]);

const begin = async (member: TestMember, body: object = {}) =>
  (await shop.post('customer/passkey/add-options', body, member.bearer)).body;
const add = (member: TestMember, ref: string, response: object, more: object = {}) =>
  shop.post('customer/passkey/add', { ref, response, ...more }, member.bearer);
const beginLogIn = async () => (await shop.post('customer/passkey/login-options', {})).body.result;
const logIn = (ref: string, response: object, more: object = {}) =>
  shop.post('customer/passkey/login', { ref, response, ...more }, { origin: ORIGIN });

const codesOf = (answers: readonly { body: Answer }[]) =>
  answers.map(({ body }) => body.errorCode).toSorted((a, b) => a - b);

async function withPasskey(
  twist: Parameters<typeof makePasskey>[2] = {},
): Promise<{ member: TestMember; passkey: SoftPasskey }> {
  const member = await addMember(shop.shop, { password: PASSWORD });
  const { result } = await begin(member);
  const { passkey, response } = makePasskey(result.options, ORIGIN, twist);
  expect((await add(member, result.ref, response)).body.errorCode).toBe(0);
  return { member, passkey };
}

async function logInWith(passkey: SoftPasskey, twist: Parameters<typeof signWith>[3] = {}) {
  const { ref, options } = await beginLogIn();
  return logIn(ref, signWith(passkey, options, ORIGIN, twist));
}

test('options ask for a discoverable passkey on the shop’s own host', async () => {
  const member = await addMember(shop.shop, { name: 'Noura' });
  const { result } = await begin(member);
  expect(result.ref).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(result.options).toMatchObject({
    rp: { id: 'localhost', name: 'Hindam' },
    user: {
      id: Buffer.from(member.customerId.replaceAll('-', ''), 'hex').toString('base64url'),
      name: member.email,
      displayName: 'Noura',
    },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const login = await beginLogIn();
  expect(login.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(login.options.allowCredentials ?? []).toEqual([]);
});

test('a new passkey signs in repeatedly and shows when it was last used', async () => {
  const { member, passkey } = await withPasskey();
  const { status, body, headers } = await logInWith(passkey);
  expect([status, body.result]).toEqual([
    200,
    { _id: member.customerId, name: expect.any(String), email: member.email },
  ]);
  const cookies = headers.getSetCookie().filter((line) => line.includes('HttpOnly'));
  expect(cookies.map((line) => line.split('=', 1)[0]).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    '__Host-device',
    '__Host-session',
  ]);
  const session = cookies.find((line) => line.startsWith('__Host-session'))?.split(';', 1)[0] ?? '';
  expect((await shop.get('customer/session', { cookie: session })).body.result._id).toBe(member.customerId);
  expect((await logInWith(passkey)).body.errorCode).toBe(0);
  const [kept] = (await shop.get('customer/passkeys', member.bearer)).body.result;
  expect(kept).toMatchObject({ label: '', created_at: expect.any(String), last_used_at: expect.any(String) });
  const [event] = await shop.shop.database.query<{ payload: object }>(
    `select payload from outbox where name = 'customer.passkey_added' order by seq desc limit 1`,
  );
  expect(event?.payload).toEqual({ customerId: member.customerId });
});

test('the label is the one the member typed, or the device’s name', async () => {
  const member = await addMember(shop.shop);
  for (const [label, name] of [
    ['مفتاح هاتفي', 'مفتاح هاتفي'],
    ['', 'Safari · iPhone'],
  ]) {
    const { result } = await begin(member);
    const { response } = makePasskey(result.options, ORIGIN);
    const headers = { ...member.bearer, 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/605.1' };
    const { body } = await shop.post('customer/passkey/add', { ref: result.ref, response, label }, headers);
    expect(body.result.at(-1).label).toBe(name);
  }
});

test('an authenticator without a counter signs in repeatedly', async () => {
  const { passkey } = await withPasskey({ counts: false });
  for (let time = 0; time < 3; time += 1) expect((await logInWith(passkey)).body.errorCode).toBe(0);
});

test('a challenge is accepted once, for adding and for signing in, however many responses arrive at once', async () => {
  const member = await addMember(shop.shop);
  const { result } = await begin(member);
  const made = makePasskey(result.options, ORIGIN);
  const adds = await Promise.all([1, 2, 3, 4].map(() => add(member, result.ref, made.response)));
  expect(codesOf(adds)).toEqual([0, REFUSED, REFUSED, REFUSED]);
  const { ref, options } = await beginLogIn();
  const response = signWith(made.passkey, options, ORIGIN);
  const logins = await Promise.all([1, 2, 3, 4].map(() => logIn(ref, response)));
  expect(codesOf(logins)).toEqual([0, REFUSED, REFUSED, REFUSED]);
  expect((await logIn(ref, response)).body.errorCode).toBe(REFUSED);
});

test('a response to another challenge, or after five minutes, is refused', async () => {
  const { passkey } = await withPasskey();
  const [first, second] = [await beginLogIn(), await beginLogIn()];
  expect((await logIn(first.ref, signWith(passkey, second.options, ORIGIN))).body.errorCode).toBe(REFUSED);
  const late = await beginLogIn();
  const response = signWith(passkey, late.options, ORIGIN);
  await ahead('5 minutes 1 second');
  expect((await logIn(late.ref, response)).body.errorCode).toBe(REFUSED);
});

test.each([
  ['signed on another site', { origin: 'https://elsewhere.example' }],
  ['signed on another port', { origin: 'http://localhost:3999' }],
  ['signed for another host', { rpId: 'elsewhere.example' }],
  ['signed over another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['with a wrong signature', { spoilSignature: true }],
  ['with a count it had before', { counter: 1 }],
  ['with another account beside it', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ['with no account beside it', { userHandle: '' }],
])('a sign-in %s is refused, and nobody is signed in', async (_, twist) => {
  const { member, passkey } = await withPasskey();
  expect((await logInWith(passkey)).body.errorCode).toBe(0);
  const before = (await shop.get('customer/sessions', member.bearer)).body.result.length;
  const { status, body, headers } = await logInWith(passkey, twist);
  expect([status, body.errorCode, headers.getSetCookie()]).toEqual([200, REFUSED, []]);
  expect((await shop.get('customer/sessions', member.bearer)).body.result).toHaveLength(before);
  expect((await logInWith(passkey)).body.errorCode).toBe(0);
});

test.each([
  ['on another site', { origin: 'https://elsewhere.example' }],
  ['for another host', { rpId: 'elsewhere.example' }],
  ['over another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
])('a passkey made %s is not saved', async (_, twist) => {
  const member = await addMember(shop.shop);
  const { result } = await begin(member);
  const { response } = makePasskey(result.options, ORIGIN, twist);
  expect((await add(member, result.ref, response)).body.errorCode).toBe(REFUSED);
  expect((await shop.get('customer/passkeys', member.bearer)).body.result).toEqual([]);
});

test('a passkey that did not ask for face, finger or code is not saved', async () => {
  const member = await addMember(shop.shop);
  const { result } = await begin(member);
  const { response } = makePasskey(result.options, ORIGIN, { unverified: true });
  const { body } = await add(member, result.ref, response);
  expect([body.errorCode, body.message]).toEqual([UNVERIFIED, expect.stringContaining('did not ask for your face')]);
  expect((await shop.get('customer/passkeys', member.bearer)).body.result).toEqual([]);
});

test('an older passkey that asks for nothing opens no session, is told apart, and still opens none when retried', async () => {
  const { member, passkey } = await withPasskey();
  const before = (await shop.get('customer/sessions', member.bearer)).body.result.length;
  const refused = await logInWith(passkey, { unverified: true });
  expect([refused.status, refused.body.errorCode, refused.headers.getSetCookie()]).toEqual([200, UNVERIFIED, []]);
  expect((await shop.get('customer/sessions', member.bearer)).body.result).toHaveLength(before);
  // With a wrong signature the answer must not tell that this passkey did not verify its user either.
  const forged = await logInWith(passkey, { unverified: true, spoilSignature: true });
  expect(forged.body.errorCode).toBe(REFUSED);
  const [kept] = (await shop.get('customer/passkeys', member.bearer)).body.result;
  expect(kept.last_used_at).toBeNull();
  expect((await logInWith(passkey)).body.errorCode).toBe(0);
});

test.each([
  ['nothing', {}],
  ['words', { id: 'x', rawId: 'x', type: 'public-key', response: 'none' }],
  ['numbers', { id: 7, response: { clientDataJSON: 7, authenticatorData: [], signature: null } }],
  [
    'broken bytes',
    { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: '!', attestationObject: '%' } },
  ],
])('%s in place of a response is refused', async (_, response) => {
  const member = await addMember(shop.shop);
  const { result } = await begin(member);
  expect((await add(member, result.ref, response)).body.errorCode).toBe(REFUSED);
  const { ref } = await beginLogIn();
  expect((await logIn(ref, response)).body.errorCode).toBe(REFUSED);
});

test('a challenge is bound to the member who requested it and to its purpose', async () => {
  const [mine, theirs] = [await addMember(shop.shop), await addMember(shop.shop)];
  const begun = (await begin(theirs)).result;
  const { response, passkey } = makePasskey(begun.options, ORIGIN);
  expect((await add(mine, begun.ref, response)).body.errorCode).toBe(REFUSED);
  // The member's own response is still accepted: the other member's request with the same reference did not use up the
  // challenge.
  expect((await add(theirs, begun.ref, response)).body.errorCode).toBe(0);
  const login = await beginLogIn();
  const other = makePasskey({ ...begun.options, challenge: login.options.challenge }, ORIGIN);
  expect((await add(mine, login.ref, other.response)).body.errorCode).toBe(REFUSED);
  const again = (await begin(theirs)).result;
  expect((await logIn(again.ref, signWith(passkey, again.options, ORIGIN))).body.errorCode).toBe(REFUSED);
});

test('a deleted passkey signs nobody in; another member’s is not found', async () => {
  const { member, passkey } = await withPasskey();
  const stranger = await addMember(shop.shop);
  const [kept] = (await shop.get('customer/passkeys', member.bearer)).body.result;
  expect((await shop.delete(`customer/passkeys/${kept._id}`, stranger.bearer)).status).toBe(404);
  expect((await shop.delete(`customer/passkeys/${newId()}`, member.bearer)).status).toBe(404);
  expect((await logInWith(passkey)).body.errorCode).toBe(0);
  const { ref, options } = await beginLogIn();
  expect((await shop.delete(`customer/passkeys/${kept._id}`, member.bearer)).body.result).toEqual([]);
  expect((await logIn(ref, signWith(passkey, options, ORIGIN))).body.errorCode).toBe(REFUSED);
});

test('a passkey of a deleted member signs nobody in', async () => {
  const { member, passkey } = await withPasskey();
  shop.allowFindings(23);
  await shop.shop.database.query(
    `update customers set deleted_at = shop.now(), name = '', email = null where id = $1`,
    [member.customerId],
  );
  expect((await logInWith(passkey)).body.errorCode).toBe(REFUSED);
});

test('a passkey belongs to one member: another member cannot add it', async () => {
  const { passkey } = await withPasskey();
  const thief = await addMember(shop.shop);
  const { result } = await begin(thief);
  const { response } = makePasskey(result.options, ORIGIN, {});
  const attestation = Buffer.from(
    (response['response'] as { attestationObject: string }).attestationObject,
    'base64url',
  );
  const ownId = Buffer.from(String(response['id']), 'base64url');
  passkey.id.copy(attestation, attestation.indexOf(ownId));
  const stolen = {
    ...response,
    id: passkey.id.toString('base64url'),
    rawId: passkey.id.toString('base64url'),
    response: { ...(response['response'] as object), attestationObject: attestation.toString('base64url') },
  };
  expect((await add(thief, result.ref, stolen)).body.errorCode).toBe(REFUSED);
  expect((await logInWith(passkey)).body.errorCode).toBe(0);
});

test('adding a passkey more than 15 minutes after signing in requires the password', async () => {
  const member = await addMember(shop.shop, { password: PASSWORD });
  expect((await begin(member)).errorCode).toBe(0);
  await ahead('15 minutes 1 second');
  expect((await begin(member)).errorCode).toBe(1208);
  expect((await begin(member, { password: '' })).errorCode).toBe(1208);
  expect((await begin(member, { password: 'not it' })).errorCode).toBe(1206);
  expect((await begin(member, { password: PASSWORD })).errorCode).toBe(0);
});

test('a member has at most ten passkeys, from any number of tabs; the next is refused at once', async () => {
  const member = await addMember(shop.shop);
  const begun = await Promise.all(Array.from({ length: PASSKEYS_MAX + 4 }, () => begin(member)));
  const outcomes = await Promise.all(
    begun.map(({ result }) => add(member, result.ref, makePasskey(result.options, ORIGIN).response)),
  );
  const answeredCodes = outcomes.map(({ body }) => body.errorCode);
  expect(answeredCodes.filter((code) => code === 0)).toHaveLength(PASSKEYS_MAX);
  expect(answeredCodes.filter((code) => code === 1211)).toHaveLength(4);
  expect((await begin(member)).errorCode).toBe(1211);
});

test('a browser is told which passkeys it has already', async () => {
  const { member, passkey } = await withPasskey();
  const { result } = await begin(member);
  expect(result.options.excludeCredentials).toEqual([
    { id: passkey.id.toString('base64url'), type: 'public-key', transports: ['internal', 'hybrid'] },
  ]);
});

test('only a hash of a challenge’s reference is stored', async () => {
  const { ref } = await beginLogIn();
  const rows = await shop.shop.database.query<{ text: string }>(
    'select row_to_json(c)::text as text from passkey_challenges c',
  );
  expect(rows.some(({ text }) => text.includes(ref))).toBe(false);
});
