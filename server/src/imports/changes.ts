// Finds what an import changed in a product that the shop had before: stock, prices of the variants on sale, and which
// variants are on sale. It compares the stored product before and after saving instead of reading the file, because not
// everything that a file asks for is done: stock may be kept.
import type { StoredProduct, StoredVariant } from './imports.store.ts';
import type { ImportedVariant } from './imported-variants.ts';
import type { Row } from './shopify-columns.ts';
import { variantKey } from './stock-plan.ts';

interface Place {
  /** The row of the variant; the product's first row if the file does not contain the variant. */
  row: number;
  /** The line of the text file where the row begins. */
  line: number;
  handle: string;
  sku: string;
  colour: string;
  size: string;
}

type Facts =
  | { what: 'stock'; from: number | null; to: number | null }
  /**
   * Amounts are in minor units of the currency. A price is null where the variant is not sold in the market; a
   * compare-at price (the price before a reduction) is null where there is no reduction.
   */
  | { what: 'price' | 'compare_at_price'; market: string; currency: string; from: number | null; to: number | null }
  | { what: 'offered'; from: boolean; to: boolean };

export type Change = Place & Facts;

function factsOf(
  before: StoredVariant | undefined,
  after: StoredVariant,
  currencies: Readonly<Record<string, string>>,
): Facts[] {
  const facts: Facts[] = [];
  if ((before?.active ?? false) !== after.active)
    facts.push({ what: 'offered', from: before?.active ?? false, to: after.active });
  if ((before?.onHand ?? null) !== after.onHand)
    facts.push({ what: 'stock', from: before?.onHand ?? null, to: after.onHand });
  // Prices are reported only for variants that are on sale and that existed before the import: a new variant's prices
  // replace no earlier ones.
  if (!before || !after.active) return facts;
  for (const [market, currency] of Object.entries(currencies)) {
    const [was, is] = [before.prices[market], after.prices[market]];
    if (was?.price !== is?.price)
      facts.push({ what: 'price', market, currency, from: was?.price ?? null, to: is?.price ?? null });
    if ((was?.compareAt ?? null) !== (is?.compareAt ?? null))
      facts.push({
        what: 'compare_at_price',
        market,
        currency,
        from: was?.compareAt ?? null,
        to: is?.compareAt ?? null,
      });
  }
  return facts;
}

export interface ChangeSources {
  handle: string;
  firstRow: Row;
  variants: readonly ImportedVariant[];
  before: StoredProduct;
  after: StoredProduct;
  currencies: Readonly<Record<string, string>>;
}

export function changesOf({ handle, firstRow, variants, before, after, currencies }: ChangeSources): Change[] {
  const known = new Map(before.variants.map((variant) => [variantKey(variant), variant]));
  const rows = new Map(variants.map((variant) => [variantKey(variant), variant.row]));
  return after.variants.flatMap((variant) => {
    const { number: row, line } = rows.get(variantKey(variant)) ?? firstRow;
    const { sku, colour, size } = variant;
    return factsOf(known.get(variantKey(variant)), variant, currencies).map((facts) => ({
      row,
      line,
      handle,
      sku,
      colour,
      size,
      ...facts,
    }));
  });
}
