// Finds the current address of a page that was requested by another address: in a different spelling, with a former
// slug, or with the path that it would have in a shop on Shopify (decision 72). All corrections are made by one
// redirect.
import { COLLECTIONS } from '@hindam/contract/catalogue';
import { id as uuid } from '@hindam/contract/fields';
import { type PageAddress, prefixOf, splitPrefix } from '@hindam/contract/pages';
import { findList, findProduct } from '../../catalogue/slugs.ts';
import type { Shop } from '../../shop.ts';

/** What a slug is looked up by: the language of the page, and the shop as seen from the page's market. */
export interface Visit {
  shop: Shop;
  language: string;
  /** Called before the database is asked; throws when the caller asks too often. */
  count(): Promise<void>;
}

/** Null for a prefix that the shop has no pages under. */
type OpenVisit = (address: PageAddress) => Visit | null;

/**
 * `/home/` → `/home`; null without a trailing slash. Leading slashes become one, so that a redirect to `//host/` does
 * not lead to another host.
 */
export function withoutTrailingSlash(target: string): string | null {
  const [path, query] = halves(target);
  if (path.length < 2 || !path.endsWith('/')) return null;
  let end = path.length;
  // A loop, because a regular expression for the slashes at the end takes quadratic time on a path with many other
  // slashes.
  while (path[end - 1] === '/') end -= 1;
  return `/${path.slice(0, end).replace(/^[/\\]+/, '')}${query}`;
}

/** `/ar-ae/home` → `/ar/home` where `ae` is the default market; else null. */
export function withoutDefaultMarket(target: string, defaultMarket: string): string | null {
  const [pathname, query] = halves(target);
  const { language, market, path } = splitPrefix(pathname);
  if (language === null || market !== defaultMarket) return null;
  return `${prefixOf(language, null)}${path}${query}`;
}

/** Splits a path and query at the question mark, which stays with the query. */
function halves(target: string): [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at)];
}

const LIST = '/product-list';
const segment = encodeURIComponent;
const isId = (name: string): boolean => uuid.safeParse(name).success;
const isCollection = (name: string): boolean => (COLLECTIONS as readonly string[]).includes(name);
const details = (id: string): string => `/product-details/${id}`;

function segmentsOf(path: string): string[] | null {
  try {
    return path.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

async function productCalled(name: string, { shop, language, count }: Visit): Promise<string | null> {
  await count();
  const id = await findProduct(shop.database, name, { language, market: shop.market.code });
  return id === null ? null : details(id);
}

function typeList(id: string, { shop, language }: Visit): string | null {
  const slug = shop.catalogue.typeSlug(id, language);
  if (slug === null) return null;
  return slug === '' ? `${LIST}/${id}` : `${LIST}/${id}/${segment(slug)}`;
}

async function listCalled(name: string, visit: Visit): Promise<string | null> {
  if (name === 'all') return LIST;
  if (isCollection(name)) return `${LIST}/${name}`;
  await visit.count();
  const list = await findList(visit.shop.database, name, visit.language);
  if (list === null) return null;
  return list.kind === 'category' ? `${LIST}?category=${list.id}` : typeList(list.id, visit);
}

type Finder = (names: readonly string[], visit: Visit) => Promise<string | null> | string | null;

/**
 * For each first segment of a path: a function that finds the current path of what the other segments name. It returns
 * null if they name nothing, or if the path is current already.
 */
const FINDERS: Readonly<Record<string, Finder>> = {
  products: (names, visit) => {
    const [name] = names;
    if (name === undefined) return LIST;
    return names.length === 1 ? productCalled(name, visit) : null;
  },
  collections: (names, visit) => {
    const [list, between, product] = names;
    if (list === undefined) return LIST;
    if (names.length === 1) return listCalled(list, visit);
    return names.length === 3 && between === 'products' ? productCalled(product!, visit) : null;
  },
  'product-details': (names, visit) => {
    const [name, slug] = names;
    if (name === undefined || names.length > 2) return null;
    if (isId(name)) return slug !== undefined && visit.shop.catalogue.shows(name) ? details(name) : null;
    return slug === undefined ? productCalled(name, visit) : null;
  },
  'product-list': (names, visit) => {
    const [name, slug] = names;
    if (name === undefined || names.length > 2) return null;
    if (isCollection(name)) return slug === undefined ? null : `${LIST}/${name}`;
    if (!isId(name)) return slug === undefined ? listCalled(name, visit) : null;
    // Decoded slugs are compared, so a slug that only differs in its percent-encoding is not redirected.
    return slug === undefined || slug === visit.shop.catalogue.typeSlug(name, visit.language)
      ? null
      : typeList(name, visit);
  },
};

const FIRST_SEGMENT = /^\/(products|collections|product-details|product-list)(?:\/|$)/;

/** Null if the target's path needs no redirect, names nothing, or has a prefix that the shop has no pages under. */
async function present(target: string, open: OpenVisit): Promise<string | null> {
  const [pathname, query] = halves(target);
  const address = splitPrefix(pathname);
  const [, first] = FIRST_SEGMENT.exec(address.path) ?? [];
  if (first === undefined) return null;
  const names = segmentsOf(address.path)?.slice(1);
  const visit = names ? open(address) : null;
  if (!names || !visit) return null;
  const found = await FINDERS[first]!(names, visit);
  if (found === null) return null;
  return address.prefix + found + (found.includes('?') ? query.replace('?', '&') : query);
}

/**
 * The current address of the target; null when there is nothing to correct. `open` is called only for a path that may
 * have moved.
 */
export async function currentAddress(target: string, defaultMarket: string, open: OpenVisit): Promise<string | null> {
  let current = withoutTrailingSlash(target) ?? target;
  current = withoutDefaultMarket(current, defaultMarket) ?? current;
  current = withoutTrailingSlash(current) ?? current;
  current = (await present(current, open)) ?? current;
  return current === target ? null : current;
}
