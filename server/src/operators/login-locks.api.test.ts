// Wrong logins of operators are counted by email address together with the network or the known device, and lock
// further tries with this address from there. A right password passes a lock once a minute.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { setAhead } from '../../testing/clock.ts';
import { count } from '../../testing/counts.ts';
import { elsewhere, login, nextCode, wrongCode } from '../../testing/operator-logins.ts';
import { addOperator, codeNow, type TestOperator } from '../../testing/operators.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { fault } from '../kernel/refuse.ts';
import { passLock } from './login.store.ts';
import { LOCK_FIRST_SECONDS, LOCK_MAX_SECONDS, TRIES_FREE } from './operators.ts';
import { resetOperator } from './people.service.ts';

/** Has the production limits, and takes the network address from the header X-Forwarded-For. */
let strict: TestShop;

beforeAll(async () => {
  strict = await openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' });
});
afterAll(() => strict?.close());
beforeEach(() => setAhead(strict, '0'));

const WRONG = REFUSALS.WRONG_CREDENTIALS.errorCode;

/** Signs in on the device that signed in when the operator was added; each call comes from another network address. */
const loginAtHome = (test: TestShop, { email, password, device }: TestOperator, totp: string) =>
  test.post('operator/login', { email, password, totp, device_token: device }, elsewhere());

/** Sets all locks to 15 minutes, so that none ends before the test has made its calls. */
const lockLong = (test: TestShop) =>
  test.shop.database.query(`update operator_tries set locked_until = shop.now() + interval '15 minutes'`);

test(
  'of hundreds of concurrent guesses only the free ones are checked, and the lock is not revealed',
  { timeout: 600_000 },
  async () => {
    const operator = await addOperator(strict, 'tailor');
    const right = await nextCode(strict, operator);
    const wrong = await wrongCode(strict, operator);
    const guesses = await Promise.all(Array.from({ length: count(200) }, () => loginAtHome(strict, operator, wrong)));
    // An overloaded server may answer some calls with 503, so not every response has to be the refusal.
    expect(new Set(guesses.map(({ status, body }) => `${status} ${body.errorCode}`)).has(`200 ${WRONG}`)).toBe(true);
    const [tries] = await strict.shop.database.query<{ failures: number; seconds: number }>(
      'select failures, ceil(extract(epoch from locked_until - shop.now()))::int as seconds from operator_tries order by last_at desc limit 1',
    );
    expect(tries?.failures).toBe(TRIES_FREE);
    expect(tries?.seconds).toBeLessThanOrEqual(LOCK_FIRST_SECONDS);
    // One try a minute with the right password passes the lock. This call uses that try up, so that the next one meets
    // the lock.
    await loginAtHome(strict, operator, wrong);
    const locked = await loginAtHome(strict, operator, right);
    expect([locked.status, locked.body.errorCode, locked.headers.get('retry-after')]).toEqual([200, WRONG, null]);
    // After the lock, correct password and code sign in and reset the count of tries.
    const fresh = await nextCode(strict, operator, '10 minutes');
    expect((await loginAtHome(strict, operator, fresh)).body.errorCode).toBe(0);
    expect(await strict.shop.database.query('select failures from operator_tries')).toEqual([]);
  },
);

test('each further failure doubles the lock, up to 15 minutes', async () => {
  const operator = await addOperator(strict, 'tailor');
  const seen: number[] = [];
  for (let failure = 1; failure <= TRIES_FREE + 7; failure += 1) {
    await setAhead(strict, `${failure} hours`);
    await loginAtHome(strict, { ...operator, password: 'wrong' }, '000000');
    const [row] = await strict.shop.database.query<{ seconds: number | null }>(
      'select ceil(extract(epoch from locked_until - shop.now()))::int as seconds from operator_tries',
    );
    if (row?.seconds) seen.push(Math.ceil(row.seconds / 30) * 30);
  }
  expect(seen).toEqual([30, 60, 120, 240, 480, LOCK_MAX_SECONDS, LOCK_MAX_SECONDS, LOCK_MAX_SECONDS]);
  await strict.shop.database.query('delete from operator_tries');
});

test('a stranger’s wrong logins lock the stranger’s network alone, and not a known device on it', async () => {
  const operator = await addOperator(strict, 'tailor');
  const wrong = await wrongCode(strict, operator);
  const stranger = elsewhere();
  const guesses = await Promise.all(Array.from({ length: 7 }, () => login(strict, operator, wrong, stranger)));
  expect(new Set(guesses.map(({ body }) => body.errorCode))).toEqual(new Set([WRONG]));
  await lockLong(strict);
  expect((await login(strict, operator, await nextCode(strict, operator))).body.errorCode).toBe(0);
  // The known device calls from the stranger's network.
  const { email, password, device } = operator;
  const totp = await nextCode(strict, operator, '4 minutes');
  const beside = await strict.post('operator/login', { email, password, totp, device_token: device }, stranger);
  expect([beside.body.errorCode, beside.body['result']?.device_token]).toEqual([0, device]);
  await strict.shop.database.query('delete from operator_tries');
});

