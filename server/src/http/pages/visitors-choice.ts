// The language and the market of a page: those of its URL's prefix (`/ar-sa`; `/ar` means the default market); without
// a prefix those of the visitor's cookies, else the defaults.
import { DEFAULT_LANGUAGE } from '@hindam/contract/language';
import type { PageAddress } from '@hindam/contract/pages';
import type { Context } from 'hono';
import { shopIn } from '../../markets.ts';
import type { Shop } from '../../shop.ts';
import type { Env } from '../caller.ts';
import { languageCookie, readLanguage, readMarket } from '../cookies.ts';
import type { Exchange } from '../exchange.ts';
import type { HttpServices } from '../services.ts';
import type { Visit } from './current-address.ts';

/**
 * The language of a URL without prefix. `replacementCookie` replaces a stored language the shop does not have; null
 * when there is nothing to replace.
 */
export function storedLanguage(
  shop: Shop,
  c: Context<Env>,
  exchange: Exchange,
): { language: string; replacementCookie: string | null } {
  const stored = readLanguage(c.req.header('cookie'));
  if (stored !== null && !shop.languages().includes(stored)) {
    return { language: DEFAULT_LANGUAGE, replacementCookie: languageCookie(DEFAULT_LANGUAGE, exchange.caller.secure) };
  }
  return { language: stored ?? DEFAULT_LANGUAGE, replacementCookie: null };
}

/** The market of a URL without prefix: the one in the cookie if the shop sells there; null for the default one. */
export function storedMarket(shop: Shop, c: Context<Env>): string | null {
  const stored = readMarket(c.req.header('cookie'));
  return stored !== null && stored !== shop.market.code && shop.markets.has(stored) ? stored : null;
}

/** The market of a page: that of its prefix, or without a prefix the visitor's choice. Null for the default one. */
export function marketOfPage(shop: Shop, c: Context<Env>, { prefix, market }: PageAddress): string | null {
  if (prefix === '') return storedMarket(shop, c);
  return market !== null && shop.markets.has(market) ? market : null;
}

/**
 * What `currentAddress` (current-address.ts) needs to know of a visitor; null for a prefix that the shop has no pages
 * under.
 */
export function visitOf(
  { limits, requests: { shop } }: HttpServices,
  c: Context<Env>,
  exchange: Exchange,
  at: PageAddress,
): Visit | null {
  if (at.language !== null && !shop.languages().includes(at.language)) return null;
  if (at.market !== null && !shop.markets.has(at.market)) return null;
  return {
    shop: shopIn(shop, marketOfPage(shop, c, at)),
    language: at.language ?? storedLanguage(shop, c, exchange).language,
    count: () => limits.spend('reads', 'call', exchange.caller.address),
  };
}
