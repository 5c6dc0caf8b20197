// npm run bench -- [--only name,name] [--quick] [--lighthouse] [--products 1000] [--many-values] [--keep] [--built]
// npm run bench -- --catalogue 44000 [--products 1000] [--many-values] [--quick] [--keep] [--built]
import { parseArgs } from 'node:util';

/** The parts that --only can choose. */
export const PARTS = [
  'lists',
  'search',
  'details',
  'pages',
  'renders',
  'cart',
  'buying',
  'bytes',
  'identity',
  'crawled',
  'lighthouse',
  'inp',
  'papers',
  'import',
  'start',
] as const;
export type Part = (typeof PARTS)[number];

/**
 * Parts that open a browser. They take long, so they run only when --only names them, or --lighthouse asks for
 * `lighthouse`.
 */
const IN_BROWSER: ReadonlySet<Part> = new Set(['lighthouse', 'inp']);

export interface Options {
  parts: ReadonlySet<Part>;
  products: number;
  /**
   * Lists, searches, renders, sitemaps, a feed and starts are measured at `products` and at this larger number, and
   * compared; null means that the chosen parts run once, at `products`.
   */
  catalogue: number | null;
  /** Whether the catalogue has thousands of colours and hundreds of sizes. */
  manyValues: boolean;
  /** How often every comparison is repeated; its figures are the medians of all rounds. */
  rounds: number;
  /**
   * A factor for the number of requests in a round, which never goes below 40, and for durations; 0.35 with --quick,
   * else 1.
   */
  share: number;
  /** Whether the existing builds of storefront and server are used as they are. */
  built: boolean;
  /** Whether the results are kept in a file named by the date too; the file of the latest run is always overwritten. */
  keep: boolean;
  lighthouseRuns: number;
  /** How often each interaction is measured in each language. */
  inpVisits: number;
}

const PRODUCTS_MIN = 100;
const PRODUCTS_MAX = 50_000;

function partsOf(only: string | undefined, lighthouse: boolean): Set<Part> {
  const names = only
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (!names) return new Set(PARTS.filter((part) => !IN_BROWSER.has(part) || (part === 'lighthouse' && lighthouse)));
  const unknown = names.filter((name) => !PARTS.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`--only knows ${PARTS.join(', ')}; not ${unknown.join(', ')}.`);
  return new Set(PARTS.filter((part) => names.includes(part) || (part === 'lighthouse' && lighthouse)));
}

function numberOf(name: string, value: string, least: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= PRODUCTS_MAX) return number;
  throw new Error(`--${name} takes a whole number from ${least} to ${PRODUCTS_MAX}.`);
}

/** Throws an error whose message says what is wrong with the command line. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      products: { type: 'string', default: '1000' },
      catalogue: { type: 'string' },
      'many-values': { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      lighthouse: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
    },
  });
  const products = numberOf('products', values.products, PRODUCTS_MIN);
  const catalogue = values.catalogue === undefined ? null : numberOf('catalogue', values.catalogue, products + 1);
  if (catalogue !== null && (values.only !== undefined || values.lighthouse)) {
    throw new Error(
      '--catalogue measures lists, searches, renders, sitemaps and starts: leave --only and --lighthouse out.',
    );
  }
  return {
    parts: partsOf(values.only, values.lighthouse),
    products,
    catalogue,
    manyValues: values['many-values'],
    rounds: 3,
    share: values.quick ? 0.35 : 1,
    built: values.built,
    keep: values.keep,
    lighthouseRuns: values.quick ? 3 : 5,
    inpVisits: values.quick ? 3 : 8,
  };
}
