// A password reset by mail: a link by which a new password can be set, once, within 15 minutes.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lettersOfCodes, proveContact, requestCode, requestResetLink } from '../../testing/codes.ts';
import { count } from '../../testing/counts.ts';
import { addMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';

const PASSWORD = 'a river of 7 silver stones';
const OTHER = 'nine lamps above the door';
const PAGE = { origin: 'http://localhost:3000' };
const LINK_OVER = 1213;
const LINK_SENT = 1216;
const TOKEN_EXPIRED = 1203;
const MINUTES = 60;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());
afterEach(() => shop.shop.database.query('delete from shop.clock'));

const look = async (key: string) => (await shop.post('customer/reset-link', { otp_token: key }, PAGE)).body.errorCode;
const set = async (key: string, password = OTHER) =>
  (await shop.post('customer/reset-password', { otp_token: key, password }, PAGE)).body.errorCode;
const ask = async (email: string) => (await shop.post('customer/forgot-password', { email }, PAGE)).body;
const member = () => addMember(shop.shop, { password: PASSWORD });
const pass = (seconds: number) =>
  shop.shop.database.query(
    `insert into shop.clock (ahead) values (make_interval(secs => $1)) on conflict (one) do update set ahead = excluded.ahead`,
    [seconds],
  );

test('the answer is the same for known and unknown addresses, and names no code', async () => {
  const { email } = await member();
  const [known, unknown] = [await ask(email), await ask('nobody@links.example')];
  for (const { errorCode, result } of [known, unknown]) {
    expect(errorCode).toBe(0);
    expect(result).toMatchObject({ otp_length: 0, expires_in: 15 * MINUTES });
    expect(result.otp_ref).toMatch(/^[\w-]{43}$/);
  }
  const [letter] = await lettersOfCodes(shop, email, 'reset');
  expect(letter).toMatchObject({ code: null, channel: 'mail' });
  expect(Buffer.from(letter!.linkKey!, 'base64url')).toHaveLength(32);
  expect(await lettersOfCodes(shop, 'nobody@links.example', 'reset')).toEqual([]);
});

test('looking at the link does not use it up, setting a password does', async () => {
  const { email } = await member();
  const key = await requestResetLink(shop, email);
  const looks = await Promise.all(Array.from({ length: count(100) }, () => look(key)));
  expect(new Set(looks)).toEqual(new Set([0]));
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => set(key, `${OTHER} ${at}`)));
  expect(answers.filter((code) => code === 0)).toHaveLength(1);
  expect(answers.filter((code) => code === TOKEN_EXPIRED)).toHaveLength(9);
  expect([await look(key), await set(key)]).toEqual([LINK_OVER, TOKEN_EXPIRED]);
});

test('a password that is refused leaves the link valid', async () => {
  const { email } = await member();
  const key = await requestResetLink(shop, email);
  expect(await set(key, 'password')).not.toBe(0);
  expect([await look(key), await set(key)]).toEqual([0, 0]);
});

test('the link ends after 15 minutes', async () => {
  const [early, late] = [await member(), await member()];
  const first = await requestResetLink(shop, early.email);
  await pass(15 * MINUTES - 5);
  const second = await requestResetLink(shop, late.email);
  expect(await look(first)).toBe(0);
  await pass(15 * MINUTES + 5);
  expect([await look(first), await set(first)]).toEqual([LINK_OVER, TOKEN_EXPIRED]);
  expect([await look(second), await set(second)]).toEqual([0, 0]);
});

test('asking again does not end an earlier link; setting a password ends them all', async () => {
  const { email } = await member();
  const [first, second] = [await requestResetLink(shop, email), await requestResetLink(shop, email)];
  expect([await look(first), await look(second)]).toEqual([0, 0]);
  expect(await set(first)).toBe(0);
  expect(await look(second)).toBe(LINK_OVER);
});

test('keys of other purposes, references and unknown keys open no page', async () => {
  const { email } = await member();
  const { result } = await ask(email);
  for (const key of [result.otp_ref, await proveContact(shop, { email }), 'a'.repeat(43)])
    expect([await look(key), await set(key)]).toEqual([LINK_OVER, TOKEN_EXPIRED]);
});

test('whoever types a code in place of the link is told of the link, known or not, and nothing is counted', async () => {
  const { email } = await member();
  const { result } = await ask(email);
  for (const otp of ['0000', '000000', '0']) {
    const { body } = await shop.post('customer/verify-otp', { otp_ref: result.otp_ref, otp }, PAGE);
    expect(body.errorCode).toBe(LINK_SENT);
    expect(body.message).toMatch(/link/);
  }
  const unknown = (await ask('nobody@links.example')).result.otp_ref;
  const asked = { otp_ref: unknown, otp: '1234', language_code: 'arb' };
  const { body } = await shop.post('customer/verify-otp', asked, PAGE);
  expect([body.errorCode, body.message]).toEqual([LINK_SENT, expect.stringMatching(/رابط/)]);
  // The answer stays the same after the link has expired.
  await pass(16 * MINUTES);
  expect((await shop.post('customer/verify-otp', asked, PAGE)).body.errorCode).toBe(LINK_SENT);
  const rows = await shop.shop.database.query('select 1 from otp_standings where contact_hmac = $1', [
    shop.shop.secrets.hmac('contact', email),
  ]);
  expect(rows).toEqual([]);
});

test('the key is in no table', async () => {
  const { email } = await member();
  const key = await requestResetLink(shop, email);
  const [kept] = await shop.shop.database.query<{ all: string }>(
    `select (select string_agg(c::text, ' ') from otp_challenges c) || (select string_agg(o::text, ' ') from outbox o) as all`,
  );
  const bytes = Buffer.from(key, 'base64url').toString('hex');
  for (const secret of [key, Buffer.from(key).toString('hex'), bytes]) expect(kept!.all).not.toContain(secret);
});

test('deleting the account ends the link', async () => {
  const { email, bearer } = await member();
  const key = await requestResetLink(shop, email);
  expect((await shop.post('customer/delete', { password: PASSWORD }, bearer)).body.errorCode).toBe(0);
  expect([await look(key), await set(key)]).toEqual([LINK_OVER, TOKEN_EXPIRED]);
});

test('a reset by SMS has six digits for known and unknown numbers, and works by code as before', async () => {
  const phone = '501234987';
  await addMember(shop.shop, { phone, password: PASSWORD });
  const typed = { dial_code: '+971', phone };
  const { code, answer } = await requestCode(shop, typed, 'reset');
  expect([code.length, answer.result.otp_length, answer.result.expires_in]).toEqual([6, 6, 300]);
  const { body } = await shop.post('customer/forgot-password', { dial_code: '+971', phone: '501234988' }, PAGE);
  expect(body.result).toMatchObject({ otp_length: 6, expires_in: 300 });
  expect(await set(await proveContact(shop, typed, 'reset'))).toBe(0);
});
