// Makes the feed of one market in one language from the shop's data.
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
  /** Code of an open market. */
  market: string;
  language: string;
  format: Format;
}

/** `/feeds/ae-en.xml`: market, language tag, format. */
export function feedPath({ market, language, format }: FeedName): string {
  return `/feeds/${market}-${htmlLanguage(language)}.${format}`;
}

/** All feeds of the shop. */
export function feedsOf({ markets, languages }: Pick<Shop, 'markets' | 'languages'>): FeedName[] {
  return [...markets.keys()].flatMap((market) =>
    languages().flatMap((language) => FORMATS.map((format) => ({ market, language, format }))),
  );
}

/** The texts of a feed, of which each holds the items of a batch of products. */
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

/** `shop` is the shop as seen from the feed's market. */
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
