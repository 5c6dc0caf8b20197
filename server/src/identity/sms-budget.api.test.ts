// SMS cost money, so they go only to some countries, by default those the shop sells to, and their number in an hour is
// limited by budgets.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lettersOfCodes, requestCode } from '../../testing/codes.ts';
import { addMember } from '../../testing/members.ts';
import { type Answer, openTestShop, type TestShop } from '../../testing/shop.ts';
import { makeLog } from '../kernel/log.ts';
import { transaction } from '../kernel/transaction.ts';
import { reserveSmsOfLetter } from './sms-budget.service.ts';

const INVALID_FIELDS = 1001;
const SMS_PAUSED = 1214;
const PER_HOUR = 12;
const PER_COUNTRY = 8;
const PER_NETWORK = PER_COUNTRY / 4;
const PER_PREFIX = 2;

const written: string[] = [];
/** A shop that sends SMS to the countries of its markets. */
let usual: TestShop;
/** A shop that sends SMS to three countries, a few in an hour. */
let tight: TestShop;
beforeAll(async () => {
  const log = makeLog('trace', { write: (line) => void written.push(line) });
  [usual, tight] = await Promise.all([
    openTestShop(),
    openTestShop(
      {
        LIMITS_FACTOR: '1',
        TRUSTED_PROXIES: '0.0.0.0',
        SMS_COUNTRIES: 'ae, sa, KW',
        SMS_PER_HOUR: String(PER_HOUR),
        SMS_PER_COUNTRY_HOUR: String(PER_COUNTRY),
        SMS_PER_PREFIX_HOUR: String(PER_PREFIX),
      },
      log,
    ),
  ]);
});
afterAll(async () => {
  await Promise.all([usual?.close(), tight?.close()]);
});
afterEach(async () => {
  for (const table of ['shop.clock', 'sms_counted', 'alarms']) await tight.shop.database.query(`delete from ${table}`);
});

const from = (address: string) => ({ origin: 'http://localhost:3000', 'x-forwarded-for': address });
let calls = 0;
/** Headers with a network address in another /24 for every call. */
const elsewhere = () => from(`10.${3 + (((calls += 1) >> 8) & 255)}.${calls & 255}.1`);
async function ask(
  shop: TestShop,
  [dial, phone]: [string, string],
  purpose = 'register',
  headers = elsewhere(),
): Promise<Answer> {
  return (await shop.post('customer/send-otp', { dial_code: dial, phone, purpose }, headers)).body;
}

const EMIRATES = '+971';
let numbers = 1_000;
/** A new number in a range of its own: no other one has the same digits before the last four. */
const anywhere = (): [string, string] => [
  EMIRATES,
  `50${String((numbers += 1))
    .padStart(4, '0')
    .slice(-3)}1234`.slice(0, 9),
];
const inOneRange = (last: number): [string, string] => [EMIRATES, `5077788${String(last).padStart(2, '0')}`];
const saudi = (): [string, string] => ['+966', `50${String((numbers += 1)).slice(-3)}5555`.slice(0, 9)];
const alarms = async (): Promise<number> =>
  Number(/hindam_alarms_total\{alarm="sms_budget"\} (\d+)/.exec(await tight.shop.metrics.text())?.[1] ?? 0);
const budgetFacts = () =>
  written.flatMap((line) => {
    const { security, budget, country } = JSON.parse(line) as Record<string, unknown>;
    return security === 'sms.budget' ? [{ budget, country }] : [];
  });

test('a number of a country the shop does not sell to gets no code, for any purpose, and is told what to do', async () => {
  const british: [string, string] = ['+44', '7400123456'];
  for (const purpose of ['register', 'reset']) {
    const { errorCode, fields } = await ask(usual, british, purpose);
    expect([errorCode, Object.keys(fields ?? {})]).toEqual([INVALID_FIELDS, ['phone']]);
    expect(fields?.['phone']).toMatch(/email/);
  }
  const arabic = await usual.post(
    'customer/forgot-password',
    { dial_code: british[0], phone: british[1], language_code: 'arb' },
    elsewhere(),
  );
  expect(arabic.body.fields?.['phone']).toMatch(/بريد/);
  expect(await lettersOfCodes(usual, british.join(''))).toEqual([]);
  expect((await ask(usual, anywhere())).errorCode).toBe(0);
});

test('the countries can be set', async () => {
  expect((await ask(tight, ['+965', '50012345'])).errorCode).toBe(0);
  expect((await ask(tight, ['+44', '7400123456'])).errorCode).toBe(INVALID_FIELDS);
});

test('numbers of one range share a budget, and the alarm rings once when it is spent', async () => {
  written.length = 0;
  const before = await alarms();
  for (let at = 0; at < PER_PREFIX; at += 1) expect((await ask(tight, inOneRange(at))).errorCode).toBe(0);
  const refused = await ask(tight, inOneRange(50));
  expect(refused.errorCode).toBe(SMS_PAUSED);
  expect(refused.message).toMatch(/email.*hour/);
  expect((await ask(tight, anywhere())).errorCode).toBe(0);
  expect(budgetFacts()).toEqual([{ budget: 'prefix', country: 'AE' }]);
  expect(await alarms()).toBe(before + 1);
});

