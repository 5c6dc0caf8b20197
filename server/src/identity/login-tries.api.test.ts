// Password tries are counted by contact and asker, and by contact for all askers together.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveContact } from '../../testing/codes.ts';
import { count } from '../../testing/counts.ts';
import { addMember } from '../../testing/members.ts';
import { type Answer, openTestShop, type TestShop } from '../../testing/shop.ts';
import type { Queries } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import type { Passwords } from '../kernel/passwords.ts';
import { fault } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { contactHmacOf } from './asker.ts';
import { TRY_CASES } from './identity.cases.ts';
import { countTry, TRIES_FREE, TRIES_FREE_OF_ALL, type Tries, tryRules } from './identity.ts';
import { resetTries } from './login.service.ts';
import { beginTry, delayOfKeys, releaseTry, type Try } from './login.store.ts';
import { newToken } from './sessions.ts';
import { purgeOldSessions } from './sessions.service.ts';

const PASSWORD = 'a river of 7 silver stones';
const PAGE = { origin: 'http://localhost:3000' };
const WRONG = 1205;
const THROTTLED = 9429;

/** A shop with the production limits, which takes the network address from the header X-Forwarded-For. */
let strict: TestShop;
let real: Passwords;
let hashes: number;
beforeAll(async () => {
  strict = await openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' });
  real = strict.shop.passwords;
});
afterAll(() => strict?.close());
beforeEach(() => {
  hashes = 0;
  strict.shop.passwords = {
    ...real,
    verify(password, phc) {
      hashes += 1;
      return real.verify(password, phc);
    },
  };
});
afterEach(() => strict.shop.database.query('delete from shop.clock'));

interface Pair {
  email: string;
  password?: string;
}

let addresses = 0;
/** A new network address for every try, and so another asker. */
const from = () => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
let askers = 0;
/** Headers of one asker: every try comes from another /64 of one /48, so that limits per address hardly apply. */
function newAsker(): () => Record<string, string> {
  const site = (askers += 1).toString(16);
  let networks = 0;
  return () => ({ 'x-forwarded-for': `2001:db8:${site}:${(networks += 1).toString(16)}::1` });
}
const logIn = (pair: Pair, headers: Record<string, string> = {}) =>
  strict.post('customer/login', { password: PASSWORD, ...pair }, { ...PAGE, 'x-forwarded-for': from(), ...headers });
const codes = (answers: readonly { body: Answer }[]) => answers.map(({ body }) => body.errorCode);
const wrongTry = (email: string, headers = {}) => logIn({ email, password: 'not it' }, headers);
const times = <T>(n: number, make: (at: number) => T): T[] => Array.from({ length: n }, (_, at) => make(at));

async function deviceOf(email: string): Promise<{ cookie: string }> {
  const { headers } = await logIn({ email });
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-device=')) ?? '';
  return { cookie: line.split(';', 1)[0] ?? '' };
}

const contactOf = (email: string) => ({ email, dialCode: null, phone: null });
const RULES = tryRules(1);

const begin = (db: Queries, asker: Buffer, contactHmac: Buffer): Promise<Try> =>
  beginTry(db, {
    contact: contactOf('nobody@example.com'),
    contactHmac,
    keys: { network: asker, device: null },
    rules: RULES,
  });

async function triesOf(db: Queries, key: Buffer): Promise<Tries | undefined> {
  const [row] = await db.query<Tries>(
    `select failures, extract(epoch from first_at - shop.now())::int as "firstAt",
       extract(epoch from blocked_until - shop.now())::int as "blockedUntil"
     from login_throttles where key_hmac = $1`,
    [key],
  );
  return row;
}

async function plantTries(
  db: Queries,
  { key, contactHmac }: { key: Buffer; contactHmac: Buffer },
  { failures, firstAt, blockedUntil }: Tries,
): Promise<void> {
  await db.query(
    `insert into login_throttles (key_hmac, contact_hmac, failures, first_at, blocked_until)
     values ($1, $2, $3, shop.now() + make_interval(secs => $4), shop.now() + make_interval(secs => $5))`,
    [key, contactHmac, failures, firstAt, blockedUntil],
  );
}

