// Fuzzes every endpoint of the contract from its own schema: whatever is sent, the answer is one that the contract
// declares, and a call that is refused writes no rows except those of ALLOWED_WRITES. FUZZ_SEED repeats the values of
// an earlier run, whose findings show its seed; FUZZ_ONLY limits a run to the endpoints whose key contains the text.
import { type EndpointKey, endpoints } from '@hindam/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_POLICY, commonHeaders } from '../src/http/security-headers.ts';
import { translate } from '../src/kernel/words.ts';
import { count } from './counts.ts';
import { ALLOWED_WRITES, isWriteAllowed } from './fuzz/allowed-writes.ts';
import { type Answered, faultsIn } from './fuzz/answers.ts';
import { CLASSES } from './fuzz/plans.ts';
import { type Finding, makeRunner, type Runner } from './fuzz/runner.ts';
import { openWorld, type World } from './fuzz/world.ts';
import { recordWrittenRows, type WrittenRows } from './fuzz/written-rows.ts';

const CALLS = 200_000;
const KEYS = Object.keys(endpoints) as EndpointKey[];
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);
const ONLY = process.env['FUZZ_ONLY'] ?? '';
/** The number of calls of each class to each endpoint. */
const EACH = Math.ceil(count(CALLS) / KEYS.length / CLASSES.length);

/** Calls that end or replace sessions and accounts come last, because the others need these. */
const ENDING =
  /^(POST|DELETE) (customer\/(login|register|logout|delete|sessions?|passkey\/login|change-|reset-)|operator\/log)/;
const ORDERED = [...KEYS.filter((key) => !ENDING.test(key)), ...KEYS.filter((key) => ENDING.test(key))].filter((key) =>
  key.includes(ONLY),
);

/**
 * Whether the endpoint also gets the calls of 10 MB: in the long run (`npm run test:long`) every endpoint, otherwise
 * one in ten, chosen by the seed.
 */
const isHuge = (key: EndpointKey): boolean => (ORDERED.indexOf(key) + SEED) % (10 / count(10)) === 0;

let world: World;
const cpuBefore = process.cpuUsage();
let rows: WrittenRows;
let runner: Runner;

beforeAll(async () => {
  process.stdout.write(`fuzzing with FUZZ_SEED=${SEED}, ${EACH} calls of each class to each endpoint\n`);
  world = await openWorld();
  rows = await recordWrittenRows(world.test.shop.database);
  runner = makeRunner(world, rows, SEED, count(30));
});
afterAll(async () => {
  const { user, system } = process.cpuUsage(cpuBefore);
  process.stdout.write(`${made()} calls, ${((user + system) / 1_000_000).toFixed(1)} s of this process\n`);
  await world?.test.close();
});

const SHOWN_MOST = 8;

/** The error message: the seed, and up to SHOWN_MOST findings, one for each different list of faults. */
function told(findings: readonly Finding[]): string {
  const unlike = [...new Map(findings.map((finding) => [finding.faults.join(), finding])).values()];
  const lines = unlike.slice(0, SHOWN_MOST).map(({ of, faults, shown }) => `${of}: ${faults.join('; ')}\n${shown}`);
  return [`FUZZ_SEED=${SEED}`, ...lines].join('\n\n');
}

describe('every call is answered as the contract says, and a refused one writes nothing', () => {
  test.each(ORDERED)('%s', { timeout: 600_000 }, async (key) => {
    const findings = await runner.fuzz(key, EACH, isHuge(key));
    await world.settle();
    expect(findings.length, told(findings)).toBe(0);
    const { calls, done } = runner.tallies.get(key)!;
    for (const of of CLASSES) expect([of, calls[of] >= EACH]).toEqual([of, true]);
    expect(done, 'calls that succeeded').toBeGreaterThan(0);
  });
});

const made = (): number =>
  [...runner.tallies.values()].flatMap(({ calls }) => Object.values(calls)).reduce((sum, calls) => sum + calls, 0);

test.runIf(ONLY === '')('all these calls were made, to every endpoint', () => {
  expect(made()).toBeGreaterThanOrEqual(count(CALLS));
  expect([...runner.tallies.keys()].sort()).toEqual([...KEYS].sort());
});

describe('the checks themselves find', () => {
  const KEY = 'POST cart/merge';
  const refused = { status: 401, headers: new Headers(), text: '' };

  test('a row that a refused call wrote, changed or deleted, but none that is as it was', async () => {
    const { database } = world.test.shop;
    await rows.take();
    await database.query('update carts set touched_at = touched_at');
    expect(await rows.take()).toEqual([]);
    await database.query(`update carts set touched_at = touched_at + interval '1 second'`);
    await database.query('delete from login_throttles');
    const written = await rows.take();
    expect(written).toContain('carts UPDATE');
    expect(written.filter((one) => isWriteAllowed(KEY, refused, one))).toEqual([]);
  });

  const answered = (status: number, body: object, headers: object = {}): Answered => ({
    status,
    headers: new Headers({
      ...commonHeaders(world.test.shop.config),
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
    const faults = faultsIn(world.test.shop.config, 'GET notification/count', made(), 'en');
    if (expected === null) expect(faults).toEqual([]);
    else expect(faults.join('; ')).toMatch(expected);
  });

  test('no write is allowed without a reason', () => {
    for (const { why } of ALLOWED_WRITES) expect(why.length).toBeGreaterThan(20);
  });
});
