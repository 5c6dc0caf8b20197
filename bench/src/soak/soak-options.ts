// npm run soak -- [--minutes 30] [--products 1000] [--seed n] [--kills 12] [--keep] [--built]
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

export interface SoakOptions {
  minutes: number;
  products: number;
  /** The seed of the plan of strikes and of all random choices. The timing of the machine cannot be repeated. */
  seed: number;
  kills: number;
  /** Whether the results are also written to a file named by today's date. */
  keep: boolean;
  /** Whether the existing builds of storefront and server are used as they are. */
  built: boolean;
}

const BOUNDS = {
  minutes: { least: 1, most: 24 * 60 },
  products: { least: 100, most: 50_000 },
  seed: { least: 1, most: 2 ** 31 - 1 },
  kills: { least: 0, most: 1_000 },
} as const;
/** The default of --kills for each minute of the run: twelve strikes in half an hour. */
const KILLS_A_MINUTE = 0.4;

function numberOf(name: keyof typeof BOUNDS, value: string): number {
  const number = Number(value);
  const { least, most } = BOUNDS[name];
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name} takes a whole number from ${least} to ${most}.`);
}

/** Throws an error whose message says what is wrong with the command line. */
export function readSoakOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '30' },
      products: { type: 'string', default: '1000' },
      seed: { type: 'string' },
      kills: { type: 'string' },
      keep: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
    },
  });
  const minutes = numberOf('minutes', values.minutes);
  return {
    minutes,
    products: numberOf('products', values.products),
    seed: values.seed === undefined ? randomInt(1, BOUNDS.seed.most) : numberOf('seed', values.seed),
    kills:
      values.kills === undefined ? Math.max(1, Math.round(minutes * KILLS_A_MINUTE)) : numberOf('kills', values.kills),
    keep: values.keep,
    built: values.built,
  };
}
