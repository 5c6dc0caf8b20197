// What a measurement on the running shop gets: the shop, the floors, the options. A floor is a minimal server that does
// only the least work that a request needs (floor-server.ts). Also compares the shop with a floor, and makes a row of
// the table from it.
import type { Sample } from './catalogue-fill.ts';
import type { Floors } from './floors.ts';
import { type Reading, measureAlternating, type LoadSetup, type Side } from './load.ts';
import type { Options } from './options.ts';
import { PASS, type ShopProcess } from './shop-process.ts';
import type { Limit, Row } from './table.ts';

export interface Context {
  loadSetup: LoadSetup;
  shop: ShopProcess;
  floors: Floors;
  sample: Sample;
  options: Options;
  databaseUrl: string;
  dataFolder: string;
  /** A time of `performance.now()`, in milliseconds; after it `compare` begins no further measurement. */
  untilMs: number;
  add(rows: readonly Row[]): void;
}

/** The accept-encoding header of a browser, and the token of the demo shop. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br', ...PASS };

/**
 * The number of requests in one round: fewer for requests that cost more. At least 40, because the system counts
 * processor time in hundredths of a second, which is too coarse for a few requests.
 */
export function countOf(options: Options, kind: 'warm' | 'call' | 'render'): number {
  const full = { warm: 3_000, call: 1_000, render: 140 }[kind];
  return Math.max(40, Math.ceil(full * options.share));
}

export interface Comparison {
  group: string;
  what: string;
  side: Side;
  floor: Side;
  /** Whether the ratio compares the processor time of Node alone, or that of Node and PostgreSQL together. */
  ratioOf: 'node' | 'both';
  limits: readonly Limit[];
  note?: string;
}

function totalMs({ figures }: Reading, ratioOf: 'node' | 'both'): number {
  return (figures.nodeMs ?? 0) + (ratioOf === 'both' ? (figures.pgMs ?? 0) : 0);
}

function noteOf(measured: Reading, note: string | undefined): string {
  const wrong = measured.wrong > 0 ? `${measured.wrong} of ${measured.count} answers were not the expected ones` : '';
  return [wrong, note ?? ''].filter(Boolean).join('; ');
}

/** A row fails if more than this share of its responses was not as expected, e.g. 503 because the machine is busy. */
const WRONG_SHARE_MAX = 0.01;

/** Measures the shop and a floor alternately and adds one row to the table; if that fails, the row says why. */
export async function compare(context: Context, comparison: Comparison): Promise<void> {
  const { group, what, side, floor, ratioOf, limits, note } = comparison;
  try {
    if (performance.now() > context.untilMs) throw new Error('out of time: the machine is too busy');
    const [measured, least] = await measureAlternating(context.loadSetup, [side, floor], context.options.rounds);
    if (!measured || !least) throw new Error('nothing was read');
    const ratio = totalMs(measured, ratioOf) / Math.max(0.001, totalMs(least, ratioOf));
    const floorFigures =
      ratioOf === 'both'
        ? { nodeMs: least.figures.nodeMs, pgMs: least.figures.pgMs }
        : { nodeMs: least.figures.nodeMs };
    context.add([
      {
        group,
        what,
        limits,
        figures: { ...measured.figures, ratio },
        floor: { name: floor.name, figures: floorFigures },
        note: noteOf(measured, note),
        failed: measured.wrong > measured.count * WRONG_SHARE_MAX,
      },
    ]);
  } catch (error) {
    context.add([unmeasured(group, what, limits, error)]);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message.split('\n')[0] ?? ''}${cause}`;
}

export function unmeasured(group: string, what: string, limits: readonly Limit[], error: unknown): Row {
  return { group, what, limits, figures: {}, floor: null, note: reasonOf(error), failed: true };
}

/** The rows of a measurement; after an error, for each of their names a row that says why it was not measured. */
export async function orUnmeasured(
  group: string,
  names: readonly string[],
  measure: () => Promise<Row[]>,
): Promise<Row[]> {
  try {
    return await measure();
  } catch (error) {
    return names.map((what) => unmeasured(group, what, [], error));
  }
}

/** GET requests, by default to the shop. `address` is a path, or a function that returns the n-th path. */
export function getRequests(
  context: Context,
  what: {
    name: string;
    count: number;
    connections: number;
    address: string | ((n: number) => string);
    headers?: Record<string, string>;
    url?: string;
    pid?: number;
  },
): Side {
  const { address } = what;
  let n = 0;
  return {
    name: what.name,
    pid: what.pid ?? context.shop.pid,
    url: what.url ?? context.shop.url,
    connections: what.connections,
    count: what.count,
    requests: (count) => {
      const ask = (path: string) => ({ method: 'GET', path, headers: { ...BROWSER, ...what.headers } });
      return typeof address === 'string' ? [ask(address)] : Array.from({ length: count }, () => ask(address(n++)));
    },
  };
}
