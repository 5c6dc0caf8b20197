// Stock as the catalogue shows it. Invariant: a variant's shown pieces are its available pieces, but at most one above
// LOW_STOCK_PIECES. Larger numbers are not distinguished, so a change from one of them to another writes nothing here.
import type { Transaction } from '../kernel/database.ts';
import { LIST_TAG, productTag, record } from '../kernel/events.ts';
import { loadCardFacts, type ChangedLevel, writeShownLevels } from './availability.store.ts';
import { piecesLeft, shownPieces } from './catalogue.ts';
import { lockCards, refreshCards } from './catalogue.cards.ts';

/** Ids of those products whose stored card no longer agrees with the stock of their variants. */
async function productsToRefresh(tx: Transaction, productIds: readonly string[]): Promise<string[]> {
  // The stock of two sizes of a product may change concurrently. With this lock the later transaction also counts what
  // the earlier one wrote.
  await lockCards(tx, productIds);
  const facts = await loadCardFacts(tx, productIds);
  const stale = facts.filter(
    ({ inStock, shown, piecesLeft: left, color, colourToShow }) =>
      inStock !== shown > 0 || left !== piecesLeft(shown) || color !== colourToShow,
  );
  return [...new Set(stale.map(({ productId }) => productId))];
}

/** Whether a size ran out or came back: lists that are filtered by stock then have other products or counts. */
function changesLists({ before, after }: ChangedLevel): boolean {
  return before === 0 || after === 0;
}

/**
 * Receives the numbers of available pieces from the stock slice, in its transaction; the caller holds the row locks of
 * stock. Only numbers that shoppers see differently are written, and only the cards that they change are rewritten.
 * Cached lists are dropped when a card changes or a variant runs out or comes back.
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
