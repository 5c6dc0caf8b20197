// Measures members: what a login costs besides hashing the password, what a session adds to the cost of a call, and how
// a burst of logins affects visitors who only view pages.
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchMember, makeMembers, PASSWORD } from './bench-members.ts';
import { getRequests, BROWSER, compare, type Context, countOf, unmeasured } from './bench-context.ts';
import { measureAlternating, measureOnce, type Side } from './load.ts';
import { processorMsOf } from './processor.ts';
import { type Limit, median, quantile } from './table.ts';

const MEMBERS = 200;
const DONE = '"errorCode":0';
/** The processor milliseconds, of the shop and PostgreSQL together, that a login may take besides hashing. */
const LOGIN_OVER_HASH_MS = 2;
const SESSION_LIMITS: readonly Limit[] = [
  { of: 'nodeMs', atMost: 0.3 },
  { of: 'pgMs', atMost: 0.2 },
];
/** During a burst of logins the p95 of a page may be this many times that without logins (decision 21). */
const STORM_RATIO_MAX = 2;
/**
 * Logins sent one after another must spend at least this share of the time hashing. If they do not, they had to wait
 * for a processor that other programs were using, and the measurement is invalid.
 */
const BUSY_SHARE_MIN = 0.5;
const REST_MS = 4_000;
const LOGINS_AT_ONCE = 200;
const STORMS = 3;
const CHECK_EVERY_MS = 4;
const LOGINS_OF_A_ROUND = 120;

function loggingIn(context: Context, members: readonly BenchMember[], load: Pick<Side, 'connections' | 'count'>) {
  let turn = 0;
  const one = () => ({
    method: 'POST' as const,
    path: '/api/customer/login',
    headers: { ...BROWSER, 'content-type': 'application/json', origin: context.shop.url },
    body: JSON.stringify({ email: members[turn++ % members.length]?.email, password: PASSWORD }),
  });
  const { pid, url } = context.shop;
  const requests = (needed: number) => Array.from({ length: needed }, one);
  return { name: 'login', pid, url, ...load, requests } satisfies Side;
}

/** Processor milliseconds per second that the shop and PostgreSQL use without any requests, e.g. for scheduled jobs. */
async function restOf({ shop, loadSetup }: Context): Promise<[number, number]> {
  const roots = [shop.pid, loadSetup.postgresPid];
  const before = processorMsOf(roots);
  await sleep(REST_MS);
  const after = processorMsOf(roots);
  const per = (at: number) => (((after[at] ?? 0) - (before[at] ?? 0)) / REST_MS) * 1_000;
  return [per(0), per(1)];
}

async function measureLogins(context: Context, members: readonly BenchMember[]): Promise<void> {
  const load = { connections: 1, count: Math.max(40, Math.ceil(LOGINS_OF_A_ROUND * context.options.share)) };
  const side = { ...loggingIn(context, members, load), expect: DONE };
  const floor = context.floors.hash(load);
  const [login, hash] = await measureAlternating(context.loadSetup, [side, floor], context.options.rounds);
  if (!login || !hash) throw new Error('nothing was read');
  const rest = await restOf(context);
  // Subtracts the work that the shop does without requests: so few logins fit into a second that each login's share of
  // that work would matter.
  const { perSecond = 1 } = login.figures;
  const nodeMs = Math.max(0, (login.figures.nodeMs ?? 0) - rest[0] / perSecond);
  const pgMs = Math.max(0, (login.figures.pgMs ?? 0) - rest[1] / perSecond);
  const hashMs = hash.figures.nodeMs ?? 0;
  const tooBusy = perSecond * hashMs < 1_000 * BUSY_SHARE_MIN;
  context.add([
    {
      group: 'members',
      what: 'customer/login, 1 connection',
      figures: { nodeMs, pgMs, perSecond, ratio: (nodeMs + pgMs) / hashMs },
      floor: { name: floor.name, figures: { nodeMs: hashMs } },
      limits: [{ of: 'nodeMs', atMost: Math.round((hashMs + LOGIN_OVER_HASH_MS - pgMs) * 100) / 100 }],
      note: tooBusy
        ? 'others were using the processors: too little of a login is its own'
        : `${(nodeMs + pgMs - hashMs).toFixed(2)} ms of both beside the hash, of ${LOGIN_OVER_HASH_MS}; node counts the process that hashes, on both sides`,
      failed: login.wrong > 0 || tooBusy,
    },
  ]);
}