test('a country and the whole shop have budgets of their own; mails go on, and so does the next hour', async () => {
  written.length = 0;
  for (let at = 0; at < PER_COUNTRY; at += 1) expect((await ask(tight, anywhere())).errorCode).toBe(0);
  expect((await ask(tight, anywhere())).errorCode).toBe(SMS_PAUSED);
  for (let at = PER_COUNTRY; at < PER_HOUR; at += 1) expect((await ask(tight, saudi())).errorCode).toBe(0);
  expect((await ask(tight, saudi())).errorCode).toBe(SMS_PAUSED);
  expect(budgetFacts()).toEqual([
    { budget: 'country', country: 'AE' },
    { budget: 'hour', country: 'SA' },
  ]);
  const mail = await tight.post('customer/send-otp', { email: 'x@budget.example', purpose: 'register' }, elsewhere());
  expect(mail.body.errorCode).toBe(0);
  await tight.shop.database.query(`insert into shop.clock (ahead) values (interval '61 minutes')`);
  expect((await ask(tight, anywhere())).errorCode).toBe(0);
});

test('of concurrent requests no more than the budget are sent', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(tight, anywhere())));
  expect(answers.filter(({ errorCode }) => errorCode === 0)).toHaveLength(PER_COUNTRY);
  const rows = await tight.shop.database.query('select 1 from sms_counted');
  expect(rows).toHaveLength(PER_COUNTRY);
});

test.each([
  ['a /24', (at: number) => `192.0.2.${at + 1}`, '192.0.3.1'],
  ['an IPv6 /48', (at: number) => `2001:db8:5:${at + 1}::1`, '2001:db8:6:1::1'],
])('codes that %s asks for spend a quarter of a country’s budget at most', async (_, inside, outside) => {
  written.length = 0;
  const askFrom = async (address: string, to = anywhere()) =>
    (await ask(tight, to, 'register', from(address))).errorCode;
  const codes = await Promise.all(Array.from({ length: 10 }, (_each, at) => askFrom(inside(at))));
  expect(codes.filter((code) => code === 0)).toHaveLength(PER_NETWORK);
  expect(codes.filter((code) => code === SMS_PAUSED)).toHaveLength(10 - PER_NETWORK);
  expect(await askFrom(inside(50), saudi())).toBe(SMS_PAUSED);
  expect(await askFrom(outside)).toBe(0);
  expect(budgetFacts()).toEqual([{ budget: 'network', country: 'AE' }]);
  const mail = { email: `network-${(numbers += 1)}@budget.example`, purpose: 'register' };
  expect((await tight.post('customer/send-otp', mail, from(inside(51)))).body.errorCode).toBe(0);
});

test('a code does not wait for a transaction that counts the SMS of letters', async () => {
  await transaction(tight.shop.database, async (tx) => {
    const [dial, phone] = anywhere();
    const letter = { number: `${dial}${phone}`, isOwed: true };
    expect(await reserveSmsOfLetter(tx, tight.shop, letter)).toBe(true);
    expect((await ask(tight, anywhere())).errorCode).toBe(0);
  });
  expect(await tight.shop.database.query('select 1 from sms_counted')).toHaveLength(2);
});

test('a reset for an unknown number counts like one for a member, so that a spent budget tells nothing', async () => {
  const [dial, phone] = inOneRange(77);
  await addMember(tight.shop, { phone });
  for (const last of [77, 78]) expect((await ask(tight, inOneRange(last), 'reset')).errorCode).toBe(0);
  expect(await lettersOfCodes(tight, `${dial}${phone}`, 'reset')).toHaveLength(1);
  expect((await ask(tight, inOneRange(79), 'reset')).errorCode).toBe(SMS_PAUSED);
});

test('a refused request sends nothing and keeps the code before it valid', async () => {
  const [dial, phone] = inOneRange(10);
  const { ref, code } = await requestCode(tight, { dial_code: dial, phone }, 'register', elsewhere());
  await ask(tight, inOneRange(11));
  expect((await ask(tight, [dial, phone], 'reset')).errorCode).toBe(SMS_PAUSED);
  const { body } = await tight.post('customer/verify-otp', { otp_ref: ref, otp: code }, elsewhere());
  expect(body.errorCode).toBe(0);
});

test('what is counted holds no number', async () => {
  const [dial, phone] = anywhere();
  await ask(tight, [dial, phone]);
  const [kept] = await tight.shop.database.query<{ all: string }>(
    `select string_agg(s::text, ' ') as all from sms_counted s`,
  );
  expect(kept!.all).not.toContain(phone.slice(0, 5));
  expect(kept!.all).not.toMatch(/\b10\.\d+\.\d+\./);
});
