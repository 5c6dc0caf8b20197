// What a guest does with her bag. Whoever holds the guest id is the guest.
import type { Cart } from '@hindam/contract/cart';
import { REFUSALS, type RefusalName } from '@hindam/contract/refusals';
import { record } from '../kernel/events.ts';
import { hashSecret } from '../kernel/ids.ts';
import { type Attempt, once, storedAnswer } from '../kernel/idempotency.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { freeShippingMissingMinor, instalmentPlan, type Market, money, totalsOf } from '../pricing/pricing.ts';
import type { Shop } from '../shop.ts';
import {
  BAG_KEPT_DAYS,
  canCheckOut,
  isCounted,
  LINE_PIECES_MAX,
  mergePlan,
  type Notice,
  noticesOf,
  refusalOfQuantity,
} from './cart.ts';
import {
  addPiece,
  type BagLine,
  deleteLine,
  deleteStaleBags,
  endMerged,
  findTwin,
  loadBag,
  loadMergeable,
  lockForMerge,
  lockLine,
  moveLine,
  setQuantity,
  writeLine,
} from './cart.store.ts';
import type { Transaction } from '../kernel/database.ts';

export interface Guest {
  /** The random id itself; only its hash is ever stored. */
  guestId: string;
  language: string;
}

export interface Key {
  key: string;
  requestHash: Buffer;
}

export interface Piece {
  productId: string;
  variantId: string;
  colour: string;
  size: string | null;
  customSizeId: string | null;
  remarks: string;
}

/** One more piece of a line; refuses with the reason the shopper can act on. */
export async function addToBag(shop: Shop, guest: Guest, piece: Piece, key: Key | null): Promise<void> {
  const guestHash = hashSecret(guest.guestId);
  const { verdict } = await addPiece(shop.database, {
    guestHash,
    market: shop.market.code,
    productId: piece.productId,
    variantId: piece.variantId,
    wish: { colour: piece.colour, size: piece.size, customSize: piece.customSizeId !== null },
    remarks: piece.remarks,
    key,
  });
  if (verdict === 'ADD') return;
  if (verdict === 'SEEN' && key) {
    // The effect is there already; only a different body under the same key is wrong.
    await storedAnswer(shop.database, { actor: guestHash, ...key });
    return;
  }
  if (!Object.hasOwn(REFUSALS, verdict)) throw new Error(`unknown verdict ${verdict}`);
  refuse(verdict as RefusalName);
}

export async function viewBag(shop: Shop, guest: Guest): Promise<Cart> {
  const bag = await loadBag(shop.database, hashSecret(guest.guestId), guest.language, shop.market.code);
  return cartOf(bag, shop);
}

export interface LineChange {
  lineId: string;
  /** 0 removes the line. */
  quantity: number;
  /** Undefined leaves the remarks as they are. */
  remarks: string | undefined;
}

export async function changeLine(shop: Shop, guest: Guest, change: LineChange, key: Key | null): Promise<Cart> {
  const guestHash = hashSecret(guest.guestId);
  await transaction(shop.database, (tx) =>
    once(tx, attemptOf(guestHash, key), () => applyChange(tx, guestHash, change)),
  );
  return viewBag(shop, guest);
}

async function applyChange(tx: Transaction, guestHash: Buffer, change: LineChange): Promise<null> {
  const line = await lockLine(tx, guestHash, change.lineId);
  if (!line) {
    if (change.quantity === 0) return null; // Removed already, perhaps in another tab: what she wants is so.
    return refuse('LINE_GONE');
  }
  if (change.quantity === 0) {
    await deleteLine(tx, line.id);
    return null;
  }
  const refusal = refusalOfQuantity(change.quantity, line.quantity, line.heldElsewhere, line.available);
  if (refusal) return refuse(refusal);
  const remarks = change.remarks ?? line.remarks;
  const twin = remarks === line.remarks ? null : await findTwin(tx, line, remarks);
  if (twin) {
    // The remarks now equal another line's: the two are one line.
    await deleteLine(tx, line.id);
    await setQuantity(tx, twin.id, Math.min(LINE_PIECES_MAX, twin.quantity + change.quantity));
  } else {
    await writeLine(tx, line.id, change.quantity, remarks);
  }
  return null;
}

