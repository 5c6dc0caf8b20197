// The cart as this device last saw it: lines under `guestcartItem`, subtotal under `total`. The count on every page and
// the cart while offline are drawn from it; the server's answer always replaces it.
import type { CartLine } from '@hindam/contract/cart';
import type { Money } from '@hindam/contract/money';
import { decimalsOf } from '@hindam/contract/money';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { removeKey, writeKey } from './device-storage.ts';
import { deviceStore } from './device-store.ts';

function isLine(value: unknown): value is CartLine {
  return (
    typeof value === 'object' &&
    value !== null &&
    'quantity' in value &&
    Number.isInteger(value.quantity) &&
    '_id' in value &&
    'unit_price' in value
  );
}

function linesIn(value: unknown): CartLine[] {
  return Array.isArray(value) ? value.filter(isLine) : [];
}

const store = deviceStore(STORAGE_KEYS.guestCart, linesIn);

/** The lines as last seen; an empty list if the key holds anything else. */
export const rememberedLines = store.read;
/** Calls back when the cart changes here or in another tab. */
export const watchCart = store.watch;

/** Writes what the server answered, for this tab and the others. */
export function rememberCart(cart: { lines: readonly CartLine[]; subtotal: Money }): void {
  // R91: `total` is the subtotal number. Stored in the currency's own unit: 1250.
  writeKey(STORAGE_KEYS.subtotal, String(majorUnits(cart.subtotal)));
  store.write(cart.lines);
}

/** Equal for two carts that differ only in the language of their texts. */
export function cartFingerprint(lines: readonly CartLine[]): string {
  return lines.map((line) => [line._id, line.quantity, line.unit_price.amount, line.remarks].join('\u0000')).join('\n');
}

export function forgetCart(): void {
  removeKey(STORAGE_KEYS.subtotal);
  store.drop();
}

/** 125000 AED minor units → 1250. Only others read this number; the storefront never calculates with it. */
export function majorUnits({ amount, currency }: Money): number {
  return amount / 10 ** decimalsOf(currency);
}

const piecesIn = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Counts pieces, not lines. */
export function cartCount(): number {
  return piecesIn(rememberedLines());
}

/**
 * Pieces of one product over all its sizes; 0 on the server and in the first paint, where nothing of the visitor may be
 * shown.
 */
export function usePiecesOf(productId: string): number {
  return store.use(() => piecesIn(rememberedLines().filter((line) => line.product_id === productId)), 0);
}

/** 0 on the server and in the first paint: public pages hold nothing of the visitor. */
export function useCartCount(): number {
  return store.use(cartCount, 0);
}
