// `ListState`: the sort order, filters and page of a list, read from its URL and written to it. The query parameters
// have the API's names; prices are whole currency units, as people type them. Invalid parameters are ignored.
import type { ProductListQuery } from '@hindam/contract/catalogue';
import { typedBound, wholeNumber } from '@hindam/contract/price-bounds';
import type { Query } from '../../kit/shop-paths.ts';
import { SEARCHED_CHARACTERS } from '../../shell/search-limits.ts';

export type Sort = ProductListQuery['sort'];
export const SEVERAL = ['type', 'occasion', 'color', 'size', 'sleeve_length', 'fabric'] as const;
export type Several = (typeof SEVERAL)[number];
export const FLAGS = ['made_to_measure', 'in_stock'] as const;
export type Flag = (typeof FLAGS)[number];

export interface ListState extends Record<Several, readonly string[]>, Record<Flag, boolean> {
  sort: Sort;
  category: string | null;
  /** The search text on the search page; null on lists. */
  q: string | null;
  /** `minPrice` and `maxPrice` are in whole currency units, not minor units; null if there is no limit. */
  minPrice: number | null;
  maxPrice: number | null;
  page: number;
  /**
   * The time (Unix ms) at which the first page was computed. Further pages are computed as of that time, so that no
   * product is repeated or skipped between pages. Null means now.
   */
  asOf: number | null;
}

export const SORTS = ['default', 'low_to_high', 'high_to_low'] as const satisfies readonly Sort[];

const MOST_VALUES = 30;
const MOST_PAGES = 10_000;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const MOMENT = /^\d{13}$/;
const CODE = /^[\p{L}\p{N}_-]{1,64}$/u;
const SLEEVES: readonly string[] = ['long', 'wide', 'batwing', 'three_quarter', 'short', 'sleeveless'];

const fits: Readonly<Record<Several, (value: string) => boolean>> = {
  type: isId,
  occasion: (value) => CODE.test(value),
  color: (value) => CODE.test(value),
  size: (value) => CODE.test(value),
  sleeve_length: (value) => SLEEVES.includes(value),
  fabric: (value) => CODE.test(value),
};

export function isId(value: string | undefined): value is string {
  return value !== undefined && ID.test(value);
}

/** The search text as one line, cut to the allowed length without splitting a surrogate pair; null if it is empty. */
function searched(text: string | null): string | null {
  const line = text?.replace(/[\s\p{Cc}]+/gu, ' ').trim() ?? '';
  return (
    line
      .slice(0, SEARCHED_CHARACTERS)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || null
  );
}

export function stateOf(search: URLSearchParams): ListState {
  const several = (name: Several) => [...new Set(search.getAll(name).filter(fits[name]))].slice(0, MOST_VALUES);
  const category = search.get('category') ?? undefined;
  const sort = search.get('sort');
  const flag = (name: Flag) => ['true', '1'].includes(search.get(name) ?? '');
  return {
    sort: SORTS.find((known) => known === sort) ?? 'default',
    category: isId(category) ? category : null,
    q: searched(search.get('q')),
    type: several('type'),
    occasion: several('occasion'),
    color: several('color'),
    size: several('size'),
    sleeve_length: several('sleeve_length'),
    fabric: several('fabric'),
    minPrice: typedBound('min_price', search.get('min_price')),
    maxPrice: typedBound('max_price', search.get('max_price')),
    made_to_measure: flag('made_to_measure'),
    in_stock: flag('in_stock'),
    page: Math.max(1, wholeNumber(search.get('page'), MOST_PAGES) ?? 1),
    asOf: MOMENT.test(search.get('as_of') ?? '') ? Number(search.get('as_of')) : null,
  };
}

export function queryOf(state: ListState): Query {
  return {
    category: state.category,
    q: state.q,
    type: state.type,
    occasion: state.occasion,
    color: state.color,
    size: state.size,
    sleeve_length: state.sleeve_length,
    fabric: state.fabric,
    min_price: state.minPrice,
    max_price: state.maxPrice,
    made_to_measure: state.made_to_measure,
    in_stock: state.in_stock,
    sort: state.sort === 'default' ? null : state.sort,
    page: state.page === 1 ? null : state.page,
    as_of: state.asOf,
  };
}

/**
 * The query of GET product/list or GET product/search for a state. Prices are multiplied by `minorPerUnit`, the number
 * of minor units in a currency unit.
 */
export function callOf(state: ListState, list: string | undefined, language: string, minorPerUnit: number) {
  const { sort, type, occasion, color, size, fabric, page, asOf } = state;
  return {
    language_code: language,
    list,
    category: state.category ?? undefined,
    q: state.q ?? undefined,
    sort,
    type: [...type],
    occasion: [...occasion],
    color: [...color],
    size: [...size],
    sleeve_length: [...state.sleeve_length],
    fabric: [...fabric],
    min_price: state.minPrice === null ? undefined : state.minPrice * minorPerUnit,
    max_price: state.maxPrice === null ? undefined : state.maxPrice * minorPerUnit,
    made_to_measure: state.made_to_measure ? ('true' as const) : undefined,
    in_stock: state.in_stock ? ('true' as const) : undefined,
    page,
    as_of: asOf ?? undefined,
  };
}

/** The state with some values changed. The page is 1 and `asOf` null unless `change` sets them. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, asOf: null, ...change };
}

export function toggled(state: ListState, name: Several, value: string): ListState {
  const has = state[name].includes(value);
  return changed(state, { [name]: has ? state[name].filter((one) => one !== value) : [...state[name], value] });
}

/** The state without filters. The search text, sort order and category stay, and on an occasion's list the occasion. */
export function cleared(state: ListState, ofOccasion: boolean): ListState {
  return changed(state, {
    type: [],
    occasion: ofOccasion ? state.occasion : [],
    color: [],
    size: [],
    sleeve_length: [],
    fabric: [],
    minPrice: null,
    maxPrice: null,
    made_to_measure: false,
    in_stock: false,
  });
}

/** The number of active filters. Both price limits count as one; the occasion of an occasion's list does not count. */
export function filterCount(state: ListState, ofOccasion: boolean): number {
  const several = SEVERAL.reduce((sum, name) => sum + state[name].length, ofOccasion ? -1 : 0);
  const prices = state.minPrice !== null || state.maxPrice !== null ? 1 : 0;
  return several + prices + FLAGS.filter((name) => state[name]).length;
}

/**
 * Whether the list's contents or order depend on prices or stock, which may change while the shopper pages through it.
 */
export function isMoving({ sort, minPrice, maxPrice, in_stock }: ListState, id: string | undefined): boolean {
  return sort !== 'default' || minPrice !== null || maxPrice !== null || in_stock || id === 'product_sales';
}

export function listKey(pathname: string, state: ListState): string {
  return JSON.stringify([pathname, queryOf({ ...state, page: 1, asOf: null })]);
}
