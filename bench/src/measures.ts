// The measurements on a running shop, in the order in which they run.
import type { Context } from './bench-context.ts';
import { measureBytes } from './bytes.ts';
import { measureBuying } from './measure-buying.ts';
import { measureCart } from './measure-cart.ts';
import { measureIdentity } from './measure-identity.ts';
import { measureDetails, measureLists } from './measure-lists.ts';
import { measurePages, measureRenders } from './measure-pages.ts';
import type { Part } from './options.ts';

export const MEASURES_OF_SHOP: readonly [Part, (context: Context) => Promise<void>][] = [
  ['lists', measureLists],
  ['details', measureDetails],
  ['pages', measurePages],
  ['renders', measureRenders],
  ['cart', measureCart],
  ['buying', measureBuying],
  ['bytes', measureBytes],
  ['identity', measureIdentity],
];
