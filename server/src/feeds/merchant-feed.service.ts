// Makes the product feed of one market in one language from the shop's data.
import { htmlLanguage } from '@hindam/contract/language';
import type { ProductRecord } from '../catalogue/catalogue.service.ts';
import { publishedRecords } from '../catalogue/crawl.ts';
import { shopSettings } from '../content/content.service.ts';
import type { Shop } from '../shop.ts';
import {
  type FeedShop,
  FORMATS,
  type Format,
  itemsOf,
  TSV_HEAD,
  tsvLine,
  XML_END,
  xmlHead,
  xmlItem,
} from './merchant-feed.ts';

export interface FeedName {
  market: string;
  language: string;
  format: Format;
}

export function feedPath({ market, language, format }: FeedName): string {
  return `/feeds/${market}-${htmlLanguage(language)}.${format}`;
}

export function feedsOf({ markets, languages }: Pick<Shop, 'markets' | 'languages'>): FeedName[] {
  return [...markets.keys()].flatMap((market) =>
    languages().flatMap((language) => FORMATS.map((format) => ({ market, language, format }))),
  );
}

/**
 * Yields the feed as pieces of text, each with the items of one batch of products, so that the whole feed is never in
 * memory.
 */
export async function* feedTexts(
  batches: AsyncIterable<readonly ProductRecord[]>,
  shop: FeedShop,
  format: Format,
): AsyncGenerator<string> {
  yield format === 'xml' ? xmlHead(shop) : TSV_HEAD;
  const write = format === 'xml' ? xmlItem : tsvLine;
  for await (const records of batches) {
    yield records
      .flatMap((record) => itemsOf(record, shop))
      .map(write)
      .join('');
  }
  if (format === 'xml') yield XML_END;
}

/** `shop` must be the shop as seen from the feed's market, with that market's catalogue. */
export async function* merchantFeed(shop: Shop, { language, format }: FeedName): AsyncGenerator<string> {
  const { catalogue, market, config, database, markets } = shop;
  const { name } = await shopSettings(shop, language);
  const feedShop: FeedShop = {
    origin: config.publicUrl,
    name,
    language,
    market,
    isDefaultMarket: markets.keys().next().value === market.code,
    typeOf: (id) => catalogue.typeNames(id, language),
  };
  yield* feedTexts(publishedRecords(database, catalogue.shows), feedShop, format);
}
