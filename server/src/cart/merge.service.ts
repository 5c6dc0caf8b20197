// Merges a guest's cart into a member's or into another guest's.
import type { Cart, MergeReport } from '@hindam/contract/cart';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { type Key, runOnce } from '../kernel/idempotency.ts';
import { hashSecret } from '../kernel/ids.ts';
import { actorOf, type Owner, ownerByGuestId, ownerByMember } from '../kernel/owner.ts';
import { fault } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { moveCouponUses } from '../pricing/coupons.service.ts';
import { money } from '../pricing/pricing.ts';
import type { Shop } from '../shop.ts';
import { moveHoldsToCart } from '../stock/stock.service.ts';
import { adoptUsedSets } from '../tailoring/tailoring.service.ts';
import { viewCart } from './view.service.ts';
import { mergePlan, NOTHING_MERGED, type ReportedLine, reportOf, type StoredReport } from './merge.ts';
import { endMerged, loadMergeable, loadTitles, moveLines, type Placed, setQuantities } from './merge.store.ts';
import { lockForMerge } from './lock.store.ts';

/**
 * Merges the guest's lines into the member's cart. As long as nothing is added to the guest's cart, repeating the call
 * reports the same lines.
 */
export async function mergeIntoMember(
  shop: Shop,
  who: { customerId: string; language: string },
  guestId: string,
  key: Key | null,
): Promise<MergeReport> {
  const owner = ownerByMember(who.customerId);
  const report = await takeOver(shop, owner, guestId, key);
  return reportOnTheWire(shop, { owner, language: who.language }, report);
}

/** Merges the other guest id's cart into the guest's, for a device with one id in its storage and one in its cookie. */
export async function mergeGuests(
  shop: Shop,
  guest: { guestId: string; language: string },
  otherGuestId: string,
  key: Key | null,
): Promise<Cart> {
  if (otherGuestId === guest.guestId) fault('INVALID');
  const owner = ownerByGuestId(guest.guestId);
  await takeOver(shop, owner, otherGuestId, key);
  return viewCart(shop, { owner, language: guest.language });
}

async function takeOver(shop: Shop, owner: Owner, guestId: string, key: Key | null): Promise<StoredReport> {
  const guestHash = hashSecret(guestId);
  return transaction(shop.database, (tx) =>
    runOnce(tx, key && { actor: actorOf(owner), ...key }, () => takeLines(tx, owner, guestHash, shop.market.code)),
  );
}

async function takeLines(tx: Transaction, owner: Owner, guestHash: Buffer, market: string): Promise<StoredReport> {
  const carts = await lockForMerge(tx, guestHash, owner, market);
  if (!carts) return NOTHING_MERGED;
  const { mine, other } = await loadMergeable(tx, carts, guestHash, owner, market);
  if (other.length === 0) return carts.report ?? NOTHING_MERGED;
  const steps = mergePlan(mine, other);
  const grown: Placed[] = [];
  const moved: Placed[] = [];
  for (const step of steps) {
    if (step.outcome === 'dropped') continue;
    if (step.into === null) moved.push({ lineId: other[step.from]!.id, quantity: step.quantity });
    else if (step.quantity > mine[step.into]!.quantity)
      grown.push({ lineId: mine[step.into]!.id, quantity: step.quantity });
  }
  await setQuantities(tx, grown);
  await moveLines(tx, carts.cartId, moved);
  const report = reportOf(steps, other);
  await endMerged(tx, carts, report);
  await moveHoldsToCart(tx, carts.otherId, carts.cartId);
  await moveCouponUses(tx, carts.otherId, carts.cartId);
  const used = other.flatMap(({ customSizeId }) => customSizeId ?? []);
  if (used.length > 0) await adoptUsedSets(tx, guestHash, owner, used);
  await record(tx, 'carts.merged', { cartId: carts.cartId, lines: moved.length + grown.length });
  return report;
}

async function reportOnTheWire(
  shop: Shop,
  shopper: { owner: Owner; language: string },
  report: StoredReport,
): Promise<MergeReport> {
  const { kept, added, changed, dropped, priceChanged } = report;
  const variantIds = [...kept, ...added, ...changed, ...dropped].map(({ variantId }) => variantId);
  const [cart, titles] = await Promise.all([
    viewCart(shop, shopper),
    variantIds.length === 0 ? new Map<string, string>() : loadTitles(shop.database, variantIds, shopper.language),
  ]);
  const line = ({ productId, variantId, quantity }: ReportedLine) => ({
    product_id: productId,
    product_item_id: variantId,
    title: titles.get(variantId) ?? '',
    quantity,
  });
  return {
    count: cart.count,
    total: cart.total,
    kept: kept.map(line),
    added: added.map(line),
    changed: changed.map(line),
    dropped: dropped.map((one) => ({ ...line(one), reason: one.reason })),
    price_changed: priceChanged.map((one) => ({
      ...line(one),
      was: money(one.wasMinor, shop.market),
      is: money(one.isMinor, shop.market),
    })),
  };
}
