// The tests of the fuzz: every given endpoint is called from its own schema. FUZZ_SEED repeats the values of an earlier
// run, whose findings show its seed; FUZZ_ONLY limits a run to the endpoints whose key contains the text.
import { type EndpointKey, endpoints } from '@hindam/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count } from '../counts.ts';
import { CLASSES } from './plans.ts';
import { type Finding, makeRunner, type Runner } from './runner.ts';
import { openWorld, type World } from './world.ts';
import { recordWrittenRows, type WrittenRows } from './written-rows.ts';

const CALLS = 200_000;
const KEYS = Object.keys(endpoints) as EndpointKey[];
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);
const ONLY = process.env['FUZZ_ONLY'] ?? '';
/** The number of calls of each class to each endpoint; those to all endpoints are at least CALLS in the long run. */
const EACH = Math.ceil(count(CALLS) / KEYS.length / CLASSES.length);

/** Calls that end or replace sessions and accounts come last, because the others need these. */
const ENDING =
  /^(POST|DELETE) (customer\/(login|register|logout|delete|sessions?|passkey\/login|change-|reset-)|operator\/log)/;

const SHOWN_MOST = 8;

/** The error message: how to repeat it, and up to SHOWN_MOST findings, one for each different list of faults. */
function told(findings: readonly Finding[]): string {
  const unlike = [...new Map(findings.map((finding) => [finding.faults.join(), finding])).values()];
  const lines = unlike.slice(0, SHOWN_MOST).map(({ of, faults, shown }) => `${of}: ${faults.join('; ')}\n${shown}`);
  const [key] = findings.map((finding) => finding.key);
  const long = process.env['HINDAM_LONG'] === '1' ? 'HINDAM_LONG=1 ' : '';
  const file = `server/testing/fuzz${key && isOperators(key) ? '-operators' : ''}.api.test.ts`;
  const repeat = `${long}FUZZ_SEED=${SEED} FUZZ_ONLY='${key}' node tools/run.mjs --bin vitest run ${file}`;
  return [repeat, ...lines].join('\n\n');
}

/** The shop that the calls are made to; set once `beforeAll` has run. */
export interface Fuzzed {
  world: World;
  rows: WrittenRows;
}

/** Whether an endpoint is one of the shop's operators, which a test file of their own fuzzes. */
export const isOperators = (key: EndpointKey): boolean => key.includes(' operator/');

/**
 * Declares the tests of the endpoints that `isMeant` is true of. A file declares a part of them, so that several
 * processors can work at them.
 */
export function testEndpoints(isMeant: (key: EndpointKey) => boolean): Fuzzed {
  const fuzzed = {} as Fuzzed;
  const meant = KEYS.filter((key) => isMeant(key));
  const keys = [...meant.filter((key) => !ENDING.test(key)), ...meant.filter((key) => ENDING.test(key))].filter((key) =>
    key.includes(ONLY),
  );
  if (keys.length === 0) throw new Error(`FUZZ_ONLY='${ONLY}' names no endpoint of this file`);
  /**
   * Calls of 10 MB are made of every endpoint in the long run, otherwise of one in ten, chosen by the seed, whatever
   * FUZZ_ONLY says.
   */
  const isHuge = (key: EndpointKey): boolean => (KEYS.indexOf(key) + SEED) % (10 / count(10)) === 0;
  const cpuBefore = process.cpuUsage();
  let runner: Runner;
  const made = (): number =>
    [...runner.tallies.values()].flatMap(({ calls }) => Object.values(calls)).reduce((sum, calls) => sum + calls, 0);

  beforeAll(async () => {
    process.stdout.write(`fuzzing with FUZZ_SEED=${SEED}, ${EACH} calls of each class to each endpoint\n`);
    fuzzed.world = await openWorld();
    fuzzed.rows = await recordWrittenRows(fuzzed.world.test.shop.database);
    runner = makeRunner(fuzzed.world, fuzzed.rows, SEED, count(30));
  });
  afterAll(async () => {
    await fuzzed.world?.test.close();
    const { user, system } = process.cpuUsage(cpuBefore);
    process.stdout.write(`${made()} calls, ${((user + system) / 1_000_000).toFixed(1)} s of this process\n`);
  });

  describe('every call is answered as the contract says, and a refused one writes nothing', () => {
    test.each(keys)('%s', { timeout: 600_000 }, async (key) => {
      const findings = await runner.fuzz(key, EACH, isHuge(key));
      await fuzzed.world.settle();
      expect(findings.length, told(findings)).toBe(0);
      const { calls, done } = runner.tallies.get(key)!;
      for (const of of CLASSES) expect([of, calls[of] >= EACH]).toEqual([of, true]);
      expect(done, 'calls that succeeded').toBeGreaterThan(0);
    });

    test.runIf(ONLY === '')('all these calls were made, to every endpoint', () => {
      expect(made()).toBeGreaterThanOrEqual((count(CALLS) * meant.length) / KEYS.length);
      expect([...runner.tallies.keys()].sort()).toEqual([...meant].sort());
    });
  });
  return fuzzed;
}
