// Loads the stored state of one product as JSON text, with all parts in a fixed order: the same text before and after
// saving means that the import changed nothing of it. Also the lock of imports and the clock of the shop.
import type { ProductText, Texts } from '../catalogue/catalogue.ts';
import type { Queries, Transaction } from '../kernel/database.ts';

export interface StoredVariant {
  colour: string;
  size: string;
  sku: string;
  position: number;
  weightGrams: number;
  active: boolean;
  onHand: number | null;
  prices: Readonly<Record<string, { price: number; compareAt: number | null }>>;
}

export interface StoredPicture {
  key: string;
  source: string;
  width: number;
  height: number;
  placeholder: string;
  view: string;
  alt: Texts<string>;
}

export interface StoredProduct {
  id: string;
  typeKey: string;
  fabricCode: string | null;
  sleeve: string | null;
  limited: boolean;
  customSize: boolean;
  tailoringDays: { from: number; to: number } | null;
  minQuantity: number;
  pinnedRank: number | null;
  shown: boolean;
  texts: Texts<ProductText>;
  colours: readonly { code: string; pictures: readonly StoredPicture[] }[];
  variants: readonly StoredVariant[];
}

const STORED_PRODUCT = 'select state from product_states where handle = $1';

/** The stored product: `text` for comparing, `product` is the same parsed. Null when no product has this handle. */
export async function loadStored(
  tx: Transaction,
  handle: string,
): Promise<{ text: string; product: StoredProduct } | null> {
  const [row] = await tx.query<{ state: string }>(STORED_PRODUCT, [handle]);
  return row ? { text: row.state, product: JSON.parse(row.state) as StoredProduct } : null;
}

/**
 * Lets one import at a time save a product, until the transaction ends, because imports look up and then add what
 * products share (catalogue/groups.ts).
 */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('imports', 0))");
}

export async function readClock(db: Queries): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('select shop.now() as now');
  return row?.now ?? new Date();
}
