// Judges a soak by what was measured. Each check has a name, what was found, and whether it holds.
import { median } from '../table.ts';
import type { ErrorKind, Failed } from './tally.ts';

export interface Judgement {
  what: string;
  holds: boolean;
  found: string;
}

/** The memory samples of one process of a server; a server that was killed and started again has several lives. */
export interface Life {
  node: number;
  samples: readonly MemorySample[];
}
export interface MemorySample {
  ageMs: number;
  megabytes: number;
}

/** Until this age a process still loads code and fills its caches, so its memory growth says nothing about a leak. */
export const WARM_AFTER_MS = 2 * 60_000;
/** A process whose samples after WARM_AFTER_MS cover less than this time is not judged. */
const JUDGED_MS_MIN = 3 * 60_000;
/**
 * The growth allowed per minute of a process without a leak, measured between the medians of the second and the last
 * quarter of its samples after WARM_AFTER_MS. It is not zero, because V8 collects the heap of a young process at
 * increasing intervals.
 */
export const GROWTH_MB_A_MINUTE_MAX = 2.5;
/** A total growth below this cannot be distinguished from the variation caused by garbage collection. */
const NOISE_MB = 24;
/**
 * Stricter limits for a process that was judged over at least LONG_MINUTES, because its heap size has stabilised by
 * then.
 */
export const LONG_GROWTH_MB_A_MINUTE_MAX = 0.5;
const LONG_NOISE_MB = 8;
const LONG_MINUTES = 15;
/**
 * A run of at least this length fails if no process lived long enough to be judged, or if a wanted kind of action never
 * happened (judgeLoad).
 */
const JUDGED_FROM_MINUTES = 10;
/** A run of at least this length fails if no process was judged over LONG_MINUTES. */
const LONG_FROM_MINUTES = 20;

interface Growth {
  node: number;
  megabytes: number;
  /** The minutes between the middles of the two compared quarters. */
  minutes: number;
  /** The minutes from the first to the last sample after WARM_AFTER_MS. */
  judgedMinutes: number;
  from: number;
  to: number;
}

const MS_PER_MINUTE = 60_000;

function growthOf({ node, samples }: Life): Growth | null {
  const warm = samples.filter(({ ageMs }) => ageMs >= WARM_AFTER_MS).sort((a, b) => a.ageMs - b.ageMs);
  const [first, last] = [warm[0], warm.at(-1)];
  if (!first || !last || last.ageMs - first.ageMs < JUDGED_MS_MIN) return null;
  const quarter = (last.ageMs - first.ageMs) / 4;
  const within = (number: number): MemorySample[] =>
    warm.filter(
      ({ ageMs }) => ageMs >= first.ageMs + quarter * (number - 1) && ageMs <= first.ageMs + quarter * number,
    );
  const middleOf = (part: readonly MemorySample[]): { megabytes: number; ageMs: number } => ({
    megabytes: median(part.map(({ megabytes }) => megabytes)),
    ageMs: median(part.map(({ ageMs }) => ageMs)),
  });
  const [second, fourth] = [within(2), within(4)];
  if (second.length === 0 || fourth.length === 0) return null;
  const [from, to] = [middleOf(second), middleOf(fourth)];
  return {
    node,
    megabytes: to.megabytes - from.megabytes,
    minutes: (to.ageMs - from.ageMs) / MS_PER_MINUTE,
    judgedMinutes: (last.ageMs - first.ageMs) / MS_PER_MINUTE,
    from: from.megabytes,
    to: to.megabytes,
  };
}

const isLong = ({ judgedMinutes }: Growth): boolean => judgedMinutes >= LONG_MINUTES;

const isFlat = (growth: Growth): boolean =>
  growth.megabytes <=
  (isLong(growth)
    ? Math.max(LONG_NOISE_MB, LONG_GROWTH_MB_A_MINUTE_MAX * growth.minutes)
    : Math.max(NOISE_MB, GROWTH_MB_A_MINUTE_MAX * growth.minutes));

const shownGrowth = ({ node, from, to, minutes, megabytes }: Growth): string =>
  `node ${node + 1} ${from.toFixed(0)} → ${to.toFixed(0)} MB in ${minutes.toFixed(1)} min (${(megabytes / minutes).toFixed(1)} MB/min)`;

