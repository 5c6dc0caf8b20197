// What a one-time code authorises: registration, a new password, another contact.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { requestCode, proveContact, type Typed } from '../../testing/codes.ts';
import { addMember } from '../../testing/members.ts';
import { type Answer, openTestShop, type TestShop } from '../../testing/shop.ts';
import { TOKEN_LIVES_SECONDS } from './otp.ts';

const PASSWORD = 'a river of 7 silver stones';
const OTHER = 'nine lamps above the door';
const PAGE = { origin: 'http://localhost:3000' };
const APP = { 'x-client': 'app' };
const INVALID_FIELDS = 1001;
const TOKEN_EXPIRED = 1203;
const ALREADY_REGISTERED = 1204;
const WRONG_CREDENTIALS = 1205;
const WRONG_PASSWORD = 1206;
const PASSWORD_COMMON = 1207;
const CONTACT_TAKEN = 1209;
const KEY_REUSED = 9423;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop?.close());
afterEach(() => shop.shop.database.query('delete from shop.clock'));

let made = 0;
const someone = (): { email: string } => ({ email: `person-${(made += 1)}@by-code.example` });
const codes = (answers: readonly { body: Answer }[]) => answers.map(({ body }) => body.errorCode);
const times = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at));
const query = <T>(text: string, values: unknown[] = []) => shop.shop.database.query<T>(text, values);

const register = (token: string, more: object = {}, headers: Record<string, string> = {}) =>
  shop.post(
    'customer/register',
    { otp_token: token, name: 'Layla Hassan', password: PASSWORD, terms: true, language_code: 'arb', ...more },
    { ...PAGE, ...APP, ...headers },
  );
const reset = (token: string, password = OTHER, headers: Record<string, string> = {}) =>
  shop.post('customer/reset-password', { otp_token: token, password }, { ...PAGE, ...APP, ...headers });
const logIn = (typed: Typed, password: string) =>
  shop.post('customer/login', { ...typed, password }, { ...PAGE, ...APP });
const isSignedIn = async (token: string | null) =>
  (await shop.get('customer/session', { authorization: `Bearer ${token}` })).status === 200;
const sessionOf = ({ headers }: { headers: Headers }) => headers.get('x-session-token');
const eventsOf = async (customerId: string) =>
  (
    await query<{ name: string }>(`select name from outbox where payload->>'customerId' = $1 order by seq`, [
      customerId,
    ])
  ).map(({ name }) => name);

async function pass(seconds: number): Promise<void> {
  await query(`insert into shop.clock (ahead) values (make_interval(secs => $1))`, [seconds]);
}

async function accounts(email: string): Promise<{ id: string; language: string; whole: boolean }[]> {
  return query(
    `select c.id, c.language, exists (select from credentials r where r.customer_id = c.id) as whole
     from customers c where c.email = $1`,
    [email],
  );
}

