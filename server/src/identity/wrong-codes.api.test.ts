// Wrong codes are counted by the network address they come from, and for many contacts they ring an alarm.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { requestCode, type SentCode } from '../../testing/codes.ts';
import { addMember } from '../../testing/members.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { hashSecret } from '../kernel/ids.ts';
import { makeLog } from '../kernel/log.ts';
import { HOUR_SECONDS, PASS_SECONDS } from './otp.ts';

const PAGE = { origin: 'http://localhost:3000' };
const OTP_WRONG = 1201;
const THROTTLED = 9429;
const WRONG_PER_HOUR = 20;
const ALARM_CONTACTS_OF_ADDRESS = 10;

const written: string[] = [];
/** A shop with the production limits, which takes the network address from the header X-Forwarded-For. */
let strict: TestShop;
/** A shop whose alarm rings as soon as wrong codes were typed for five contacts. */
let watchful: TestShop;
beforeAll(async () => {
  const log = makeLog('trace', { write: (line) => void written.push(line) });
  const settings = { LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' };
  [strict, watchful] = await Promise.all([
    openTestShop(settings, log),
    openTestShop({ ...settings, CODE_ALARM_CONTACTS: '5' }, log),
  ]);
});
afterAll(async () => {
  await Promise.all([strict?.close(), watchful?.close()]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const { shop } of [strict, watchful]) {
    for (const table of ['shop.clock', 'otp_failures', 'alarms']) await shop.database.query(`delete from ${table}`);
  }
});

let numbers = 0;
const elsewhere = () => `10.2.${((numbers += 1) >> 8) & 255}.${numbers & 255}`;
const from = (address: string) => ({ 'x-forwarded-for': address });
const sendTo = (purpose: 'register' | 'change', shop = strict): Promise<SentCode> =>
  requestCode(shop, { email: `wrong-${(numbers += 1)}@codes.example` }, purpose, from(elsewhere()));
const verify = async (address: string, ref: string, otp: string, shop = strict) =>
  shop.post('customer/verify-otp', { otp_ref: ref, otp }, { ...PAGE, ...from(address) });

async function guess(address: string, contacts: number, shop = strict): Promise<number[]> {
  const answers: number[] = [];
  for (let at = 0; at < contacts; at += 1) {
    const { ref, wrong } = await sendTo('register', shop);
    answers.push((await verify(address, ref, wrong, shop)).body.errorCode);
  }
  return answers;
}

const pass = (seconds: number, { shop } = strict) =>
  shop.database.query(
    `insert into shop.clock (ahead) values (make_interval(secs => $1)) on conflict (one) do update set ahead = excluded.ahead`,
    [seconds],
  );
const facts = () =>
  written.flatMap((line) => {
    const { security, level, purpose, seenIn, contacts } = JSON.parse(line) as Record<string, unknown>;
    return String(security).startsWith('otp.') ? [{ security, level, purpose, seenIn, contacts }] : [];
  });
const alarmsOf = async ({ shop }: TestShop): Promise<number> =>
  Number(/hindam_alarms_total\{alarm="codes_guessed"\} (\d+)/.exec(await shop.metrics.text())?.[1] ?? 0);

test('after 20 wrong codes for different contacts an address is stopped for an hour, even with a right code of four digits', async () => {
  const address = elsewhere();
  written.length = 0;
  expect(await guess(address, WRONG_PER_HOUR)).toEqual(Array.from({ length: WRONG_PER_HOUR }, () => OTP_WRONG));
  expect(facts().filter(({ security }) => security === 'otp.stopped')).toEqual([
    { security: 'otp.stopped', level: 'warn', purpose: 'register', seenIn: undefined, contacts: undefined },
  ]);
  const { ref, code } = await sendTo('register');
  const stopped = await verify(address, ref, code);
  expect([stopped.status, stopped.body.errorCode]).toEqual([429, THROTTLED]);
  const wait = Number(stopped.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(HOUR_SECONDS - 120);
  expect(wait).toBeLessThanOrEqual(HOUR_SECONDS);
  expect((await verify(elsewhere(), ref, code)).body.errorCode).toBe(0);
  await pass(HOUR_SECONDS + 1);
  const later = await sendTo('register');
  expect((await verify(address, later.ref, later.code)).body.errorCode).toBe(0);
});

test('of concurrent wrong codes from one address 20 are checked', async () => {
  const address = elsewhere();
  const sent = await Promise.all(Array.from({ length: 40 }, () => sendTo('register')));
  const answers = await Promise.all(sent.map(({ ref, wrong }) => verify(address, ref, wrong)));
  expect(answers.filter(({ body }) => body.errorCode === OTP_WRONG)).toHaveLength(WRONG_PER_HOUR);
  // Under such load the server may respond UNAVAILABLE; it has then not checked the code either.
  expect(answers.every(({ status }) => [200, 429, 503].includes(status))).toBe(true);
});

test('each purpose is counted by itself, and right codes are not counted', async () => {
  const address = elsewhere();
  for (let at = 0; at < WRONG_PER_HOUR + 5; at += 1) {
    const { ref, code } = await sendTo('register');
    expect((await verify(address, ref, code)).body.errorCode).toBe(0);
  }
  await guess(address, WRONG_PER_HOUR);
  const change = await sendTo('change');
  expect((await verify(address, change.ref, change.code)).body.errorCode).toBe(0);
});

test('wrong codes for many contacts from one address ring once an hour', async () => {
  const address = elsewhere();
  const error = vi.spyOn(strict.shop.log, 'error');
  const before = await alarmsOf(strict);
  written.length = 0;
  await guess(address, ALARM_CONTACTS_OF_ADDRESS - 1);
  expect(error).not.toHaveBeenCalled();
  await guess(address, 5);
  const rung = {
    security: 'otp.spread',
    level: 'warn',
    purpose: 'register',
    seenIn: 'one address',
    contacts: ALARM_CONTACTS_OF_ADDRESS,
  };
  expect(facts().filter(({ security }) => security === 'otp.spread')).toEqual([rung]);
  expect(error).toHaveBeenCalledTimes(1);
  expect(await alarmsOf(strict)).toBe(before + 1);
  await pass(2 * HOUR_SECONDS);
  await guess(address, ALARM_CONTACTS_OF_ADDRESS);
  expect(await alarmsOf(strict)).toBe(before + 2);
});

test('many wrong codes for one contact from one address ring no alarm about many contacts', async () => {
  const address = elsewhere();
  const { ref, wrong } = await sendTo('register');
  for (let at = 0; at < 3; at += 1) await verify(address, ref, wrong);
  expect(await strict.shop.database.query('select 1 from alarms')).toEqual([]);
});

test('wrong codes from many addresses ring for the whole shop, at the number set', async () => {
  const before = await alarmsOf(watchful);
  for (let at = 0; at < 4; at += 1) await guess(elsewhere(), 1, watchful);
  expect(await alarmsOf(watchful)).toBe(before);
  written.length = 0;
  for (let at = 0; at < 3; at += 1) await guess(elsewhere(), 1, watchful);
  expect(await alarmsOf(watchful)).toBe(before + 1);
  expect(facts()).toEqual([
    { security: 'otp.spread', level: 'warn', purpose: 'register', seenIn: 'all addresses', contacts: 5 },
  ]);
});

test('wrong codes for many contacts make codes of their purpose longer for an hour, however many right ones there are', async () => {
  const lengthOf = async (purpose: 'register' | 'change') => (await sendTo(purpose, watchful)).code.length;
  await watchful.shop.database.query(
    `insert into otp_minutes (minute, checks, failures) values (date_trunc('minute', shop.now()) - interval '5 minutes', 5000, 0)`,
  );
  for (let at = 0; at < 4; at += 1) await guess(elsewhere(), 1, watchful);
  expect(await lengthOf('register')).toBe(4);
  await guess(elsewhere(), 1, watchful);
  expect([await lengthOf('register'), await lengthOf('change')]).toEqual([6, 4]);
  await pass(HOUR_SECONDS + 1, watchful);
  expect(await lengthOf('register')).toBe(4);
});

/** Stops an address for `purpose`: its last wrong code is `seconds` old. */
const stop = (address: string, purpose: string, seconds: number) =>
  strict.shop.database.query(
    `insert into otp_failures (failed_at, purpose, network_hmac, contact_hmac)
     select shop.now() - make_interval(secs => $2), $3, $1, '' from generate_series(1, ${WRONG_PER_HOUR})`,
    [strict.shop.secrets.hmac('network', address), seconds, purpose],
  );

async function resetBySms(): Promise<SentCode> {
  const phone = `50${String((numbers += 1) + 1_000_000)}`;
  await addMember(strict.shop, { phone });
  return requestCode(strict, { dial_code: '+971', phone }, 'reset', from(elsewhere()));
}

test('from an address that is stopped one code of six digits is checked a minute', async () => {
  const address = elsewhere();
  await stop(address, 'reset', PASS_SECONDS + 1);
  const sent = [await resetBySms(), await resetBySms(), await resetBySms(), await resetBySms()];
  const answers = await Promise.all(sent.map(({ ref, wrong }) => verify(address, ref, wrong)));
  const answered = answers.map(({ body }) => body.errorCode).toSorted((a, b) => a - b);
  expect(answered).toEqual([OTP_WRONG, THROTTLED, THROTTLED, THROTTLED]);
  const waits = answers.map(({ headers }) => Number(headers.get('retry-after'))).filter((seconds) => seconds > 0);
  expect(waits.every((seconds) => seconds <= PASS_SECONDS)).toBe(true);
  const [{ ref, code }] = sent as [SentCode];
  expect((await verify(address, ref, code)).body.errorCode).toBe(THROTTLED);
  await pass(PASS_SECONDS + 1);
  expect((await verify(address, ref, code)).body.errorCode).toBe(0);
});

test('a code of four digits waits until the stop is over', async () => {
  const address = elsewhere();
  await stop(address, 'register', PASS_SECONDS + 1);
  const { ref, code } = await sendTo('register');
  expect((await verify(address, ref, code)).body.errorCode).toBe(THROTTLED);
});

test('a code that a known device asked for is checked on that device, wherever it is', async () => {
  const address = elsewhere();
  await stop(address, 'register', 1);
  const { customerId, email } = await addMember(strict.shop);
  const device = 'k'.repeat(43);
  await strict.shop.database.query('insert into known_devices (customer_id, device_hash) values ($1, $2)', [
    customerId,
    hashSecret(device),
  ]);
  const known = { ...PAGE, ...from(address), cookie: `device=${device}` };
  const typed = async ({ ref, code }: SentCode, headers: Record<string, string>) =>
    (await strict.post('customer/verify-otp', { otp_ref: ref, otp: code }, headers)).body.errorCode;
  const mine = await requestCode(strict, { email }, 'register', known);
  expect(await typed(mine, { ...PAGE, ...from(address) })).toBe(THROTTLED);
  // A code for another contact, or one that the device did not ask for, is stopped as others are.
  expect(await typed(await sendTo('register'), known)).toBe(THROTTLED);
  expect(await typed(await requestCode(strict, { email }, 'register', from(elsewhere())), known)).toBe(THROTTLED);
  expect(await typed(mine, known)).toBe(0);
});

test('all networks of one /48 together are stopped at 16 times the number', async () => {
  const settings = { LIMITS_FACTOR: '1000', TRUSTED_PROXIES: '0.0.0.0', WRONG_CODES_PER_HOUR: '1' };
  const narrow = await openTestShop(settings);
  try {
    await narrow.shop.database.query(
      `insert into otp_failures (failed_at, purpose, network_hmac, contact_hmac)
       select shop.now(), 'register', $1, '' from generate_series(1, 15999)`,
      [narrow.shop.secrets.hmac('network', '2001:db8:1::/48')],
    );
    expect(await guess('2001:db8:1:1::1', 1, narrow)).toEqual([OTP_WRONG]);
    expect(await guess('2001:db8:1:2::1', 1, narrow)).toEqual([THROTTLED]);
    expect(await guess('2001:db8:2:2::1', 1, narrow)).toEqual([OTP_WRONG]);
  } finally {
    await narrow.close();
  }
});

test('what is counted holds no network address and no contact', async () => {
  const address = elsewhere();
  await guess(address, 1);
  const [kept] = await strict.shop.database.query<{ all: string }>(
    `select string_agg(f::text, ' ') as all from otp_failures f`,
  );
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const known of [address, hex(address), '@codes.example', hex('@codes.example')])
    expect(kept!.all).not.toContain(known);
});
