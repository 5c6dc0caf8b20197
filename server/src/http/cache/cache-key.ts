// Finds the cache key of a request's URL. There is no second entry for a parameter that the response does not depend on
// (such as utm_source), for another order of parameters, or for a value given twice.
import { endpoints } from '@hindam/contract/contract';
import { knownLanguage } from '@hindam/contract/language';
import { type PageName, pageNameOf } from '@hindam/contract/page-names';
import { PUBLIC_PAGES, splitPrefix } from '@hindam/contract/pages';
import {
  isPriceBound,
  type PriceBound,
  PRICE_STEP_MINOR,
  roundedBound,
  typedBound,
} from '@hindam/contract/price-bounds';
import type { Shop } from '../../shop.ts';
import type { Tally } from '../../kernel/metrics.ts';
import { marketIn, queryNames } from '../api/query.ts';

export interface Address {
  kind: 'page' | 'api';
  /** The pattern of page or endpoint (`/product-list/:id`), for metrics and log. */
  route: string;
  /** Counts the responses of this route that serve.ts sends from the cache before Hono; no other cache hit counts. */
  hits: Tally;
  /** The name under which views of this page are counted; null for the API. */
  page: PageName | null;
  /** Path and canonical query; the part of the cache key besides language and market. */
  target: string;
  /**
   * Canonical query without its question mark. The response must be made from it, because the cache key contains
   * nothing else of the query except language and market.
   */
  search: string;
  path: string;
  /** The language that the URL names, or English for a call that names an unknown one; null when it names none. */
  language: string | null;
  /** The open market, other than the default one, that the URL names; null when it names none. */
  market: string | null;
}

export interface Keys {
  /** Reads the path and query of a request; null when the response is not cached. */
  parse(target: string): Address | null;
  /** `market` is null for the default one. */
  key(address: Address, language: string, market: string | null): string;
}

interface Rule {
  route: string;
  names: ReadonlySet<string>;
}

/** The response to a longer target (path and query) is never cached. */
export const TARGET_CHARACTERS_MAX = 1_500;
const REMEMBERED = 4_000;
const API_BASE = '/api/';

/**
 * The key by which the rule for a page is found: the first segment and the number of segments, `product-list/2` for
 * `/product-list/:id`.
 */
function shapeOf(path: string): string {
  const segments = path.split('/');
  return `${segments[1] ?? ''}/${segments.length - 1}`;
}

function pageRules(): ReadonlyMap<string, Rule> {
  return new Map(
    PUBLIC_PAGES.map(({ pattern, query }) => [shapeOf(pattern), { route: pattern, names: new Set(query) }]),
  );
}

function apiRules(): ReadonlyMap<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const [name, definition] of Object.entries(endpoints)) {
    if (definition.method !== 'GET' || !('cacheable' in definition)) continue;
    const names = 'query' in definition ? queryNames(definition.query).names : [];
    // A cacheable path has a parameter only at its end, so the part before it identifies the endpoint.
    const path = API_BASE + definition.path.replace(/\{\w+\}$/, '*');
    rules.set(path, { route: name.replace(' ', ` ${API_BASE}`), names: new Set(names) });
  }
  return rules;
}

function apiRule(rules: ReadonlyMap<string, Rule>, path: string): Rule | undefined {
  return rules.get(path) ?? rules.get(`${path.slice(0, path.lastIndexOf('/') + 1)}*`);
}

/** False for a path that a URL parser or the router may read as another path, so that its response is never cached. */
function isPlain(path: string): boolean {
  return (
    !path.includes('//') &&
    !path.includes('/.') &&
    !path.includes('\\') &&
    !/%2e|%2f|%5c|%00/i.test(path) &&
    !(path.length > 1 && path.endsWith('/'))
  );
}

function partsOf(target: string): { path: string; search: string } {
  const at = target.indexOf('?');
  return at < 0 ? { path: target, search: '' } : { path: target.slice(0, at), search: target.slice(at + 1) };
}

function decoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Writes a price bound as the page or call reads it, so that bounds with one meaning share a cache entry. */
type WriteBound = (bound: PriceBound, text: string) => string;

