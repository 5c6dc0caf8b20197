// Service functions with which operators set what products cost in each market.
import {
  lockProductById,
  type NewPrice,
  pricesOf,
  savePrices,
  type VariantPrices,
} from '../catalogue/catalogue.write.ts';
import type { Operator } from '../kernel/call.ts';
import { type FieldMessages, fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { marketCodes } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';

export async function viewPrices({ database }: Shop, productId: string): Promise<VariantPrices[]> {
  const prices = await pricesOf(database, productId);
  return prices.length > 0 ? prices : fault('NOT_FOUND');
}

export interface PriceChange {
  productId: string;
  market: string;
  prices: readonly NewPrice[];
  requestId: string;
}

function faultsOf({ prices, market }: PriceChange, variants: ReadonlySet<string>, markets: readonly string[]) {
  const faults: FieldMessages = {};
  if (!markets.includes(market)) faults['market'] = 'FIELD_MARKET';
  for (const [at, { variantId, priceMinor, compareAtMinor }] of prices.entries()) {
    const isTwice = prices.findIndex((one) => one.variantId === variantId) !== at;
    if (!variants.has(variantId) || isTwice) faults[`prices.${at}.product_item_id`] = 'FIELD_VARIANT';
    if (compareAtMinor !== null && (priceMinor === null || compareAtMinor <= priceMinor))
      faults[`prices.${at}.compare_at`] = 'FIELD_COMPARE_AT';
  }
  return faults;
}

export function changePrices(shop: Shop, operator: Operator, change: PriceChange): Promise<VariantPrices[]> {
  const { productId, market, prices, requestId } = change;
  return transaction(shop.database, async (tx) => {
    if (!(await lockProductById(tx, productId))) fault('NOT_FOUND');
    const before = await pricesOf(tx, productId);
    const faults = faultsOf(change, new Set(before.map(({ variantId }) => variantId)), await marketCodes(tx));
    if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
    await savePrices(tx, productId, market, prices);
    const details = { market, prices: prices.map((one) => ({ ...one })) };
    await recordAction(tx, operator, { action: 'prices.changed', subject: productId, details, requestId });
    return pricesOf(tx, productId);
  });
}