test('while tries are locked the code of one right password a minute is checked, so that a right login passes', async () => {
  const operator = await addOperator(strict, 'tailor');
  const here = elsewhere();
  const wrong = await wrongCode(strict, operator);
  for (let tries = 0; tries < TRIES_FREE; tries += 1) await login(strict, operator, wrong, here);
  await lockLong(strict);
  const begun = await Promise.all([1, 2].map(() => login(strict, operator, wrong, here)));
  expect(begun.map(({ body }) => body.errorCode)).toEqual([WRONG, WRONG]);
  await setAhead(strict, '30 seconds');
  const early = await login(strict, operator, await codeNow(strict, operator.totpSecret), here);
  expect(early.body.errorCode).toBe(WRONG);
  await setAhead(strict, '95 seconds');
  const passed = await login(strict, operator, await codeNow(strict, operator.totpSecret), here);
  expect(passed.body.errorCode).toBe(0);
  expect(await strict.shop.database.query('select 1 from operator_tries')).toEqual([]);
});

test('a stranger’s wrong passwords on the operator’s network do not use up the minute’s pass', async () => {
  const operator = await addOperator(strict, 'tailor');
  const here = elsewhere();
  const guess = async () => login(strict, { ...operator, password: 'not it' }, '000000', here);
  for (let tries = 0; tries < TRIES_FREE; tries += 1) await guess();
  await lockLong(strict);
  await Promise.all([guess(), guess()]);
  const right = await nextCode(strict, operator, '70 seconds');
  const [, passed] = await Promise.all([guess(), login(strict, operator, right, here)]);
  expect(passed.body.errorCode).toBe(0);
  await strict.shop.database.query('delete from operator_tries');
});

test('of concurrent tries with the right password one passes a lock, and none with a wrong one', async () => {
  const { database, secrets } = strict.shop;
  const key = secrets.hmac('test', 'passes');
  await database.query(
    `insert into operator_tries (key_hmac, failures, last_at, locked_until)
     values ($1, 5, shop.now(), shop.now() + interval '15 minutes')`,
    [key],
  );
  const pass = (isPasswordRight: boolean) => passLock(database, key, isPasswordRight);
  expect(await Promise.all([pass(false), pass(false)])).toEqual([false, false]);
  const right = await Promise.all(Array.from({ length: 20 }, () => pass(true)));
  expect(right.filter(Boolean)).toHaveLength(1);
  await setAhead(strict, '61 seconds');
  expect([await pass(false), await pass(true), await pass(true)]).toEqual([false, true, false]);
  await database.query('delete from operator_tries');
});

test('tries from all networks of one IPv6 /48 are counted together', async () => {
  const operator = await addOperator(strict, 'tailor');
  const wrong = await wrongCode(strict, operator);
  for (let at = 1; at <= TRIES_FREE; at += 1)
    await login(strict, operator, wrong, { 'x-forwarded-for': `2001:db8:9:${at}::1` });
  expect(await strict.shop.database.query('select failures from operator_tries')).toEqual([{ failures: TRIES_FREE }]);
  await strict.shop.database.query('delete from operator_tries');
});

test('an operator is told once how many tries failed since the last login, and when', async () => {
  const operator = await addOperator(strict, 'tailor');
  const wrong = await wrongCode(strict, operator);
  for (let tries = 0; tries < 7; tries += 1) await login(strict, operator, wrong);
  await login(strict, { ...operator, password: 'not it' }, wrong, elsewhere());
  const told = await login(strict, operator, await nextCode(strict, operator));
  const { number, first_at: first, last_at: last } = told.body['result'].failed_tries;
  expect([number, Date.parse(first) <= Date.parse(last)]).toEqual([8, true]);
  const again = await login(strict, operator, await nextCode(strict, operator, '4 minutes'));
  expect(again.body['result'].failed_tries).toBeNull();
  await strict.shop.database.query('delete from operator_tries');
});

test('a device is known for its operator alone, until the operator is reset', async () => {
  const [mine, theirs] = [await addOperator(strict, 'tailor'), await addOperator(strict, 'tailor')];
  const { passwords } = strict.shop;
  // More logins run than are admitted, so only a known device is served.
  strict.shop.passwords = { ...passwords, admit: async () => fault('UNAVAILABLE', { retryAfterSeconds: 3 }) };
  const codes = [];
  for (const device of ['a'.repeat(43), theirs.device, mine.device])
    codes.push((await loginAtHome(strict, { ...mine, device }, await nextCode(strict, mine))).body.errorCode);
  strict.shop.passwords = passwords;
  expect(codes).toEqual([9503, 9503, 0]);
  const foreign = await loginAtHome(strict, { ...theirs, device: mine.device }, await nextCode(strict, theirs));
  expect(foreign.body.errorCode).toBe(0);
  expect(foreign.body['result'].device_token).not.toBe(mine.device);
  const anew = { ...mine, ...(await resetOperator(strict.shop, mine.email))! };
  const { body } = await loginAtHome(strict, anew, await nextCode(strict, anew, '4 minutes'));
  expect(body.errorCode).toBe(0);
  expect(body['result'].device_token).not.toBe(mine.device);
});