describe('registration', () => {
  test('opens an account for the contact, signs in and writes one event', async () => {
    const contact = someone();
    const answer = await register(await proveContact(shop, contact), { name: '  Layla   Hassan ' });
    const [account] = await accounts(contact.email);
    expect(account).toMatchObject({ language: 'arb', whole: true });
    expect(answer.body.result).toEqual({ _id: account!.id, name: 'Layla Hassan', email: contact.email });
    expect(await isSignedIn(sessionOf(answer))).toBe(true);
    expect(await eventsOf(account!.id)).toEqual(['customer.registered']);
    expect((await logIn(contact, PASSWORD)).body.errorCode).toBe(0);
  });

  test('by phone number: the login accepts any spelling of it', async () => {
    const number = { dial_code: '+971', phone: '501239876' };
    const answer = await register(await proveContact(shop, number), { dial_code: '971', phone: '050 123 9876' });
    expect(answer.body.result.email).toBeNull();
    expect((await logIn({ dial_code: '00971', phone: '٠٥٠١٢٣٩٨٧٦' }, PASSWORD)).body.errorCode).toBe(0);
  });

  test('a browser gets an HttpOnly cookie', async () => {
    const token = await proveContact(shop, someone());
    const answer = await register(token, {}, { 'x-client': 'web' });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-session=')) ?? '';
    expect(cookie).toMatch(/; ?HttpOnly/);
    expect(sessionOf(answer)).toBeNull();
  });

  test('50 concurrent requests with one token open one account', async () => {
    const contact = someone();
    const token = await proveContact(shop, contact);
    const answers = await Promise.all(times(50, () => register(token)));
    expect(codes(answers).toSorted((a, b) => a - b)).toEqual([0, ...times(49, () => TOKEN_EXPIRED)]);
    expect(await accounts(contact.email)).toHaveLength(1);
  });

  test('two concurrent tokens for one contact open one account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const contact = someone();
      const tokens = [await proveContact(shop, contact), await proveContact(shop, contact)];
      const answers = await Promise.all(tokens.map((token) => register(token)));
      expect(codes(answers).toSorted((a, b) => a - b)).toEqual([0, ALREADY_REGISTERED]);
      expect(await accounts(contact.email)).toHaveLength(1);
    }
  });

  test('a known contact gets a code and learns only with it that an account exists', async () => {
    const { email } = await addMember(shop.shop, { password: PASSWORD });
    const answer = await register(await proveContact(shop, { email }), { password: OTHER });
    expect([answer.status, answer.body.errorCode]).toEqual([200, ALREADY_REGISTERED]);
    expect((await logIn({ email }, PASSWORD)).body.errorCode).toBe(0);
    expect((await logIn({ email }, OTHER)).body.errorCode).toBe(WRONG_CREDENTIALS);
  });

  test('only the contact the code was sent to is accepted: another typed contact is refused', async () => {
    const contact = someone();
    const stranger = someone();
    const token = await proveContact(shop, contact);
    expect((await register(token, stranger)).body.errorCode).toBe(TOKEN_EXPIRED);
    expect((await register(token, { dial_code: '+971', phone: '501110000' })).body.errorCode).toBe(TOKEN_EXPIRED);
    const both = await register(token, { ...contact, dial_code: '+971', phone: '501110000' });
    expect(both.body.errorCode).toBe(0);
    expect(await query('select from customers where phone = $1', ['501110000'])).toHaveLength(0);
    expect(await accounts(stranger.email)).toHaveLength(0);
  });

  test('a token is valid for its own purpose only, for fifteen minutes, once', async () => {
    const contact = someone();
    const [late, forReset, forChange] = [
      await proveContact(shop, contact),
      await proveContact(shop, contact, 'reset').catch(() => 'none'),
      await proveContact(shop, contact, 'change'),
    ];
    // An unknown contact gets no code for a password reset, so there is no token of that purpose to try.
    expect(forReset).toBe('none');
    expect((await register(forChange)).body.errorCode).toBe(TOKEN_EXPIRED);
    await pass(TOKEN_LIVES_SECONDS + 1);
    expect((await register(late)).body.errorCode).toBe(TOKEN_EXPIRED);
    await query('delete from shop.clock');
    expect((await register(late)).body.errorCode).toBe(0);
    expect((await register(late)).body.errorCode).toBe(TOKEN_EXPIRED);
    expect((await register('a'.repeat(43))).body.errorCode).toBe(TOKEN_EXPIRED);
  });

  test('a code reference is not accepted as a token', async () => {
    const { ref } = await requestCode(shop, someone());
    expect((await register(ref)).body.errorCode).toBe(TOKEN_EXPIRED);
  });

  test.each([
    ['terms', { terms: false }],
    ['name', { name: '   ' }],
    ['password', { password: 'short' }],
  ])('without %s nothing happens, and the token stays valid', async (field, wrong) => {
    const contact = someone();
    const token = await proveContact(shop, contact);
    const answer = await register(token, wrong);
    expect([answer.body.errorCode, Object.keys(answer.body.fields ?? {})]).toEqual([INVALID_FIELDS, [field]]);
    expect(await accounts(contact.email)).toHaveLength(0);
    expect((await register(token)).body.errorCode).toBe(0);
  });
});

