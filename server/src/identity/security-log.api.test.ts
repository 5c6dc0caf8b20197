// Sign-ins and changes of accounts write the expected lines to the security log, and no line holds a name, an e-mail
// address or a password that was typed.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePasskey, signWith, type SoftPasskey } from '../../testing/authenticator.ts';
import { requestCode, proveContact } from '../../testing/codes.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { makeLog } from '../kernel/log.ts';
import { fault } from '../kernel/refuse.ts';
import { TRIES_FREE } from './identity.ts';
import { hashInLog } from '../kernel/security-log.ts';
import { memberInLog } from './security-log.ts';

const ORIGIN = 'http://localhost:3000';
const PAGE = { origin: ORIGIN };
const APP = { 'x-client': 'app' };
const PASSWORD = 'passplanted river of 7 stones';
const OTHER = 'otherplanted river of 8 stones';
const NAME = 'Zahraplanted Al Planted';
const NOBODY = { email: 'nobodyplanted@example.com', password: 'typedplanted' };

const written: string[] = [];
let shop: TestShop;
/** A shop with the production limits. */
let strict: TestShop;

beforeAll(async () => {
  const log = makeLog('trace', { write: (line) => void written.push(line) });
  [shop, strict] = await Promise.all([
    openTestShop({}, log),
    openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' }, log),
  ]);
});
afterAll(async () => {
  await Promise.all([shop?.close(), strict?.close()]);
});

let taken = 0;
beforeEach(() => {
  taken = written.length;
});

interface Fact {
  level: string;
  security: string;
}

const HASH = /^[\w-]{16}$/;
/** Collects the request ids, callers and contacts of the lines, which `takeFacts` leaves out. */
const seen = { requests: new Set<string>(), callers: new Set<string>(), contacts: [] as string[] };

/**
 * The lines of the security log since the last call, without their time. Request id, caller and contact are checked and
 * moved to `seen`.
 */
function takeFacts(): Omit<Fact, 'time'>[] {
  const lines = written.slice(taken);
  taken = written.length;
  const facts = lines
    .map(
      (line) =>
        JSON.parse(line) as Fact & { msg: string; time: string; requestId: string; from: string; contact?: string },
    )
    .filter(({ security }) => security !== undefined);
  const answered = lines.map((line) => JSON.parse(line) as { msg: string; requestId: string });
  return facts.map(({ msg, time: _time, requestId, from, contact, ...fact }) => {
    expect(msg).toBe('security');
    expect(from).toMatch(HASH);
    // The log line about the request itself has the same request id.
    expect(answered.filter((line) => line.msg === 'request' && line.requestId === requestId)).toHaveLength(1);
    seen.requests.add(requestId);
    seen.callers.add(from);
    if (contact !== undefined) {
      expect(contact).toMatch(HASH);
      seen.contacts.push(contact);
    }
    return fact;
  });
}

const factOf = (member: { customerId: string }, security: string, more: object = {}) => ({
  level: 'info',
  security,
  member: memberInLog(shop.shop.secrets, member.customerId),
  ...more,
});
const failed = (by: string, reason: string) => ({ level: 'warn', security: 'login.failed', by, reason });
const someone = () => `planted-${randomInt(1_000_000_000)}@example.com`;
const addOne = () => addMember(shop.shop, { name: NAME, email: someone(), password: PASSWORD });
const logIn = (email: string, password = PASSWORD) => shop.post('customer/login', { email, password }, PAGE);

test('a login writes one line with its member', async () => {
  const member = await addOne();
  expect((await logIn(member.email)).body.errorCode).toBe(0);
  expect(takeFacts()).toEqual([factOf(member, 'login.ok', { by: 'password' })]);
});

test('a failed login writes no member, whether the contact is known or not, and a hash of the contact', async () => {
  const member = await addOne();
  seen.contacts.splice(0);
  await logIn(member.email, NOBODY.password);
  const known = takeFacts();
  await shop.post('customer/login', NOBODY, PAGE);
  expect(known).toEqual([failed('password', 'wrong')]);
  expect(takeFacts()).toEqual(known);
  await logIn(member.email.toUpperCase());
  takeFacts();
  const [wrong, other, right] = seen.contacts;
  // One contact has one hash, however it is typed and whether or not the login succeeds; another contact has another.
  expect(right).toBe(wrong);
  expect(other).not.toBe(wrong);
  expect(wrong).toBe(hashInLog(shop.shop.secrets, member.email));
});

