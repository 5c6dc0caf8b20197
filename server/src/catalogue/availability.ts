// What the catalogue shows of stock. Always true: a variant's shown pieces are those that can be sold, up to
// one more than the number at which the shop begins to count them; above that all numbers look alike, and a
// sale writes nothing here.
import type { Transaction } from '../kernel/database.ts';
import { LIST_TAG, productTag, record } from '../kernel/events.ts';
import { loadCardFacts, type Moved, writeShown } from './availability.store.ts';
import { piecesLeft, shownPieces } from './catalogue.ts';
import { lockCards, type MakeImage, refreshCards } from './catalogue.cards.ts';

/** Products whose card says something else of stock than their variants do now. */
async function productsToDraw(tx: Transaction, productIds: readonly string[]): Promise<string[]> {
  // Sizes of one product may move at once: the later of two counts what the earlier wrote.
  await lockCards(tx, productIds);
  const facts = await loadCardFacts(tx, productIds);
  const stale = facts.filter(
    ({ inStock, shown, piecesLeft: left, color, colourToShow }) =>
      inStock !== shown > 0 || left !== piecesLeft(shown) || color !== colourToShow,
  );
  return [...new Set(stale.map(({ productId }) => productId))];
}

/** Lists offer sizes that are there, so one that ran out or came back moves them. */
function movesLists({ before, after }: Moved): boolean {
  return before === 0 || after === 0;
}

/**
 * Takes over what stock says can be sold, in stock's own transaction; the caller holds the rows of stock.
 * Only a level that looks different is written, only cards that say something else are drawn anew, and only
 * pages that show it are dropped.
 */
export async function setAvailability(
  tx: Transaction,
  levels: readonly { variantId: string; available: number }[],
  makeImage: MakeImage,
): Promise<void> {
  if (levels.length === 0) return;
  const moved = await writeShown(
    tx,
    levels.map(({ variantId, available }) => ({ variantId, shown: shownPieces(available) })),
  );
  if (moved.length === 0) return;
  const productIds = [...new Set(moved.map(({ productId }) => productId))];
  const stale = await productsToDraw(tx, productIds);
  await refreshCards(tx, stale, makeImage);
  const lists = stale.length > 0 || moved.some(movesLists) ? [LIST_TAG] : [];
  const variantIds = moved.map(({ variantId }) => variantId);
  await record(tx, 'stock.moved', { variantIds }, [...lists, ...productIds.map(productTag)]);
}
