// Makes the calls of the fuzz test, one after the other, and judges each: its answer, its time, and the rows it wrote.
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { EndpointKey } from '@hindam/contract/contract';
import { endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import fc from 'fast-check';
import { type Answered, faultsIn, isDone } from './answers.ts';
import { baseOf, knownFor } from './bases.ts';
import { asCurl, type Base, callOf, type Plan, type Sent } from './calls.ts';
import { type Class, CLASSES, plansOf } from './plans.ts';
import { isWriteAllowed } from './allowed-writes.ts';
import { hugePlans } from './huge-plans.ts';
import { RECIPES } from './recipes.ts';
import { restock, type World } from './world.ts';
import type { WrittenRows } from './written-rows.ts';

/** The most processor time that a call may take, measured for this process, in which the shop runs too. */
const CPU_MOST_MS = 500;
const WAIT_MOST_MS = 5_000;
/**
 * A slow call is repeated this often, and is a fault only if it stays slow, because a garbage collection during a call
 * counts as the call's time.
 */
const SLOW_REPEATS = 3;

export interface Finding {
  key: EndpointKey;
  of: Class;
  faults: readonly string[];
  /** The call as a shell command, with the status and the beginning of its answer. */
  shown: string;
}

export interface Tally {
  calls: Record<Class, number>;
  done: number;
}

export interface Runner {
  /** Makes the endpoint's calls: its base, then `each` of every class, and with `huge` those of 10 MB. */
  fuzz(key: EndpointKey, each: number, huge: boolean): Promise<Finding[]>;
  tallies: ReadonlyMap<EndpointKey, Tally>;
}

/** Endpoints of settings that later calls need; after their calls the base is sent again, to undo fuzzed settings. */
const SETTING = /^POST operator\/(market|price|stock|area|team|setting|content)\//;

const EMPTY_PLAN: Plan = { changes: [], sending: {}, language: 'en' };

function unpacked(bytes: Buffer, encoding: string | null): string {
  if (bytes.length === 0 || encoding === null) return bytes.toString('utf8');
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }[encoding];
  return unpack ? unpack(bytes).toString('utf8') : `packed by ${encoding}`;
}

async function send({ app }: World, { url, method, headers, body }: Sent): Promise<Answered> {
  const response = await app.request(url, { method, headers, ...(body === null ? {} : { body }) });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    text: unpacked(bytes, response.headers.get('content-encoding')),
  };
}

/** Sends a call; `slow` says how it took too long, null if it did not. */
async function timed(world: World, sent: Sent): Promise<{ answered: Answered; slow: string | null }> {
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  const answered = await send(world, sent);
  const { user, system } = process.cpuUsage(cpu);
  const [cpuMs, waitMs] = [(user + system) / 1_000, performance.now() - startedAt];
  const isSlow = cpuMs > CPU_MOST_MS || waitMs > WAIT_MOST_MS;
  return { answered, slow: isSlow ? `took ${cpuMs.toFixed(0)} ms of processor, ${waitMs.toFixed(0)} ms in all` : null };
}

/**
 * Whether the router leads the call to the endpoint; with another method or path it may lead to another endpoint or to
 * none.
 */
function reaches(key: EndpointKey, plan: Plan): boolean {
  const { method = endpoints[key].method, parameter } = plan.sending;
  const emptied = plan.changes.some(
    ({ part, value }) => part === 'params' && (typeof value !== 'string' || ['', '.', '..'].includes(value)),
  );
  return method === endpoints[key].method && parameter === undefined && !emptied;
}

const isPlain = ({ changes, sending }: Plan): boolean =>
  sending.query === undefined &&
  sending.headers === undefined &&
  !changes.some(({ path }) => path.includes('language_code'));

/**
 * What is wrong with the response to a call that may have reached another endpoint, or none: only its status is
 * checked.
 */
function strayFaults({ status, text }: Answered): string[] {
  return status >= 500 ? [`status ${status}: ${text.slice(0, 200)}`] : [];
}

/** Seeds differ by endpoint and class, so that one more endpoint does not change the others' calls. */
function seedOf(seed: number, ...names: readonly string[]): number {
  let sum = seed;
  for (const letter of names.join(' ')) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
  return sum;
}

export function makeRunner(world: World, rows: WrittenRows, seed: number, renewals: number): Runner {
  const tallies = new Map<EndpointKey, Tally>();
  const callers = Object.keys(world.callers);
  const { config } = world.test.shop;

  async function judge(key: EndpointKey, plan: Plan, sent: Sent): Promise<{ answered: Answered; faults: string[] }> {
    const first = await timed(world, sent);
    const { answered } = first;
    const written = await rows.take();
    const faults = reaches(key, plan)
      ? faultsIn(config, key, answered, isPlain(plan) ? plan.language : null)
      : strayFaults(answered);
    const isWrite = isDone(answered) && sent.method.toUpperCase() !== 'GET';
    const wrong = isWrite ? [] : written.filter((one) => !isWriteAllowed(key, answered, one));
    if (wrong.length > 0) faults.push(`wrote ${wrong.join(', ')} with status ${answered.status}`);
    let { slow } = first;
    for (let again = 0; slow !== null && again < SLOW_REPEATS; again += 1) {
      ({ slow } = await timed(world, sent));
      await rows.take();
    }
    if (slow !== null) faults.push(slow);
    return { answered, faults };
  }

  const freshBase = async (key: EndpointKey): Promise<Base> => {
    // A fuzzed call may have set the stock to nothing, or other calls may have bought it.
    const base = await baseOf(world, key).catch(async () => {
      await restock(world);
      return baseOf(world, key);
    });
    await rows.take();
    return base;
  };

  async function fuzz(key: EndpointKey, each: number, huge: boolean): Promise<Finding[]> {
    const definition: Endpoint = endpoints[key];
    const tally: Tally = { calls: Object.fromEntries(CLASSES.map((of) => [of, 0])) as Tally['calls'], done: 0 };
    tallies.set(key, tally);
    const findings: Finding[] = [];
    const known = knownFor(world, key);
    let [base, left] = [await freshBase(key), renewals];
    const run = async (of: Class, plan: Plan): Promise<void> => {
      const sent = callOf(key, base, plan, world.callers);
      const { answered, faults } = await judge(key, plan, sent);
      tally.calls[of] += 1;
      const isBaseDone = isDone(answered) && reaches(key, plan);
      if (isBaseDone) tally.done += 1;
      if (faults.length > 0)
        findings.push({
          key,
          of,
          faults,
          shown: `${asCurl(sent)}\n→ ${answered.status} ${answered.text.slice(0, 500)}`,
        });
      if (!isBaseDone || definition.method === 'GET' || !RECIPES[key] || left === 0) return;
      left -= 1;
      base = await freshBase(key);
    };
    await run('fitting', EMPTY_PLAN);
    for (const of of CLASSES) {
      const plans = fc.sample(plansOf(of, key, known, callers), { numRuns: each, seed: seedOf(seed, key, of) });
      for (const plan of plans) await run(of, plan);
    }
    for (const plan of huge ? hugePlans(key) : []) await run('hostile', plan);
    if (SETTING.test(key)) await send(world, callOf(key, await freshBase(key), EMPTY_PLAN, world.callers));
    return findings;
  }

  return { fuzz, tallies };
}