export function judgeMemory(lives: readonly Life[], minutes: number): Judgement {
  const grown = lives.flatMap((life) => growthOf(life) ?? []);
  const bound =
    `at most ${GROWTH_MB_A_MINUTE_MAX} MB a minute of age, or ${NOISE_MB} MB in all; ` +
    `over ${LONG_MINUTES} minutes ${LONG_GROWTH_MB_A_MINUTE_MAX} MB, or ${LONG_NOISE_MB} MB in all`;
  const what = 'memory is flat';
  if (grown.length === 0 && minutes < JUDGED_FROM_MINUTES)
    return { what, holds: true, found: `no process lived long enough to be judged; ${bound}` };
  const isJudged = minutes >= LONG_FROM_MINUTES ? grown.some(isLong) : grown.length > 0;
  const unjudged = isJudged ? '' : '; no process lived long enough to be judged';
  return {
    what,
    holds: isJudged && grown.every(isFlat),
    found: `${grown.map(shownGrowth).join(', ')}${unjudged}; ${bound}`,
  };
}

export interface Moment {
  fromMs: number;
  toMs: number;
}

/** Allowed at any time: the shop declares that it cannot answer now, or that the same call is still in progress. */
const ALWAYS_ALLOWED: ReadonlySet<ErrorKind> = new Set(['declared 503', 'in flight']);
/** Not allowed even around a strike: no strike may make the shop refuse a correct call. */
const NEVER_ALLOWED: ReadonlySet<ErrorKind> = new Set(['unexpected 4xx']);

const isWithin = ({ startedAt, endedAt }: Failed, moments: readonly Moment[]): boolean =>
  moments.some(({ fromMs, toMs }) => startedAt <= toMs && endedAt >= fromMs);

const SHOWN_MAX = 5;

function shownSome(lines: readonly string[]): string {
  const more = lines.length > SHOWN_MAX ? `; and ${lines.length - SHOWN_MAX} more` : '';
  return lines.slice(0, SHOWN_MAX).join('; ') + more;
}

export function groupsOf(failures: readonly Failed[]): string[] {
  const groups = new Map<string, number>();
  for (const { kind, what, detail } of failures) {
    const name = `${kind} of ${what}${detail === '' ? '' : ` (${detail})`}`;
    groups.set(name, (groups.get(name) ?? 0) + 1);
  }
  return [...groups].sort(([, a], [, b]) => b - a).map(([name, count]) => `${count} × ${name}`);
}

export function judgeErrors(failures: readonly Failed[], moments: readonly Moment[]): Judgement {
  const faults = failures.filter(
    (failure) => NEVER_ALLOWED.has(failure.kind) || (!ALWAYS_ALLOWED.has(failure.kind) && !isWithin(failure, moments)),
  );
  return {
    what: 'no error but declared 503 and those around a kill',
    holds: faults.length === 0,
    found: faults.length === 0 ? `${failures.length} allowed ones` : shownSome(groupsOf(faults)),
  };
}

export function judgeNone(what: string, faults: readonly string[], otherwise: string): Judgement {
  return { what, holds: faults.length === 0, found: faults.length === 0 ? otherwise : shownSome(faults) };
}

export function judgeQueues(waiting: Readonly<Record<string, number>>): Judgement {
  const left = Object.entries(waiting).filter(([, count]) => count > 0);
  return judgeNone(
    'every background queue is empty',
    left.map(([name, count]) => `${count} in ${name}`),
    `${Object.keys(waiting).length} queues`,
  );
}

/** In a run of at least JUDGED_FROM_MINUTES minutes, each of the `wanted` kinds of action must have happened. */
export function judgeLoad(done: ReadonlyMap<string, number>, wanted: readonly string[], minutes: number): Judgement {
  const missing = minutes < JUDGED_FROM_MINUTES ? [] : wanted.filter((what) => (done.get(what) ?? 0) === 0);
  const shown = [...done].map(([what, count]) => `${what} ${count}`).join(', ');
  return {
    what: 'the load was whole',
    holds: missing.length === 0,
    found: missing.length === 0 ? shown : `none: ${missing.join(', ')}`,
  };
}

export function verdictLines(judgements: readonly Judgement[]): string {
  return judgements.map(({ what, holds, found }) => `  ${holds ? '✓' : '✗'} ${what}: ${found}`).join('\n');
}
