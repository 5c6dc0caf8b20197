// Use cases of a cart, which belongs to a guest (whoever holds the guest id) or to a member.
import type { Cart } from '@hindam/contract/cart';
import { REFUSALS, type RefusalName } from '@hindam/contract/refusals';
import { validate as isUuid } from 'uuid';
import type { Transaction } from '../kernel/database.ts';
import { type Key, runOnce, storedAnswer } from '../kernel/idempotency.ts';
import { actorOf, type Owner } from '../kernel/owner.ts';
import { refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import type { Shop } from '../shop.ts';
import { purgeSets, markSetInUse } from '../tailoring/tailoring.service.ts';
import { GUEST_SET_RETENTION_DAYS } from '../tailoring/tailoring.ts';
import { type AddRequest, addPiece, loadAddFacts, writePieces } from './add.store.ts';
import { lockOrCreateCart } from './lock.store.ts';
import { CART_RETENTION_DAYS, isShort, LINE_PIECES_MAX, piecesToAdd, refusalOfAdd, refusalOfQuantity } from './cart.ts';
import { deleteStaleCarts, findUnusedSets } from './cart.store.ts';
import { type CartShopper, viewCart } from './view.service.ts';
import {
  deleteLine,
  findTwin,
  loadVariantFacts,
  type LockedLine,
  lockLine,
  setQuantityInOneStatement,
  setQuantity,
  writeLine,
} from './line.store.ts';

export { loadCartsLeft as cartsLeft } from './cart.store.ts';

export interface Piece {
  productId: string;
  variantId: string;
  colour: string;
  size: string | null;
  customSizeId: string | null;
  remarks: string;
}

/** ADD_SHORT: stock or LINE_PIECES_MAX allowed fewer pieces than the product's minimum requires. */
export type Added = 'ADD' | 'ADD_SHORT';

/**
 * Adds the pieces that are missing to the product's minimum quantity, or one if none is missing, as far as stock and
 * LINE_PIECES_MAX (cart.ts) allow.
 */
export function addToCart(shop: Shop, owner: Owner, piece: Piece, key: Key | null): Promise<Added> {
  return add(shop, owner, piece, { key, toMinimum: true });
}

/** Adds one piece, even when the cart then holds fewer than the product's minimum. */
export function addOnePiece(shop: Shop, owner: Owner, piece: Piece, key: Key | null): Promise<Added> {
  return add(shop, owner, piece, { key, toMinimum: false });
}

async function add(shop: Shop, owner: Owner, piece: Piece, how: Pick<AddRequest, 'key' | 'toMinimum'>): Promise<Added> {
  const { productId, variantId, colour, size, customSizeId, remarks } = piece;
  const wish = { colour, size, customSize: customSizeId !== null };
  const request = { owner, market: shop.market.code, productId, variantId, wish, remarks, ...how };
  return customSizeId === null ? addReadyMade(shop, request) : addCounted(shop, request, customSizeId);
}

function refuseByVerdict(verdict: string): never {
  if (!Object.hasOwn(REFUSALS, verdict)) throw new Error(`unknown verdict ${verdict}`);
  refuse(verdict as RefusalName);
}

/**
 * The answer stored under this idempotency key; undefined when the key was not used or its request is unfinished.
 * Throws KEY_REUSED when the stored request differs.
 */
async function storedOutcome<T>(shop: Shop, owner: Owner, key: Key): Promise<T | undefined> {
  return storedAnswer<T>(shop.database, { actor: actorOf(owner), ...key });
}

async function addReadyMade(shop: Shop, request: AddRequest): Promise<Added> {
  const { verdict } = await addPiece(shop.database, request);
  if (verdict === 'ADD') return 'ADD';
  if (verdict === 'COUNT') return addCounted(shop, request, null);
  if (verdict !== 'SEEN' || !request.key) return refuseByVerdict(verdict);
  return (await storedOutcome<Added>(shop, request.owner, request.key)) ?? 'ADD';
}

/**
 * Adds made-to-measure pieces, or pieces of a product with a minimum quantity. The cart's row is locked, so that
 * concurrent calls for one cart run one after the other.
 */
async function addCounted(shop: Shop, request: AddRequest, customSizeId: string | null): Promise<Added> {
  const { owner, market, productId, variantId, wish, remarks, key, toMinimum } = request;
  // `customSizeId` is whatever text the client sent; a text that is not a UUID cannot name a measurement set.
  const versionId = customSizeId !== null && isUuid(customSizeId) ? customSizeId : null;
  return transaction(shop.database, (tx) =>
    runOnce<Added>(tx, key && { actor: actorOf(owner), ...key }, async () => {
      const cartId = await lockOrCreateCart(tx, owner, market);
      const fields = versionId === null ? null : await markSetInUse(tx, owner, versionId);
      const isMeasured = wish.customSize;
      const piece = { cartId, market, productId, variantId, isMeasured, customSizeId: versionId, remarks, fields };
      const facts = await loadAddFacts(tx, piece);
      const refusal = refusalOfAdd(facts, wish);
      if (refusal) return refuse(refusal);
      const pieces = toMinimum ? piecesToAdd(facts, wish) : 1;
      await writePieces(tx, piece, facts, pieces);
      return toMinimum && isShort(facts, pieces) ? 'ADD_SHORT' : 'ADD';
    }),
  );
}

export interface LineChange {
  lineId: string;
  /** 0 removes the line; undefined keeps the stored quantity. */
  quantity: number | undefined;
  remarks: string | undefined;
  /** Another variant of the line's product; absent keeps size and colour. */
  variantId?: string | undefined;
}

export async function changeLine(shop: Shop, shopper: CartShopper, change: LineChange, key: Key | null): Promise<Cart> {
  const { owner } = shopper;
  const { lineId, quantity } = change;
  const isOnlyQuantity = change.remarks === undefined && change.variantId === undefined;
  const verdict =
    isOnlyQuantity && quantity !== undefined
      ? await setQuantityInOneStatement(shop.database, owner, { lineId, quantity }, key)
      : null;
  if (verdict === null) {
    await transaction(shop.database, (tx) =>
      runOnce(tx, key && { actor: actorOf(owner), ...key }, () => applyChange(tx, shop, owner, change)),
    );
  } else if (verdict === 'SEEN' && key) await storedOutcome(shop, owner, key);
  else if (!DONE.has(verdict)) refuseByVerdict(verdict);
  return viewCart(shop, shopper);
}

/**
 * Verdicts of `setQuantityInOneStatement` that count as success. REMOVED: the quantity was 0 and the line does not
 * exist any more.
 */
const DONE: ReadonlySet<string> = new Set(['SET', 'REMOVE', 'REMOVED']);

async function applyChange(tx: Transaction, { market }: Shop, owner: Owner, change: LineChange): Promise<null> {
  const line = await lockLine(tx, owner, change.lineId);
  if (!line) return change.quantity === 0 ? null : refuse('LINE_GONE');
  if (change.quantity === 0) {
    await deleteLine(tx, line.id);
    return null;
  }
  const remarks = change.remarks ?? line.remarks;
  const { variantId = line.variantId } = change;
  const isSame = variantId === line.variantId;
  const facts = isSame
    ? { ...line, before: line.quantity }
    : ((await loadVariantFacts(tx, line, variantId, market.code)) ?? refuse('PRODUCT_GONE'));
  const { quantity = line.quantity } = change;
  const refusal = refusalOfQuantity(quantity, facts);
  if (refusal) return refuse(refusal);
  const twin = isSame && remarks === line.remarks ? null : await findTwin(tx, line, { variantId, remarks });
  if (twin) await mergeIntoTwin(tx, line, twin, quantity);
  else await writeLine(tx, line.id, { quantity, remarks, variantId, market: market.code });
  return null;
}

/**
 * Moves the line's `quantity` pieces to `twin`, the line of the cart that a change makes equal to it. Pieces beyond
 * LINE_PIECES_MAX are dropped, except that a change of made-to-measure pieces is refused instead.
 */
async function mergeIntoTwin(
  tx: Transaction,
  line: LockedLine,
  twin: { id: string; quantity: number },
  quantity: number,
): Promise<void> {
  const together = twin.quantity + quantity;
  if (line.isMeasured && together > LINE_PIECES_MAX) refuse('QUANTITY_LIMIT');
  await deleteLine(tx, line.id);
  await setQuantity(tx, twin.id, Math.min(LINE_PIECES_MAX, together));
}

export async function purgeStaleCarts(tx: Transaction): Promise<number> {
  return deleteStaleCarts(tx, CART_RETENTION_DAYS);
}

export async function purgeUnusedSets(tx: Transaction): Promise<number> {
  const setIds = await findUnusedSets(tx, GUEST_SET_RETENTION_DAYS);
  return setIds.length === 0 ? 0 : purgeSets(tx, setIds);
}