/** '' if the text sets no bound: the page then ignores it. */
const boundOfPage: WriteBound = (bound, text) => String(typedBound(bound, text) ?? '');

/** A text that is no whole number stays as it is, so that the call is answered with the fault INVALID. */
const boundOfCall: WriteBound = (bound, text) => {
  const value = Number(text);
  return text.trim() !== '' && Number.isSafeInteger(value)
    ? String(roundedBound(bound, value, PRICE_STEP_MINOR))
    : text;
};

/**
 * The parts `name=value` whose name is in `names`, sorted, each once, with price bounds rewritten by `writeBound`.
 * Empty values count as absent, because browsers send a form's empty fields too.
 */
function canonical(search: string, names: ReadonlySet<string>, writeBound: WriteBound): string[] {
  const parts = new Set<string>();
  for (const part of search.split('&')) {
    const at = part.indexOf('=');
    const name = decoded(at < 0 ? part : part.slice(0, at));
    if (!names.has(name)) continue;
    const given = at < 0 ? '' : part.slice(at + 1);
    const value = isPriceBound(name) ? encodeURIComponent(writeBound(name, decoded(given))) : given;
    if (value !== '') parts.add(`${name}=${value}`);
  }
  return [...parts].sort();
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  if (some === others) return true;
  return some.length === others.length && some.every((code, at) => code === others[at]);
}

const LANGUAGE_PART = 'language_code=';
const MARKET_PART = 'market=';

function apiAddress(shop: Shop, rules: ReadonlyMap<string, Rule>, path: string, search: string): Address | null {
  const rule = apiRule(rules, path);
  if (!rule) return null;
  const parts = canonical(search, rule.names, boundOfCall).filter((part) => !part.startsWith(MARKET_PART));
  const spoken = parts.filter((part) => part.startsWith(LANGUAGE_PART));
  if (spoken.length > 1) return null;
  const wanted = spoken[0]?.slice(LANGUAGE_PART.length);
  const query = parts.filter((part) => !part.startsWith(LANGUAGE_PART)).join('&');
  return {
    kind: 'api',
    route: rule.route,
    hits: shop.metrics.hits(rule.route),
    page: null,
    path,
    search: query,
    target: query ? `${path}?${query}` : path,
    language: wanted === undefined ? null : knownLanguage(wanted, shop.languages()),
    market: marketIn(shop, search),
  };
}

function pageAddress(shop: Shop, rules: ReadonlyMap<string, Rule>, pathname: string, search: string): Address | null {
  const { path, language, market } = splitPrefix(pathname);
  const rule = rules.get(shapeOf(path));
  if (!rule || (language !== null && !shop.languages().includes(language))) return null;
  // No page has a prefix with the default market, and a closed market has no pages.
  if (market !== null && (market === shop.market.code || !shop.markets.has(market))) return null;
  const query = canonical(search, rule.names, boundOfPage).join('&');
  return {
    kind: 'page',
    route: rule.route,
    hits: shop.metrics.hits(rule.route),
    page: pageNameOf(path),
    path: pathname,
    search: query,
    target: query ? `${pathname}?${query}` : pathname,
    language,
    market,
  };
}

export function makeKeys(shop: Shop): Keys {
  const pages = pageRules();
  const calls = apiRules();
  const remembered = new Map<string, Address | null>();
  let languages = shop.languages();
  let { markets } = shop;

  function read(target: string): Address | null {
    if (!target.startsWith('/')) return null;
    const { path, search } = partsOf(target);
    if (!isPlain(path)) return null;
    return path.startsWith(API_BASE) ? apiAddress(shop, calls, path, search) : pageAddress(shop, pages, path, search);
  }

  return {
    parse(target) {
      const spoken = shop.languages();
      if (!isSame(spoken, languages) || markets !== shop.markets) {
        languages = spoken;
        ({ markets } = shop);
        remembered.clear();
      }
      // `remembered` would keep the whole text of a long target in memory.
      if (target.length > TARGET_CHARACTERS_MAX) return null;
      const known = remembered.get(target);
      if (known !== undefined) return known;
      const address = read(target);
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(target, address);
      return address;
    },
    key: (address, language, market) => `${market ?? shop.market.code} ${language} ${address.target}`,
  };
}