async function ahead(seconds: number): Promise<void> {
  await strict.shop.database.query(
    `insert into shop.clock (ahead) values (make_interval(secs => $1))
     on conflict (one) do update set ahead = excluded.ahead`,
    [seconds],
  );
}

const CASES_OF_ALL: readonly Tries[] = [
  ...TRY_CASES.flatMap(({ tries }) => (tries ? [tries] : [])),
  { failures: TRIES_FREE_OF_ALL - 2, firstAt: -80_000, blockedUntil: null },
  { failures: TRIES_FREE_OF_ALL - 1, firstAt: -80_000, blockedUntil: null },
  { failures: TRIES_FREE_OF_ALL - 1, firstAt: -90_000, blockedUntil: null },
  { failures: TRIES_FREE_OF_ALL + 3, firstAt: -90_000, blockedUntil: -1 },
];

test.each(['asker', 'all'] as const)(
  'the SQL statement counts every case of the rule for %s as the rule does',
  async (which) => {
    const { database, secrets } = strict.shop;
    const cases = which === 'all' ? CASES_OF_ALL : TRY_CASES.map(({ tries }) => tries);
    for (const [at, tries] of cases.entries()) {
      const asker = secrets.hmac('test', `asker ${which} ${at}`);
      const contactHmac = secrets.hmac('test', `contact ${which} ${at}`);
      const key = which === 'all' ? contactHmac : asker;
      // Within one transaction shop.now() stays the same, so the times can be compared exactly.
      const found = await transaction(database, async (tx) => {
        if (tries) await plantTries(tx, { key, contactHmac }, tries);
        const begun = await begin(tx, asker, contactHmac);
        return begun.isCounted ? triesOf(tx, key) : { waitSeconds: await delayOfKeys(tx, begun) };
      });
      const expected = countTry(tries, which === 'all' ? RULES.ofAll : RULES.ofAsker, 0);
      expect({ tries, found }).toEqual({ tries, found: expected });
    }
  },
);

test('a try that was given back does not count', async () => {
  const { database, secrets } = strict.shop;
  const [asker, contactHmac] = [secrets.hmac('test', 'given back'), secrets.hmac('test', 'given back, all')];
  const take = () => begin(database, asker, contactHmac);
  const allowed = async () => (await take()).isCounted;
  for (let at = 0; at < 20; at += 1) {
    const begun = await take();
    expect(begun.isCounted).toBe(true);
    await releaseTry(database, begun, RULES);
  }
  expect((await triesOf(database, contactHmac))?.failures).toBe(0);
  for (let at = 0; at < TRIES_FREE; at += 1) expect(await allowed()).toBe(true);
  const refused = await take();
  expect([refused.isCounted, await delayOfKeys(database, refused)]).toEqual([false, 30]);
  // The last counted try began the delay, so taking it back ends the delay.
  await releaseTry(database, refused, RULES);
  expect([await allowed(), await allowed()]).toEqual([true, false]);
});

