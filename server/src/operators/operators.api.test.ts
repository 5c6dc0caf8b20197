// Operators sign in by password and second factor and are let in nowhere else by anything less.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { REFUSALS } from '@hindam/contract/refusals';
import { count } from '../../testing/counts.ts';
import { addMember } from '../../testing/members.ts';
import { addOperator, codeNow, type TestOperator } from '../../testing/operators.ts';
import { mannWhitneyP } from '../../testing/rank-test.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { transaction } from '../kernel/transaction.ts';
import { LOCK_FIRST_SECONDS, LOCK_MAX_SECONDS, TRIES_FREE } from './operators.ts';
import { disableOperator, resetOperator } from './people.service.ts';
import { writeUsesDown } from './sessions.ts';
import { codeAt } from './totp.ts';
import { noteAction } from './trail.service.ts';

let shop: TestShop;
/** With the limits as operators meet them, but for those of an address. */
let strict: TestShop;

beforeAll(async () => {
  [shop, strict] = await Promise.all([
    openTestShop(),
    openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' }),
  ]);
});
afterAll(async () => {
  await Promise.all([shop?.close(), strict?.close()]);
});
beforeEach(() => Promise.all([ahead(shop, '0'), ahead(strict, '0')]));

async function ahead(test: TestShop, interval: string): Promise<void> {
  await test.shop.database.query(
    `insert into shop.clock (ahead) values ($1::interval) on conflict (one) do update set ahead = excluded.ahead`,
    [interval],
  );
}

const WRONG = REFUSALS.WRONG_CREDENTIALS.errorCode;
let addresses = 0;
const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${(addresses = (addresses + 1) % 250)}` });

const login = (test: TestShop, { email, password }: { email: string; password: string }, totp: string) =>
  test.post('operator/login', { email, password, totp }, elsewhere());

/** A code that is none of hers now. */
async function wrongCode(test: TestShop, { totpSecret }: TestOperator): Promise<string> {
  const code = Number(await codeNow(test, totpSecret));
  return String((code + 500_000) % 1_000_000).padStart(6, '0');
}

/** Moves the clock on, so that the next code is one that was not used yet. */
async function nextCode(test: TestShop, operator: TestOperator, interval = '2 minutes'): Promise<string> {
  await ahead(test, interval);
  return codeNow(test, operator.totpSecret);
}

test('password and code together open a session; either alone opens nothing', async () => {
  const operator = await addOperator(shop, 'tailor');
  const session = await shop.get('operator/session', operator.bearer);
  expect(session.body['result']).toMatchObject({ _id: operator.operatorId, email: operator.email, roles: ['tailor'] });
  const code = await nextCode(shop, operator);
  const wrong = await wrongCode(shop, operator);
  for (const answer of [
    await login(shop, { ...operator, password: 'not hers at all' }, code),
    await login(shop, operator, wrong),
    await login(shop, { ...operator, email: 'nobody@example.com' }, code),
  ]) {
    expect([answer.status, answer.body.errorCode]).toEqual([200, WRONG]);
    expect(answer.body['result']).toBeUndefined();
  }
  expect((await login(shop, operator, code)).body.errorCode).toBe(0);
});

test('a code opens once, however many use it at the same moment', async () => {
  const operator = await addOperator(shop, 'tailor');
  const code = await nextCode(shop, operator);
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(shop, operator, code)));
  expect(answers.filter(({ body }) => body.errorCode === 0)).toHaveLength(1);
  expect((await login(shop, operator, code)).body.errorCode).toBe(WRONG);
  const [clock] = await shop.shop.database.query<{ now: Date }>('select shop.now() as now');
  const before = codeAt(operator.totpSecret, new Date(clock!.now.getTime() - 30_000));
  expect((await login(shop, operator, before)).body.errorCode).toBe(WRONG);
});
