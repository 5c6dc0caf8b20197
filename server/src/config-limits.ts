// The setting LIMITS, which replaces the numbers of single limits of contract/src/limits.ts.
import { COST_LIMITS, COSTS, type LimitName, LIMITS } from '@hindam/contract/limits';
import { z } from 'zod';

export interface Rate {
  points: number;
  seconds: number;
}

/** Every limit, with its default or what LIMITS says; LIMITS_FACTOR multiplies the points. */
export type LimitRates = Readonly<Record<LimitName, Rate>>;
type ChosenRates = Partial<Record<LimitName, Rate>>;

/**
 * In a live shop a limit, multiplied by LIMITS_FACTOR, allows at most this many times the points per second of its
 * default.
 */
export const LIVE_LIMITS_FACTOR_MAX = 10;
const POINTS_MAX = 1_000_000;
const SECONDS_MAX = 604_800;
const ENTRY = /^(\w{1,40}):(\d{1,7})\/(\d{1,6})$/;

const isLimitName = (name: string): name is LimitName => Object.hasOwn(LIMITS, name);
/**
 * A limit that is charged by the cost of requests must allow at least the costliest request, which is a page
 * (COSTS.drawn).
 */
const leastOf = (name: LimitName): number => (COST_LIMITS.some((one) => one === name) ? COSTS.drawn : 1);

/** Reads `reads:1000/10,codes:100/3600`; null when an entry is malformed, unknown, named twice or out of bounds. */
export function readRates(text: string): ChosenRates | null {
  const rates: ChosenRates = {};
  for (const entry of text.split(',')) {
    const [, name = '', points = '', seconds = ''] = ENTRY.exec(entry.trim()) ?? [];
    if (!isLimitName(name) || rates[name] !== undefined) return null;
    const rate = { points: Number(points), seconds: Number(seconds) };
    if (rate.points < leastOf(name) || rate.points > POINTS_MAX) return null;
    if (rate.seconds < 1 || rate.seconds > SECONDS_MAX) return null;
    rates[name] = rate;
  }
  return rates;
}

export const limitEnvironment = {
  LIMITS: z
    .string()
    .transform((text) => (text === '' ? {} : readRates(text)))
    .refine((rates) => rates !== null)
    .transform((rates) => rates ?? {})
    .optional(),
};

export const LIMIT_ADVICE: Readonly<Record<string, string>> = {
  LIMITS:
    'points and seconds for limits that docs/operations.md names, each once, e.g. LIMITS=reads:1000/10,codes:100/3600',
};

export function limitRatesOf(chosen: ChosenRates = {}): LimitRates {
  return Object.freeze({ ...LIMITS, ...chosen });
}

/**
 * The limits replaced by LIMITS that, multiplied by `factor` (LIMITS_FACTOR), allow more than LIVE_LIMITS_FACTOR_MAX
 * times the points per second of their default. A live shop does not start with them: they would hardly limit anything.
 */
export function tooWide(rates: LimitRates, factor: number): LimitName[] {
  const perSecond = ({ points, seconds }: Rate): number => points / seconds;
  return (Object.keys(LIMITS) as LimitName[]).filter(
    (name) =>
      rates[name] !== LIMITS[name] &&
      perSecond(rates[name]) * factor > perSecond(LIMITS[name]) * LIVE_LIMITS_FACTOR_MAX,
  );
}