test('of 1,000 concurrent tries five are checked; the others are throttled before anything is hashed', async () => {
  const { email } = await addMember(strict.shop, { password: PASSWORD });
  const here = newAsker();
  const answers = await Promise.all(times(count(1_000), () => wrongTry(email, here())));
  const answeredCodes = codes(answers);
  expect(answeredCodes.filter((code) => code === WRONG)).toHaveLength(TRIES_FREE);
  // On a busy machine some requests get UNAVAILABLE.
  expect(answeredCodes.filter((code) => code === THROTTLED || code === 9503)).toHaveLength(answers.length - TRIES_FREE);
  expect(answeredCodes).toContain(THROTTLED);
  expect(hashes).toBe(TRIES_FREE);
  for (const { status, headers } of answers.filter(({ body }) => body.errorCode === THROTTLED)) {
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    // The contact's delay lasts 30 seconds; the limit of calls from a /48, which only as many tries as in
    // `npm run test:long` exceed, lasts a minute.
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  expect((await logIn({ email }, here())).status).toBe(429);
  // Tries that the asker's delay stopped do not count for all askers.
  const all = contactHmacOf(strict.shop.secrets, contactOf(email));
  expect((await triesOf(strict.shop.database, all))?.failures).toBe(TRIES_FREE);
}, 300_000);

test('an unknown contact is throttled in the same way', async () => {
  const email = `nobody-${newId()}@example.com`;
  const here = newAsker();
  const answers = await Promise.all(times(40, () => wrongTry(email, here())));
  expect(codes(answers).filter((code) => code === WRONG)).toHaveLength(TRIES_FREE);
  expect(hashes).toBe(TRIES_FREE);
});

test('the delay grows with every further failure, and a success ends it', async () => {
  const { email } = await addMember(strict.shop, { password: PASSWORD });
  const here = newAsker();
  await Promise.all(times(TRIES_FREE, () => wrongTry(email, here())));
  let now = 0;
  for (const delay of [30, 60, 120, 240, 480, 900, 900]) {
    await ahead(now + delay - 5);
    expect((await logIn({ email }, here())).status).toBe(429);
    now += delay + 1;
    await ahead(now);
    expect((await wrongTry(email, here())).body.errorCode).toBe(WRONG);
  }
  now += 901;
  await ahead(now);
  expect((await logIn({ email }, here())).body.errorCode).toBe(0);
  const again = await Promise.all(times(TRIES_FREE, () => wrongTry(email, here())));
  expect(codes(again)).toEqual(times(TRIES_FREE, () => WRONG));
});

test('a stranger’s wrong tries keep nobody else out, on a device that is not known either', async () => {
  const { email } = await addMember(strict.shop, { password: PASSWORD });
  const stranger = newAsker();
  // Fewer tries than may wait to be hashed, so that none is refused because of overload.
  const storm = times(40, () => wrongTry(email, stranger()));
  const member = logIn({ email }, newAsker()());
  await Promise.all(storm);
  expect((await member).body.errorCode).toBe(0);
  expect((await logIn({ email })).body.errorCode).toBe(0);
  // The member's success ends the count of all askers, but not the stranger's delay.
  expect((await logIn({ email }, stranger())).status).toBe(429);
});

test('askers of every kind together reach a delay, for all but known devices, until the contact is proven', async () => {
  const { email } = await addMember(strict.shop, { password: PASSWORD });
  const device = await deviceOf(email);
  const { database, secrets } = strict.shop;
  const key = contactHmacOf(secrets, contactOf(email));
  const before = { failures: TRIES_FREE_OF_ALL - 5, firstAt: -3_600, blockedUntil: null };
  await plantTries(database, { key, contactHmac: key }, before);
  const answers = await Promise.all(times(40, () => wrongTry(email)));
  expect(codes(answers).filter((code) => code === WRONG)).toHaveLength(5);
  expect(codes(answers).filter((code) => code === THROTTLED)).toHaveLength(35);
  const late = await logIn({ email });
  expect([late.status, Number(late.headers.get('retry-after')) <= 30]).toEqual([429, true]);
  expect((await logIn({ email }, device)).body.errorCode).toBe(0);
  expect((await logIn({ email })).status).toBe(429);
  const token = await proveContact(strict, { email }, 'reset', { 'x-forwarded-for': '10.200.0.1' });
  const reset = { otp_token: token, password: `${PASSWORD} anew` };
  expect((await strict.post('customer/reset-password', reset, PAGE)).body.errorCode).toBe(0);
  expect((await logIn({ email, password: reset.password })).body.errorCode).toBe(0);
});

test('while a stranger tries, the member signs in on a known device; the stranger stays throttled', async () => {
  const { email } = await addMember(strict.shop, { password: PASSWORD });
  const device = await deviceOf(email);
  const stranger = newAsker();
  const storm = times(count(1_000), () => wrongTry(email, stranger()));
  const theirs = logIn({ email }, device);
  await Promise.all(storm);
  expect((await theirs).body.errorCode).toBe(0);
  expect((await logIn({ email }, device)).body.errorCode).toBe(0);
  // The member's success on a known device does not end the stranger's delay.
  expect((await wrongTry(email, stranger())).status).toBe(429);
  // A device known for another account is not known for this one.
  const other = await addMember(strict.shop, { password: PASSWORD });
  const foreign = { ...(await deviceOf(other.email)), ...stranger() };
  expect((await logIn({ email }, foreign)).status).toBe(429);
});

test('tries on a known device are counted too', async () => {
  const { email } = await addMember(strict.shop, { password: PASSWORD });
  const device = await deviceOf(email);
  const answers = await Promise.all(times(30, () => wrongTry(email, device)));
  expect(codes(answers).filter((code) => code === WRONG)).toHaveLength(TRIES_FREE);
  expect((await logIn({ email }, device)).status).toBe(429);
  expect((await logIn({ email })).body.errorCode).toBe(0);
});

test('proving the contact by a code ends the throttling', async () => {
  const { email } = await addMember(strict.shop, { password: PASSWORD });
  const here = newAsker();
  await Promise.all(times(10, () => wrongTry(email, here())));
  expect((await logIn({ email }, here())).status).toBe(429);
  const { database, secrets } = strict.shop;
  await transaction(database, (tx) => resetTries(tx, secrets, contactOf(email)));
  expect((await logIn({ email }, here())).body.errorCode).toBe(0);
});

test('stored tries identify nobody and are deleted after a day', async () => {
  const { email } = await addMember(strict.shop, { password: PASSWORD });
  await wrongTry(email);
  const { database, secrets } = strict.shop;
  const hmac = contactHmacOf(secrets, contactOf(email));
  const kept = async () =>
    (await database.query('select 1 from login_throttles where contact_hmac = $1', [hmac])).length;
  const rows = await database.query<{ text: string }>('select row_to_json(t)::text as text from login_throttles t');
  expect(rows.some(({ text }) => text.includes(email))).toBe(false);
  expect(await kept()).toBe(2);
  await ahead(23 * 3_600);
  await transaction(database, purgeOldSessions);
  expect(await kept()).toBe(2);
  await ahead(25 * 3_600);
  await transaction(database, purgeOldSessions);
  expect(await kept()).toBe(0);
});

test('a try refused because of overload does not count', async () => {
  const { email } = await addMember(strict.shop, { password: PASSWORD });
  const { passwords } = strict.shop;
  strict.shop.passwords = { ...passwords, verify: async () => fault('UNAVAILABLE', { retryAfterSeconds: 3 }) };
  const here = newAsker();
  const answers = await Promise.all(times(30, () => logIn({ email }, here())));
  expect(codes(answers).filter((code) => code === 9503).length).toBeGreaterThanOrEqual(TRIES_FREE);
  strict.shop.passwords = passwords;
  expect((await logIn({ email }, here())).body.errorCode).toBe(0);
});

test('beyond the logins that are admitted, a known device of that member is served, and no other cookie', async () => {
  const [member, other] = await Promise.all(times(2, () => addMember(strict.shop, { password: PASSWORD })));
  const [own, others] = [await deviceOf(member!.email), await deviceOf(other!.email)];
  const made = { cookie: `__Host-device=${newToken()}` };
  strict.shop.passwords = {
    ...strict.shop.passwords,
    admit: async () => fault('UNAVAILABLE', { retryAfterSeconds: 3 }),
  };
  hashes = 0;
  const answers = [];
  for (const headers of [{}, made, others, own]) answers.push(await logIn({ email: member!.email }, headers));
  answers.push(await logIn({ email: 'nobody@example.com' }, own));
  expect(codes(answers)).toEqual([9503, 9503, 9503, 0, 9503]);
  expect(hashes).toBe(1);
});

test('wrong tries, logins and resets of one contact at once wait for each other without a deadlock', async () => {
  const { email } = await addMember(strict.shop, { password: PASSWORD });
  const { database, secrets } = strict.shop;
  const statuses = new Set<number>();
  for (let round = 0; round < count(30); round += 1) {
    const [one, other] = [newAsker(), newAsker()];
    const answers = await Promise.all([
      ...times(6, () => wrongTry(email, one())),
      ...times(6, () => logIn({ email }, one())),
      ...times(6, () => logIn({ email }, other())),
      ...times(6, () => transaction(database, (tx) => resetTries(tx, secrets, contactOf(email)))),
    ]);
    for (const answer of answers) if (answer) statuses.add(answer.status);
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
}, 600_000);

test('one client address has ten tries a minute over all contacts', async () => {
  const address = { 'x-forwarded-for': '203.0.113.77' };
  const answers = await Promise.all(times(30, (at) => wrongTry(`any-${at}@example.com`, address)));
  expect(codes(answers).filter((code) => code === WRONG)).toHaveLength(10);
  expect(codes(answers).filter((code) => code === THROTTLED)).toHaveLength(20);
});
