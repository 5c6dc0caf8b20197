// The measurements on a running shop, each list in the order in which they run. MEASURES_OF_SHOP: for a normal run,
// where --only chooses among them. MEASURES_AT_SIZE: for a run with --catalogue, which compares two sizes of the
// catalogue.
import type { Context } from './bench-context.ts';
import { measureBytes } from './bytes.ts';
import { measureBuying } from './measure-buying.ts';
import { measureCart } from './measure-cart.ts';
import { measureCrawled } from './measure-crawled.ts';
import { measureIdentity } from './measure-identity.ts';
import { measureDetails, measureLists, measureListsAtSize } from './measure-lists.ts';
import { measureSearch } from './measure-search.ts';
import { measurePages, measureRenders } from './measure-pages.ts';
import type { Part } from './options.ts';

export type Measure = readonly [Part, (context: Context) => Promise<void>];

export const MEASURES_OF_SHOP: readonly Measure[] = [
  ['lists', measureLists],
  ['search', measureSearch],
  ['details', measureDetails],
  ['pages', measurePages],
  ['renders', measureRenders],
  ['cart', measureCart],
  ['buying', measureBuying],
  ['bytes', measureBytes],
  ['identity', measureIdentity],
  ['crawled', measureCrawled],
];

export const MEASURES_AT_SIZE: readonly Measure[] = [
  ['lists', measureListsAtSize],
  ['search', measureSearch],
  ['renders', measureRenders],
  ['crawled', measureCrawled],
];
