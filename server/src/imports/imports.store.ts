// Loads the stored state of products as JSON text with all parts in a fixed order. If the text is the same before and
// after saving, the import changed nothing of the product, except perhaps its day of publication. Also has the lock
// that imports take, the shop's clock and a count of transactions.
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
  /** Codes in ascending order. */
  occasions: readonly string[];
  limited: boolean;
  customSize: boolean;
  tailoringDays: { from: number; to: number } | null;
  minQuantity: number;
  /** The place among the pinned products of the collection `best_seller`; null if it is not pinned. */
  pinnedRank: number | null;
  shown: boolean;
  texts: Texts<ProductText>;
  colours: readonly { code: string; pictures: readonly StoredPicture[] }[];
  variants: readonly StoredVariant[];
}

export interface Stored {
  /** The stored state as text, by which states are compared. */
  text: string;
  product: StoredProduct;
}

export async function loadStored(db: Queries, handles: readonly string[]): Promise<Map<string, Stored>> {
  const rows = await db.query<{ handle: string; state: string }>(
    'select handle, state from product_states where handle = any($1)',
    [handles],
  );
  return new Map(
    rows.map(({ handle, state }) => [handle, { text: state, product: JSON.parse(state) as StoredProduct }] as const),
  );
}

/**
 * Until the transaction ends, no other import can save products: imports look up categories and fabrics by name and add
 * missing ones, so two at once could add the same one twice (catalogue/groups.ts).
 */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('imports', 0))");
}

export async function readClock(db: Queries): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('select shop.now() as now');
  return row?.now ?? new Date();
}

/**
 * The number of transactions that have ended in this database, also those of the caller. PostgreSQL updates it about
 * once a second.
 */
export async function countTransactions(db: Queries): Promise<number> {
  const [row] = await db.query<{ ended: number }>(
    'select xact_commit + xact_rollback as ended from pg_stat_database where datname = current_database()',
  );
  return row?.ended ?? 0;
}