test('the hash of the caller tells networks apart, and lines of one request have its id', async () => {
  const { email } = await addMember(strict.shop, { name: NAME, email: someone(), password: PASSWORD });
  const callersAt = async (...addresses: string[]) => {
    seen.callers.clear();
    for (const address of addresses)
      await strict.post(
        'customer/login',
        { email, password: NOBODY.password },
        { ...PAGE, 'x-forwarded-for': address },
      );
    takeFacts();
    return seen.callers.size;
  };
  expect(await callersAt('203.0.113.7', '203.0.113.7', '203.0.113.8')).toBe(2);
  // Two addresses of one IPv6 /64 count as one caller.
  expect(await callersAt('2001:db8:1:2::1', '2001:db8:1:2::2')).toBe(1);
  expect(written.join('\n')).not.toMatch(/203\.0\.113|2001:db8/);
});

test('a throttled login writes one line without a member', async () => {
  const { email } = await addMember(strict.shop, { name: NAME, email: someone(), password: PASSWORD });
  const from = { ...PAGE, 'x-forwarded-for': '10.9.0.1' };
  const wrong = () => strict.post('customer/login', { ...NOBODY, email }, from);
  for (let tried = 0; tried < TRIES_FREE; tried += 1) await wrong();
  takeFacts();
  expect((await wrong()).status).toBe(429);
  expect(takeFacts()).toEqual([failed('password', 'throttled')]);
});

test('a login refused because of overload is not logged as failed', async () => {
  const { email } = await addOne();
  const { passwords } = shop.shop;
  shop.shop.passwords = { ...passwords, verify: async () => fault('UNAVAILABLE', { retryAfterSeconds: 3 }) };
  try {
    expect((await logIn(email)).status).toBe(503);
  } finally {
    shop.shop.passwords = passwords;
  }
  expect(takeFacts()).toEqual([]);
});

test('a registration, a password reset by code and a password change are logged', async () => {
  const email = someone();
  const body = { name: NAME, password: PASSWORD, terms: true, language_code: 'en' };
  const opened = await shop.post(
    'customer/register',
    { ...body, otp_token: await proveContact(shop, { email }) },
    { ...PAGE, ...APP },
  );
  const member = { customerId: opened.body.result._id as string };
  expect(takeFacts()).toEqual([factOf(member, 'account.opened'), factOf(member, 'login.ok', { by: 'code' })]);

  const otpToken = await proveContact(shop, { email }, 'reset');
  const reset = await shop.post(
    'customer/reset-password',
    { otp_token: otpToken, password: OTHER },
    { ...PAGE, ...APP },
  );
  expect(takeFacts()).toEqual([
    factOf(member, 'password.changed', { by: 'code' }),
    factOf(member, 'login.ok', { by: 'code' }),
  ]);

  const bearer = { authorization: `Bearer ${reset.headers.get('x-session-token')}` };
  const changed = await shop.post('customer/change-password', { password: OTHER, new_password: PASSWORD }, bearer);
  expect(changed.body.errorCode).toBe(0);
  expect(takeFacts()).toEqual([factOf(member, 'password.changed', { by: 'password' })]);
});

test('a repeated registration opens no second account but another session', async () => {
  const email = someone();
  const otpToken = await proveContact(shop, { email });
  const body = { name: NAME, password: PASSWORD, terms: true, language_code: 'en', otp_token: otpToken };
  const headers = { ...PAGE, ...APP, 'idempotency-key': `key-${randomInt(1_000_000_000)}` };
  const [first, again] = [
    await shop.post('customer/register', body, headers),
    await shop.post('customer/register', body, headers),
  ];
  expect(again.body.result).toEqual(first.body.result);
  const member = { customerId: first.body.result._id as string };
  expect(takeFacts()).toEqual([
    factOf(member, 'account.opened'),
    factOf(member, 'login.ok', { by: 'code' }),
    factOf(member, 'login.ok', { by: 'code' }),
  ]);
});

test('a changed contact is logged with its kind only', async () => {
  const member = await addOne();
  const body = {
    otp_token: await proveContact(shop, { email: someone() }, 'change', member.bearer),
    password: PASSWORD,
  };
  expect((await shop.post('customer/change-contact', body, { ...member.bearer, ...APP })).body.errorCode).toBe(0);
  expect(takeFacts()).toEqual([factOf(member, 'contact.changed', { kind: 'email' })]);
});

async function addPasskey(member: TestMember): Promise<{ id: string; passkey: SoftPasskey }> {
  const { result } = (await shop.post('customer/passkey/add-options', {}, member.bearer)).body;
  const { passkey, response } = makePasskey(result.options, ORIGIN);
  const { body } = await shop.post('customer/passkey/add', { ref: result.ref, response, label: NAME }, member.bearer);
  return { id: body.result[0]._id as string, passkey };
}

