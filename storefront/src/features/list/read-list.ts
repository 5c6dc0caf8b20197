// Loads a list page: the pieces of one page, the filters with their counts, and the heading. If the whole list is
// empty, it also loads the latest pieces.
import { decimalsOf } from '@hindam/contract/money';
import { redirect } from 'react-router';
import { isCollection, shopPathsOf } from '../../kit/shop-paths.ts';
import { type PageRequest, needed, notFound } from '../../kit/load.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { readLatest } from '../../shell/latest-pieces.tsx';
import { pieceOf } from '../../shell/piece.ts';
import { callOf, isId, isMoving, type ListState, queryOf, stateOf } from './list-state.ts';

const MOVED_FOR_GOOD = 301;
const UNITS_TO_MINOR_BASE = 10;

/**
 * The currency and how many of its minor units make a unit, for the prices in the URL. Without a price filter they are
 * not needed: no call is made and `currency` is null.
 */
export async function readPriceUnit(
  { client, language }: Pick<Visitor, 'client' | 'language'>,
  { minPrice, maxPrice }: ListState,
): Promise<{ currency: string | null; minorPerUnit: number }> {
  if (minPrice === null && maxPrice === null) return { currency: null, minorPerUnit: 1 };
  const { currency } = needed(await client.get('shop/settings', { query: { language_code: language } })).result;
  return { currency, minorPerUnit: UNITS_TO_MINOR_BASE ** decimalsOf(currency) };
}

const NOT_FOUND = 404;

export async function readList(request: PageRequest) {
  return (await readWholeList(request)).page;
}

export async function readWholeList({ visitor, params, url }: PageRequest) {
  const { client, language, prefix } = visitor;
  const { id, slug } = params;
  if (id !== undefined && !isCollection(id) && !isId(id)) notFound();
  const state: ListState = { ...stateOf(url.searchParams), q: null };
  const { currency, minorPerUnit } = await readPriceUnit(visitor, state);
  const list = needed(await client.get('product/list', { query: callOf(state, id, language, minorPerUnit) })).result;
  const right = id !== undefined && !isCollection(id) ? list.heading?.slug : undefined;
  if (slug !== undefined && slug !== right)
    throw redirect(shopPathsOf(prefix).productList(id, right, queryOf(state)), MOVED_FOR_GOOD);
  const { facets, heading, pages, total } = list;
  // An unknown occasion, and a page after the last one, has the status 404, so that search engines do not index it. The
  // page is rendered nevertheless.
  const isUnknown = id === undefined && state.category === null && state.occasion.length === 1 && heading === null;
  const isBeyond = state.page > Math.max(1, pages);
  // `asOf` is null, `currency` and `latest` are left out, where the page does not need them.
  const page = {
    products: list.products.map(pieceOf),
    facets,
    heading,
    pages,
    total,
    state: { ...state, asOf: isMoving(state, id) ? list.as_of : null },
    id,
    ...(currency !== null && { currency }),
    ...(total === 0 && { latest: await readLatest(visitor) }),
  };
  return { page, crawler: list.shown_in, ...(isUnknown || isBeyond ? { status: NOT_FOUND } : {}) };
}

export type ListData = Awaited<ReturnType<typeof readList>>;
