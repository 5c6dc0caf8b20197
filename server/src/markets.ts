// The markets in which a shop sells at the same time: the default one, which MARKET names, and those that operators
// opened. The terms and the catalogue of each are held in memory.
import { type CatalogueChange, fillWords, openCatalogues } from './catalogue/catalogue.service.ts';
import type { Database } from './kernel/database.ts';
import { changePosition } from './kernel/events.ts';
import { listOpenMarkets } from './pricing/pricing.service.ts';
import type { Market } from './pricing/pricing.ts';
import type { OpenMarket, Shop } from './shop.ts';

/** The shop with the terms and catalogue of the market `code`; the unchanged shop when no open market has that code. */
export function shopIn(shop: Shop, code: string | null): Shop {
  if (code === null || code === shop.market.code) return shop;
  const open = shop.markets.get(code);
  return open ? { ...shop, ...open } : shop;
}

/**
 * Opens the default market (`first`) and the others that operators opened. `openedAt`, a position in the events about
 * changes, is determined before the markets are read, so that no change is missed.
 */
export async function openMarkets(
  database: Database,
  first: Market,
  withoutProducts = false,
): Promise<Pick<Shop, 'openedAt' | 'markets'>> {
  const openedAt = await changePosition(database);
  const markets = [first, ...(await listOpenMarkets(database, first.code))];
  const catalogues = await openCatalogues({ database, markets, withoutProducts });
  const opened = markets.map((market): [string, OpenMarket] => [
    market.code,
    { market, catalogue: catalogues.get(market.code)! },
  ]);
  return { openedAt, markets: new Map(opened) };
}

/**
 * Reads the terms of all markets again, and adds or removes markets that were opened or closed meanwhile; the default
 * market never closes. Returns false when nothing has changed.
 */
export async function refreshMarkets(shop: Shop): Promise<boolean> {
  const { database } = shop;
  const current = await listOpenMarkets(database, shop.market.code, { withDefault: true });
  const before = [...shop.markets.values()].map(({ market }) => market);
  const isSame =
    current.length === before.length &&
    current.every(({ code, version }, at) => before[at]?.code === code && before[at].version === version);
  if (isSame) return false;
  const added = await openCatalogues({ database, markets: current.filter(({ code }) => !shop.markets.has(code)) });
  if (added.size > 0) await fillWords(database, [...added.values()]);
  for (const catalogue of added.values()) await shop.search.learn(catalogue);
  const markets = new Map<string, OpenMarket>();
  for (const market of current) {
    const catalogue = shop.markets.get(market.code)?.catalogue ?? added.get(market.code)!;
    markets.set(market.code, { market, catalogue });
  }
  shop.markets = markets;
  shop.market = markets.get(shop.market.code)?.market ?? shop.market;
  return true;
}

/** Loads the words of products, by which searches find them, into the catalogues in memory. */
export async function fillSearchWords(shop: Shop): Promise<void> {
  await fillWords(
    shop.database,
    Array.from(shop.markets.values(), ({ catalogue }) => catalogue),
  );
  await learnSearchWords(shop);
}

/** Adds the words of all catalogues to the lexicons of the search (search/memory.ts). */
export async function learnSearchWords({ markets, search }: Shop): Promise<void> {
  for (const { catalogue } of markets.values()) await search.learn(catalogue);
}

export async function followInCatalogues({ markets }: Shop, change: CatalogueChange): Promise<void> {
  for (const { catalogue } of markets.values()) await catalogue.follow(change);
}

/** Reloads the catalogues one after the other, so that most database connections stay available to requests. */
export async function reloadCatalogues({ markets }: Shop): Promise<void> {
  for (const { catalogue } of markets.values()) await catalogue.reload();
}