test('adding, using, refusing and deleting a passkey are logged', async () => {
  const member = await addOne();
  const { id, passkey } = await addPasskey(member);
  expect(takeFacts()).toEqual([factOf(member, 'passkey.added')]);
  const logInWith = async () => {
    const { ref, options } = (await shop.post('customer/passkey/login-options', {})).body.result;
    return shop.post('customer/passkey/login', { ref, response: signWith(passkey, options, ORIGIN) }, PAGE);
  };
  expect((await logInWith()).body.errorCode).toBe(0);
  expect(takeFacts()).toEqual([factOf(member, 'login.ok', { by: 'passkey' })]);
  const { options } = (await shop.post('customer/passkey/login-options', {})).body.result;
  const { ref } = (await shop.post('customer/passkey/login-options', {})).body.result;
  await shop.post('customer/passkey/login', { ref, response: signWith(passkey, options, ORIGIN) }, PAGE);
  expect(takeFacts()).toEqual([failed('passkey', 'wrong')]);
  expect((await shop.delete(`customer/passkeys/${id}`, member.bearer)).body.errorCode).toBe(0);
  expect(takeFacts()).toEqual([factOf(member, 'passkey.deleted')]);
  expect((await logInWith()).body.errorCode).not.toBe(0);
  expect(takeFacts()).toEqual([failed('passkey', 'wrong')]);
});

test('an ended session writes one line, and an unknown one writes none', async () => {
  const member = await addOne();
  await logIn(member.email);
  await logIn(member.email);
  takeFacts();
  const { result } = (await shop.get('customer/sessions', member.bearer)).body;
  const another = result.find(({ current }: { current: boolean }) => !current)._id as string;
  await shop.delete(`customer/sessions/${another}`, member.bearer);
  expect(takeFacts()).toEqual([factOf(member, 'session.ended', { which: 'one' })]);
  expect((await shop.delete(`customer/sessions/${another}`, member.bearer)).status).toBe(404);
  expect(takeFacts()).toEqual([]);
  await shop.delete('customer/sessions', member.bearer);
  expect(takeFacts()).toEqual([factOf(member, 'session.ended', { which: 'others' })]);
  await shop.delete('customer/sessions', member.bearer);
  expect(takeFacts()).toEqual([]);
  await shop.post('customer/logout', {}, member.bearer);
  expect(takeFacts()).toEqual([factOf(member, 'session.ended', { which: 'this' })]);
});

test('export and deletion of an account, and a wrong password for them, are logged', async () => {
  const member = await addOne();
  await shop.post('customer/export', { password: PASSWORD }, member.bearer);
  expect(takeFacts()).toEqual([factOf(member, 'account.exported')]);
  await shop.post('customer/delete', { password: NOBODY.password }, member.bearer);
  expect(takeFacts()).toEqual([factOf(member, 'proof.failed', { level: 'warn' })]);
  expect((await shop.post('customer/delete', { password: PASSWORD }, member.bearer)).body.errorCode).toBe(0);
  expect(takeFacts()).toEqual([factOf(member, 'account.deleted')]);
});

test('a contact locked for codes writes one line with the purpose only', async () => {
  const email = someone();
  for (let tried = 0; tried < 10;) {
    const { ref, wrong } = await requestCode(shop, { email });
    for (let at = 0; at < 3 && tried < 10; at += 1, tried += 1) {
      await shop.post('customer/verify-otp', { otp_ref: ref, otp: wrong }, PAGE);
    }
  }
  expect(takeFacts()).toEqual([{ level: 'warn', security: 'otp.locked', purpose: 'register' }]);
});

test('a rolled back change is not logged: of two concurrent password changes one is written', async () => {
  const member = await addOne();
  const change = (to: string) =>
    shop.post('customer/change-password', { password: PASSWORD, new_password: to }, member.bearer);
  const answers = await Promise.all([change(OTHER), change(`${OTHER} too`)]);
  const done = answers.filter(({ body }) => body.errorCode === 0);
  expect(done).toHaveLength(1);
  expect(takeFacts().filter(({ security }) => security === 'password.changed')).toHaveLength(1);
});

test('no line, including those of all tests before, holds anything a person typed', async () => {
  const member = await addOne();
  await logIn(member.email);
  await logIn(member.email, NOBODY.password);
  await shop.post('customer/login', NOBODY, PAGE);
  await shop.post('customer/export', { password: PASSWORD }, member.bearer);
  await shop.post('customer/delete', { password: PASSWORD }, member.bearer);
  const lines = written.join('\n').toLowerCase();
  expect(lines.split('"security":').length).toBeGreaterThan(5);
  for (const marker of ['planted', member.token.toLowerCase()]) expect(lines).not.toContain(marker);
});
