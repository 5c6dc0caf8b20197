// A mail tells an operator that wrong logins locked tries for the account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAhead } from '../../testing/clock.ts';
import { lastLetter, lettersTo } from '../../testing/letters.ts';
import { elsewhere, login, nextCode } from '../../testing/operator-logins.ts';
import { addOperator } from '../../testing/operators.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { TRIES_FREE } from './operators.ts';
import { disableOperator } from './people.service.ts';

/** Has the production limits, and takes the network address from the header X-Forwarded-For. */
let strict: TestShop;
beforeAll(async () => {
  strict = await openTestShop({ LIMITS_FACTOR: '1', TRUSTED_PROXIES: '0.0.0.0' });
});
afterAll(() => strict?.close());

/** Makes as many wrong logins as lock further tries from one network address. */
async function lockOut(email: string): Promise<void> {
  const here = elsewhere();
  for (let tries = 0; tries < TRIES_FREE; tries += 1)
    await login(strict, { email, password: 'not it' }, '000000', here);
}

async function eventsDone(): Promise<void> {
  await expect
    .poll(() =>
      strict.shop.database.query(`select from outbox where name = 'operator.tries_locked' and done_at is null`),
    )
    .toEqual([]);
}

test('a letter tells an operator of the first lock, and of further ones at most once a day', async () => {
  const operator = await addOperator(strict, 'tailor');
  const lettersNow = async () =>
    (await lettersTo(strict.shop, operator.email)).filter(({ template }) => template === 'operator_locked');
  const here = elsewhere();
  for (let tries = 1; tries < TRIES_FREE; tries += 1)
    await login(strict, { ...operator, password: 'not it' }, '000000', here);
  await eventsDone();
  expect(await lettersNow()).toEqual([]);
  await login(strict, { ...operator, password: 'not it' }, '000000', here);
  const first = await lastLetter(strict.shop, operator.email, { template: 'operator_locked' });
  expect([first.subject, first.text]).toEqual([
    'Wrong logins to your operator account',
    expect.stringContaining('tell the owner of the shop'),
  ]);
  await Promise.all([lockOut(operator.email), lockOut(operator.email), lockOut(operator.email)]);
  expect((await login(strict, operator, await nextCode(strict, operator))).body.errorCode).toBe(0);
  await lockOut(operator.email);
  await eventsDone();
  expect(await lettersNow()).toHaveLength(1);
  await setAhead(strict, '25 hours');
  await lockOut(operator.email);
  await eventsDone();
  expect(await lettersNow()).toHaveLength(2);
});

test('the letter about a lock is in the operator’s language', async () => {
  const { email } = await addOperator(strict, 'tailor');
  await strict.shop.database.query(`update operators set language = 'arb' where email = $1`, [email]);
  await lockOut(email);
  const { text } = await lastLetter(strict.shop, email, { template: 'operator_locked' });
  expect(text).toContain('فأبلغي صاحب المتجر');
});

test('a lock for an address of no operator, or of one who may not sign in, brings no letter', async () => {
  const ended = await addOperator(strict, 'tailor');
  await disableOperator(strict.shop, ended.email);
  for (const email of ['nobody@example.com', ended.email]) {
    await lockOut(email);
    await eventsDone();
    expect(await lettersTo(strict.shop, email)).toEqual([]);
  }
  const events = await strict.shop.database.query<{ operatorId: string | null }>(
    `select payload->>'operatorId' as "operatorId" from outbox where name = 'operator.tries_locked' order by seq desc limit 2`,
  );
  expect(events).toEqual([{ operatorId: null }, { operatorId: null }]);
});