describe('passwords', () => {
  test.each([
    ['eight characters', 'kvwzqpxm', 0],
    ['seven', 'kvwzqpx', INVALID_FIELDS],
    ['128', 'kv wz'.repeat(25).padEnd(128, 'q'), 0],
    ['129', 'kv wz'.repeat(25).padEnd(129, 'q'), INVALID_FIELDS],
    ['100 Arabic', 'نخلة عند باب البيت القديم'.repeat(4).slice(0, 100), 0],
    ['32 pictures', '👗🧵🪡📏👑🌙🌿🪞'.repeat(4), 0],
    ['spaces around', '  kvwzqp  ', 0],
    ['one among the common', 'password1', PASSWORD_COMMON],
    ['one masked', 'P4ssw0rd!', PASSWORD_COMMON],
    ['the shop', 'hindam2026', PASSWORD_COMMON],
    ['the member’s name', 'LaylaHassan1', PASSWORD_COMMON],
    ['quotes, a tab and marks of direction', `'";--\t\u200f<script>`, 0],
  ])('%s', async (_, password, expected) => {
    const contact = someone();
    const answer = await register(await proveContact(shop, contact), { password });
    expect(answer.body.errorCode).toBe(expected);
    expect((await logIn(contact, password)).body.errorCode).toBe(expected === 0 ? 0 : WRONG_CREDENTIALS);
    if (expected === 0 && password !== password.trim()) {
      expect((await logIn(contact, password.trim())).body.errorCode).toBe(WRONG_CREDENTIALS);
    }
  });

  test('composed and decomposed spellings are the same password, and no character is cut off', async () => {
    const contact = someone();
    const password = `${'é'.repeat(60)} ${'ö'.repeat(60)} end`;
    await register(await proveContact(shop, contact), { password: password.normalize('NFD').normalize('NFC') });
    expect((await logIn(contact, password.normalize('NFD'))).body.errorCode).toBe(0);
    expect((await logIn(contact, password.slice(0, -1))).body.errorCode).toBe(WRONG_CREDENTIALS);
  });
});

describe('retries', () => {
  test('the same idempotency key and body give the same response and sign in again', async () => {
    const contact = someone();
    const token = await proveContact(shop, contact);
    const key = { 'idempotency-key': `register-${contact.email}` };
    const first = await register(token, {}, key);
    const again = await register(token, {}, key);
    expect(again.body.result).toEqual(first.body.result);
    expect(await isSignedIn(sessionOf(again))).toBe(true);
    expect(await eventsOf(first.body.result._id)).toEqual(['customer.registered']);
    expect((await register(token, { name: 'Noor' }, key)).body.errorCode).toBe(KEY_REUSED);
    const kept = await query<{ answer: unknown }>('select answer from idempotency_keys where key = $1', [
      key['idempotency-key'],
    ]);
    expect(kept).toEqual([{ answer: { customerId: first.body.result._id } }]);
  });

  test('20 concurrent requests with one key give one account and 20 sign-ins', async () => {
    const contact = someone();
    const token = await proveContact(shop, contact);
    const key = { 'idempotency-key': `register-${contact.email}` };
    const answers = await Promise.all(times(20, () => register(token, {}, key)));
    expect(codes(answers)).toEqual(times(20, () => 0));
    expect(new Set(answers.map(({ body }) => body.result._id)).size).toBe(1);
    expect(await accounts(contact.email)).toHaveLength(1);
  });

  test('a request whose twin succeeds between its two looks signs in too', async () => {
    const contact = someone();
    const token = await proveContact(shop, contact);
    const key = { 'idempotency-key': `register-${contact.email}` };
    await register(token, {}, key);
    const { database } = shop.shop;
    const query = database.query.bind(database);
    let hidden = 0;
    const looking = vi.spyOn(database, 'query').mockImplementation((text, values) => {
      if (!text.includes('from idempotency_keys') || hidden > 0) return query(text, values);
      hidden += 1;
      return Promise.resolve([]);
    });
    const twin = await register(token, {}, key).finally(() => looking.mockRestore());
    expect([hidden, twin.body.errorCode]).toEqual([1, 0]);
    expect(await accounts(contact.email)).toHaveLength(1);
  });

  test('a retry under the key is refused once the password was changed', async () => {
    const contact = someone();
    const token = await proveContact(shop, contact);
    const key = { 'idempotency-key': `register-${contact.email}` };
    await register(token, {}, key);
    await reset(await proveContact(shop, contact, 'reset'));
    const again = await register(token, {}, key);
    expect([again.body.errorCode, sessionOf(again)]).toEqual([TOKEN_EXPIRED, null]);
  });
});