async function measureSessionCheck(context: Context, members: readonly BenchMember[]): Promise<void> {
  const load = { connections: 4, count: countOf(context.options, 'call') };
  const path = '/api/customer/session';
  let turn = 0;
  const one = () => ({ path, headers: { ...BROWSER, cookie: members[turn++ % members.length]?.cookie ?? '' } });
  await compare(context, {
    group: 'members',
    what: 'GET customer/session',
    side: {
      ...getRequests(context, { name: 'session', address: path, ...load }),
      expect: DONE,
      requests: (count) => Array.from({ length: count }, one),
    },
    floor: { ...getRequests(context, { name: 'GET health/live', address: '/api/health/live', ...load }), expect: DONE },
    ratioOf: 'both',
    limits: SESSION_LIMITS,
  });
}

/**
 * Requests /en/home again and again until `until.over` is true, with a pause of a few milliseconds after each response;
 * returns the durations in milliseconds.
 */
async function timePages(url: string, until: { over: boolean }): Promise<number[]> {
  const took: number[] = [];
  while (!until.over) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}/en/home`, { headers: BROWSER, signal: AbortSignal.timeout(20_000) });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`/en/home answers ${answer.status}`);
    took.push(performance.now() - startedAt);
    await sleep(CHECK_EVERY_MS);
  }
  return took;
}

async function timePagesDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const until = { over: false };
  const looking = timePages(url, until);
  await work.finally(() => {
    until.over = true;
  });
  return looking;
}

async function measureStorm(context: Context, members: readonly BenchMember[]): Promise<void> {
  const { shop, loadSetup } = context;
  const storm = loggingIn(context, members, { connections: LOGINS_AT_ONCE, count: LOGINS_AT_ONCE });
  await timePagesDuring(shop.url, sleep(1_000));
  const alone: number[] = [];
  const beside: number[] = [];
  let turnedAway = 0;
  for (let round = 0; round < STORMS; round += 1) {
    const startedAt = performance.now();
    beside.push(
      ...(await timePagesDuring(
        shop.url,
        measureOnce(loadSetup, storm, LOGINS_AT_ONCE).then(({ wrong }) => (turnedAway += wrong)),
      )),
    );
    // After each burst, pages are requested for the same length of time without logins, for comparison.
    alone.push(...(await timePagesDuring(shop.url, sleep(performance.now() - startedAt))));
  }
  const figuresOf = (took: readonly number[]) => ({ medianMs: median(took), p95Ms: quantile(took, 0.95) });
  const [storming, quiet] = [figuresOf(beside), figuresOf(alone)];
  const medians = (storming.medianMs / quiet.medianMs).toFixed(2);
  context.add([
    {
      group: 'members',
      what: `/en/home during ${LOGINS_AT_ONCE} logins at once`,
      figures: { ...storming, ratio: storming.p95Ms / quiet.p95Ms },
      floor: { name: 'alone', figures: quiet },
      limits: [{ of: 'ratio', atMost: STORM_RATIO_MAX }],
      note: `medians ${medians} ×; ${beside.length} looks; ${turnedAway} of ${STORMS * LOGINS_AT_ONCE} logins were told to come back`,
      failed: turnedAway === 0,
    },
  ]);
}

export async function measureIdentity(context: Context): Promise<void> {
  const members = await makeMembers(context.databaseUrl, MEMBERS);
  for (const [what, measure] of [
    ['customer/login', measureLogins],
    ['session check', measureSessionCheck],
    ['pages during logins', measureStorm],
  ] as const) {
    await measure(context, members).catch((error: unknown) => context.add([unmeasured('members', what, [], error)]));
  }
}
