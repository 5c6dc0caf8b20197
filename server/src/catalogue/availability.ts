// Stock as the catalogue shows it. A variant's shown pieces are min(available pieces, LOW_STOCK_PIECES + 1)
// (catalogue.ts): all larger numbers look the same to shoppers, so a change between two of them writes nothing to the
// catalogue.
import type { Transaction } from '../kernel/database.ts';
import { LIST_TAG, productTag, record } from '../kernel/events.ts';
import { loadCardFacts, type ChangedLevel, writeShownLevels } from './availability.store.ts';
import { piecesLeft, shownPieces } from './catalogue.ts';
import { lockCards, refreshCards } from './catalogue.cards.ts';

async function productsToRefresh(tx: Transaction, productIds: readonly string[]): Promise<string[]> {
  // Two transactions may change the stock of two sizes of one product at the same time. This lock makes the later one
  // wait, so that it also counts what the earlier one wrote.
  await lockCards(tx, productIds);
  const facts = await loadCardFacts(tx, productIds);
  const stale = facts.filter(
    ({ inStock, shown, piecesLeft: left, color, colourToShow }) =>
      inStock !== shown > 0 || left !== piecesLeft(shown) || color !== colourToShow,
  );
  return [...new Set(stale.map(({ productId }) => productId))];
}

/**
 * Whether a variant ran out or came back. Lists filtered by 'in stock' may then contain other products, so their cache
 * entries must be dropped.
 */
function changesLists({ before, after }: ChangedLevel): boolean {
  return before === 0 || after === 0;
}

/**
 * `levels` are the new numbers of available pieces; the caller's transaction has locked their rows of stock. Stores
 * only numbers that shoppers would see differently, and rewrites only the product cards that these change. Drops cached
 * lists when a card changes or a variant runs out or comes back.
 */
export async function setAvailability(
  tx: Transaction,
  levels: readonly { variantId: string; available: number }[],
): Promise<void> {
  if (levels.length === 0) return;
  const moved = await writeShownLevels(
    tx,
    levels.map(({ variantId, available }) => ({ variantId, shown: shownPieces(available) })),
  );
  if (moved.length === 0) return;
  const productIds = [...new Set(moved.map(({ productId }) => productId))];
  const stale = await productsToRefresh(tx, productIds);
  await refreshCards(tx, stale);
  const lists = stale.length > 0 || moved.some(changesLists) ? [LIST_TAG] : [];
  const variantIds = moved.map(({ variantId }) => variantId);
  await record(tx, 'stock.moved', { variantIds }, [...lists, ...productIds.map(productTag)]);
}