test('a registration that fails halfway leaves nothing and can be retried', async () => {
  const contact = someone();
  const token = await proveContact(shop, contact);
  const key = { 'idempotency-key': `register-${contact.email}` };
  const before = await query<{ n: number }>('select count(*)::int as n from outbox');
  await query(
    `create function die() returns trigger language plpgsql as
     'begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end'`,
  );
  await query('create trigger die before insert on sessions for each row execute function die()');
  const cut = await register(token, {}, key);
  await query('drop function die() cascade');
  expect(cut.status).toBeGreaterThanOrEqual(500);
  expect(await accounts(contact.email)).toHaveLength(0);
  expect(await query('select from idempotency_keys where key = $1', [key['idempotency-key']])).toHaveLength(0);
  expect(await query('select count(*)::int as n from outbox')).toEqual(before);
  expect((await register(token, {}, key)).body.errorCode).toBe(0);
  expect(await accounts(contact.email)).toMatchObject([{ whole: true }]);
});

describe('a new password', () => {
  test('ends every session, signs this device in, and invalidates the old password', async () => {
    const member = await addMember(shop.shop, { password: PASSWORD });
    const other = sessionOf(await logIn(member, PASSWORD));
    const answer = await reset(await proveContact(shop, { email: member.email }, 'reset'));
    expect(answer.body.result).toMatchObject({ _id: member.customerId, email: member.email });
    expect([await isSignedIn(member.token), await isSignedIn(other), await isSignedIn(sessionOf(answer))]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await logIn(member, PASSWORD)).body.errorCode).toBe(WRONG_CREDENTIALS);
    expect((await logIn(member, OTHER)).body.errorCode).toBe(0);
    expect(await eventsOf(member.customerId)).toEqual(['customer.password_changed']);
  });

  test('is set once per token, and other tokens for it become invalid', async () => {
    const { email } = await addMember(shop.shop, { password: PASSWORD });
    const spare = await proveContact(shop, { email }, 'reset');
    const token = await proveContact(shop, { email }, 'reset');
    const answers = await Promise.all(times(10, () => reset(token)));
    expect(codes(answers).filter((code) => code === 0)).toHaveLength(1);
    expect((await reset(spare, 'a third one, of wool')).body.errorCode).toBe(TOKEN_EXPIRED);
    expect((await logIn({ email }, OTHER)).body.errorCode).toBe(0);
  });

  test('a common password and the member’s own address are refused and change nothing', async () => {
    const { email } = await addMember(shop.shop, { password: PASSWORD });
    const token = await proveContact(shop, { email }, 'reset');
    for (const bad of ['qwerty123', email]) expect((await reset(token, bad)).body.errorCode).toBe(PASSWORD_COMMON);
    expect((await logIn({ email }, PASSWORD)).body.errorCode).toBe(0);
    expect((await reset(token)).body.errorCode).toBe(0);
  });

  test('a token for registration sets no password', async () => {
    const { email } = await addMember(shop.shop, { password: PASSWORD });
    expect((await reset(await proveContact(shop, { email }))).body.errorCode).toBe(TOKEN_EXPIRED);
    expect((await reset(await proveContact(shop, { email }, 'change'))).body.errorCode).toBe(TOKEN_EXPIRED);
  });

  test('a session opened concurrently with the old password ends with it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { email } = await addMember(shop.shop, { password: PASSWORD });
      const token = await proveContact(shop, { email }, 'reset');
      const [, ...logins] = await Promise.all([reset(token), ...times(3, () => logIn({ email }, PASSWORD))]);
      for (const login of logins) expect(await isSignedIn(sessionOf(login) ?? 'none')).toBe(false);
    }
  });
});

