// Lists what is missing in the whole catalogue (texts, prices, pictures, stock) and on the home page (words). Reads
// both as they are at one moment.
import { sharedWords } from '../catalogue/shared-words.ts';
import { writtenAssurances } from '../content/content.service.ts';
import { homeSections } from '../content/home-sections.service.ts';
import { transaction } from '../kernel/transaction.ts';
import { listOpenMarkets } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { seeOneState } from './export.store.ts';
import { type Gap, homeGaps, productGaps, sharedGaps } from './gaps.ts';
import { storedProducts } from './stored-products.ts';

/** For one field in one language or market: the number of products, types and so on that lack it. */
export type GapSum = Pick<Gap, 'kind' | 'field' | 'language' | 'market'> & { count: number };

export interface GapReport {
  products: number;
  gaps: number;
  sums: GapSum[];
}

export interface GapSink {
  /** Called at the start, and again when the transaction is retried: discards the gaps received so far. */
  begin(): Promise<void>;
  take(gaps: readonly Gap[]): Promise<void>;
}

function addUp(sums: Map<string, GapSum>, gaps: readonly Gap[]): void {
  for (const { kind, field, language, market } of gaps) {
    const key = `${kind}/${field}/${language ?? ''}/${market ?? ''}`;
    const sum = sums.get(key);
    if (sum) sum.count += 1;
    else sums.set(key, { kind, field, language, market, count: 1 });
  }
}

/**
 * Passes all gaps to `sink`, first those of the home page, then those of types, categories, colours and fabrics, then
 * those of products. Returns how many products and gaps there are, and the sums of the gaps.
 */
export async function findGaps(shop: Shop, sink: GapSink): Promise<GapReport> {
  const markets = await listOpenMarkets(shop.database, shop.market.code, { withDefault: true });
  const scope = { languages: shop.languages(), markets: markets.map(({ code }) => code) };
  return transaction(shop.database, async (tx) => {
    await seeOneState(tx);
    await sink.begin();
    const sums = new Map<string, GapSum>();
    const report: GapReport = { products: 0, gaps: 0, sums: [] };
    const add = async (gaps: readonly Gap[]): Promise<void> => {
      addUp(sums, gaps);
      report.gaps += gaps.length;
      await sink.take(gaps);
    };
    await add(homeGaps(await homeSections(tx), await writtenAssurances(tx), scope));
    await add(sharedGaps(await sharedWords(tx), scope));
    for await (const products of storedProducts(tx, shop.market.timeZone)) {
      report.products += products.length;
      await add(products.flatMap((product) => productGaps(product, scope)));
    }
    report.sums = [...sums.values()];
    return report;
  });
}