/** A device holds two guest ids (storage and cookie): the bag of `guest` takes the other's lines over. */
export async function mergeBags(shop: Shop, guest: Guest, otherGuestId: string, key: Key | null): Promise<Cart> {
  if (otherGuestId === guest.guestId) fault('INVALID');
  const guestHash = hashSecret(guest.guestId);
  await transaction(shop.database, (tx) =>
    once(tx, attemptOf(guestHash, key), async () => {
      const locked = await lockForMerge(tx, guestHash, hashSecret(otherGuestId), shop.market.code);
      if (!locked) return null;
      const mine = await loadMergeable(tx, locked.cartId);
      const other = await loadMergeable(tx, locked.otherId);
      const plan = mergePlan(mine, other);
      for (const { into, quantity } of plan.changed) await setQuantity(tx, mine[into]!.id, quantity);
      for (const { from, quantity } of plan.added) await moveLine(tx, other[from]!.id, locked.cartId, quantity);
      await endMerged(tx, locked.otherId, locked.cartId);
      await record(tx, 'carts.merged', { cartId: locked.cartId, lines: plan.added.length + plan.changed.length });
      return null;
    }),
  );
  return viewBag(shop, guest);
}

/** Throws away what nobody touched for 90 days; returns how many bags went. */
export async function throwStaleBagsAway(tx: Transaction): Promise<number> {
  return deleteStaleBags(tx, BAG_KEPT_DAYS);
}

function attemptOf(actor: Buffer, key: Key | null): Attempt | null {
  return key && { actor, ...key };
}

function noticeOnTheWire(
  { kind, wasMinor, available, minimum }: Notice,
  market: Market,
): Cart['lines'][number]['notices'][number] {
  return {
    kind,
    ...(wasMinor === undefined ? {} : { was: money(wasMinor, market) }),
    ...(available === undefined ? {} : { available }),
    ...(minimum === undefined ? {} : { minimum }),
  };
}

function lineOnTheWire(line: BagLine, notices: Notice[], shop: Shop): Cart['lines'][number] {
  const unit = line.priceMinor ?? line.seenPriceMinor;
  return {
    _id: line.id,
    product_id: line.productId,
    product_item_id: line.variantId,
    title: line.title,
    slug: line.slug,
    sku: line.sku,
    color_code: line.colour,
    color_name: line.colourName,
    size: line.size,
    customSizeId: line.customSizeId,
    custom_size_label: null,
    remarks: line.remarks,
    quantity: line.quantity,
    unit_price: money(unit, shop.market),
    line_total: money(unit * line.quantity, shop.market),
    image: line.picture && shop.makeImage(line.picture, line.title),
    notices: notices.map((notice) => noticeOnTheWire(notice, shop.market)),
  };
}

function cartOf(bag: { id: string; lines: BagLine[] } | null, shop: Shop): Cart {
  const { market } = shop;
  const lines = bag?.lines ?? [];
  const notices = noticesOf(lines);
  const counted = lines.filter((_, index) => isCounted(notices[index] ?? []));
  const totals = totalsOf(
    counted.map((line) => (line.priceMinor ?? 0) * line.quantity),
    market,
  );
  const missing = freeShippingMissingMinor(totals.subtotalMinor, market);
  return {
    _id: bag?.id ?? null,
    lines: lines.map((line, index) => lineOnTheWire(line, notices[index] ?? [], shop)),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: money(totals.subtotalMinor, market),
    discount: money(totals.discountMinor, market),
    shipping: money(totals.shippingMinor, market),
    vat_included: money(totals.vatIncludedMinor, market),
    vat_rate: market.vatBasisPoints / 100,
    total: money(totals.totalMinor, market),
    free_shipping_missing: missing === null ? null : money(missing, market),
    coupon: null,
    instalments: { parts: instalmentPlan(totals.totalMinor).map((part) => money(part, market)) },
    delivery_days: market.deliveryDays,
    can_check_out: canCheckOut(notices),
  };
}
