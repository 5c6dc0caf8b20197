// npm run abuse -- [--seconds 30] [--settle 60] [--products 300] [--only 'dear pages,wrong logins'] [--keep] [--built]
import { parseArgs } from 'node:util';
import { type Flood, FLOODS } from './floods.ts';

export interface AbuseOptions {
  /** Seconds for which the buyer buys alone, and then again under each chosen flood. */
  seconds: number;
  /** Seconds after a flood within which the server's memory has to return near to its size without a flood. */
  settle: number;
  products: number;
  floods: readonly Flood[];
  /** Whether the results are also written to a file named by today's date, unless the machine was loaded. */
  keep: boolean;
  /** Whether the existing builds of storefront and server are used as they are. */
  built: boolean;
}

function numberOf(name: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name} takes a whole number from ${least} to ${most}.`);
}

function floodsOf(only: string | undefined): readonly Flood[] {
  const names = only?.split(',').map((name) => name.trim());
  const unknown = names?.filter((name) => !FLOODS.some((flood) => flood.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`--only knows ${FLOODS.map(({ name }) => name).join(', ')}; not ${unknown.join(', ')}.`);
  return FLOODS.filter(({ name }) => names?.includes(name) ?? true);
}

/** Throws an error whose message says what is wrong with the command line. */
export function readAbuseOptions(args: readonly string[]): AbuseOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '30' },
      settle: { type: 'string', default: '60' },
      products: { type: 'string', default: '300' },
      only: { type: 'string' },
      keep: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
    },
  });
  return {
    seconds: numberOf('seconds', values.seconds, 3, 600),
    settle: numberOf('settle', values.settle, 0, 600),
    products: numberOf('products', values.products, 100, 50_000),
    floods: floodsOf(values.only),
    keep: values.keep,
    built: values.built,
  };
}
