// Fuzzes every endpoint that shoppers use from its own schema: whatever is sent, the answer is one that the contract
// declares, and a call that is refused writes no rows except those of ALLOWED_WRITES. fuzz-operators.api.test.ts does the
// same with the operators' endpoints; fuzz/endpoint-tests.ts says how to repeat a run.
import { describe, expect, test } from 'vitest';
import { API_POLICY, commonHeaders } from '../src/http/security-headers.ts';
import { translate } from '../src/kernel/words.ts';
import { ALLOWED_WRITES, isWriteAllowed } from './fuzz/allowed-writes.ts';
import { type Answered, faultsIn } from './fuzz/answers.ts';
import { isOperators, testEndpoints } from './fuzz/endpoint-tests.ts';

const fuzzed = testEndpoints((key) => !isOperators(key));

describe('the checks themselves find', () => {
  const KEY = 'POST cart/merge';
  const refused = { status: 401, headers: new Headers(), text: '' };

  test('a row that a refused call wrote, changed or deleted, but none that is as it was', async () => {
    const { database } = fuzzed.world.test.shop;
    await fuzzed.rows.take();
    await database.query('update carts set touched_at = touched_at');
    expect(await fuzzed.rows.take()).toEqual([]);
    await database.query(`update carts set touched_at = touched_at + interval '1 second'`);
    await database.query('delete from login_throttles');
    const written = await fuzzed.rows.take();
    expect(written).toContain('carts UPDATE');
    expect(written.filter((one) => isWriteAllowed(KEY, refused, one))).toEqual([]);
  });

  const answered = (status: number, body: object, headers: object = {}): Answered => ({
    status,
    headers: new Headers({
      ...commonHeaders(fuzzed.world.test.shop.config),
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-security-policy': API_POLICY,
      'x-request-id': 'r1',
      ...headers,
    }),
    text: JSON.stringify({ requestId: 'r1', ...body }),
  });
  const done = { errorCode: 0, message: translate('en', 'SUCCESS'), result: { unread: 1 } };
  const refusal = (errorCode: number, message = translate('en', 'NOT_FOUND')) => ({ errorCode, message });

  test.each<[string, () => Answered, RegExp | null]>([
    ['nothing wrong with a right answer', () => answered(200, done), null],
    ['a field that the schema does not name', () => answered(200, { ...done, result: { unread: 1, cost: 7 } }), /cost/],
    ['an answer of another type', () => answered(200, { ...done, result: { unread: 'one' } }), /schema/],
    ['a refusal that is not declared', () => answered(200, refusal(1104)), /OUT_OF_STOCK is not declared/],
    ['a fault with another status', () => answered(400, refusal(9401)), /with status 400/],
    ['an unknown error code', () => answered(400, refusal(9999)), /register/],
    ['a broken server', () => answered(500, refusal(9500)), /status 500/],
    ['another language', () => answered(200, { ...done, message: translate('arb', 'SUCCESS') }), /not in en/],
    ['a missing header', () => answered(200, done, { 'x-content-type-options': 'x' }), /x-content-type-options/],
    ['what is inside', () => answered(400, refusal(9400, 'at f (a.ts:1)')), /inner/],
    ['no envelope', () => ({ ...answered(200, done), text: '<html>' }), /no envelope/],
  ])('%s', (_, made, expected) => {
    const faults = faultsIn(fuzzed.world.test.shop.config, 'GET notification/count', made(), 'en');
    if (expected === null) expect(faults).toEqual([]);
    else expect(faults.join('; ')).toMatch(expected);
  });

  test('no write is allowed without a reason', () => {
    for (const { why } of ALLOWED_WRITES) expect(why.length).toBeGreaterThan(20);
  });
});