describe('another contact', () => {
  const change = (bearer: { authorization: string }, token: string, password = PASSWORD) =>
    shop.post('customer/change-contact', { otp_token: token, password }, { ...bearer, ...APP });

  test('needs its code and the password, notifies the old one, and signs out all other devices', async () => {
    const member = await addMember(shop.shop, { password: PASSWORD });
    const other = sessionOf(await logIn(member, PASSWORD));
    const to = someone();
    const answer = await change(member.bearer, await proveContact(shop, to, 'change'));
    expect(answer.body.result).toMatchObject({ _id: member.customerId, email: to.email });
    expect([await isSignedIn(member.token), await isSignedIn(other), await isSignedIn(sessionOf(answer))]).toEqual([
      false,
      false,
      true,
    ]);
    expect(codes([await logIn(to, PASSWORD), await logIn(member, PASSWORD)])).toEqual([0, WRONG_CREDENTIALS]);
    const [event] = await query<{ kind: string; sealed: string }>(
      `select payload->>'kind' as kind, payload->>'sealed' as sealed from outbox
       where name = 'customer.contact_changed' and payload->>'customerId' = $1`,
      [member.customerId],
    );
    expect(event?.kind).toBe('email');
    expect(shop.shop.secrets.open(Buffer.from(event!.sealed, 'base64'))).toMatchObject({ email: member.email });
  });

  test('a number is added to the e-mail address, and both sign in', async () => {
    const member = await addMember(shop.shop, { password: PASSWORD });
    const number = { dial_code: '+971', phone: '502340987' };
    const answer = await change(member.bearer, await proveContact(shop, number, 'change'));
    expect(answer.body.result.email).toBe(member.email);
    expect(codes([await logIn(number, PASSWORD), await logIn({ email: member.email }, PASSWORD)])).toEqual([0, 0]);
  });

  test('is refused with a wrong password, with another token, and when it is another member’s', async () => {
    const member = await addMember(shop.shop, { password: PASSWORD });
    const taken = await addMember(shop.shop);
    const to = someone();
    const token = await proveContact(shop, to, 'change');
    expect((await change(member.bearer, token, OTHER)).body.errorCode).toBe(WRONG_PASSWORD);
    expect((await change(member.bearer, await proveContact(shop, to))).body.errorCode).toBe(TOKEN_EXPIRED);
    const theirs = await proveContact(shop, { email: taken.email }, 'change');
    expect((await change(member.bearer, theirs)).body.errorCode).toBe(CONTACT_TAKEN);
    expect((await logIn({ email: member.email }, PASSWORD)).body.errorCode).toBe(0);
    expect((await change(member.bearer, token)).body.errorCode).toBe(0);
    expect(await eventsOf(taken.customerId)).toEqual([]);
  });

  test('of two members who claim it at once one gets it', async () => {
    const to = someone();
    const both = [
      await addMember(shop.shop, { password: PASSWORD }),
      await addMember(shop.shop, { password: PASSWORD }),
    ];
    const tokens = [await proveContact(shop, to, 'change'), await proveContact(shop, to, 'change')];
    const answers = await Promise.all(both.map(({ bearer }, at) => change(bearer, tokens[at]!)));
    expect(codes(answers).toSorted((a, b) => a - b)).toEqual([0, CONTACT_TAKEN]);
  });

  test('is refused without a session', async () => {
    const token = await proveContact(shop, someone(), 'change');
    expect((await shop.post('customer/change-contact', { otp_token: token, password: PASSWORD }, PAGE)).status).toBe(
      401,
    );
  });
});
