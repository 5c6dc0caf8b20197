// The device's copy of the visitor's cart as the server last returned it: lines under the storage key `guestcartItem`,
// subtotal under `total`. The cart count in the header and the cart page while offline read this copy.
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

export const rememberedLines = store.read;
export const watchCart = store.watch;

/** Stores a cart that the server returned; watchers in this tab and the others are called if its lines have changed. */
export function rememberCart(cart: { lines: readonly CartLine[]; subtotal: Money }): void {
  // R91: the key `total` holds the subtotal as a number in major currency units (1250), not in minor ones.
  writeKey(STORAGE_KEYS.subtotal, String(majorUnits(cart.subtotal)));
  store.write(cart.lines);
}

/** A text that is equal for two carts with the same lines, quantities, unit prices and remarks in the same order. */
export function cartFingerprint(lines: readonly CartLine[]): string {
  return lines.map((line) => [line._id, line.quantity, line.unit_price.amount, line.remarks].join('\u0000')).join('\n');
}

export function forgetCart(): void {
  removeKey(STORAGE_KEYS.subtotal);
  store.drop();
}

/** An amount in major currency units: 125000 minor units of AED are 1250. */
export function majorUnits({ amount, currency }: Money): number {
  return amount / 10 ** decimalsOf(currency);
}

const piecesIn = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The number of pieces in the stored cart, not of its lines. */
export function cartCount(): number {
  return piecesIn(rememberedLines());
}

/**
 * The number of pieces of one product in the cart, in all sizes and colours; 0 on the server and in the first paint,
 * which do not know the device's storage.
 */
export function usePiecesOf(productId: string): number {
  return store.use(() => piecesIn(rememberedLines().filter((line) => line.product_id === productId)), 0);
}

/** `cartCount` as a hook; 0 on the server and in the first paint, which do not know the device's storage. */
export function useCartCount(): number {
  return store.use(cartCount, 0);
}
