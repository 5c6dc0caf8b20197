// The bag as this device last saw it: lines under `guestcartItem`, subtotal under `total`. It draws
// the count on every page and the bag while offline; the server's answer always replaces it.
import type { CartLine } from '@hindam/contract/cart';
import type { Money } from '@hindam/contract/money';
import { decimalsOf } from '@hindam/contract/money';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { useSyncExternalStore } from 'react';
import { readJson, readKey, removeKey, writeKey } from './device-storage.ts';

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

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

/** Lines as last seen; whatever else stands under the key counts as none. */
export function rememberedLines(): CartLine[] {
  const value = readJson(STORAGE_KEYS.guestCart);
  return Array.isArray(value) ? value.filter(isLine) : [];
}

/** Writes what the server answered, for this tab and the others. */
export function rememberBag(bag: { lines: readonly CartLine[]; subtotal: Money }): void {
  const lines = JSON.stringify(bag.lines);
  if (readKey(STORAGE_KEYS.guestCart) === lines) return;
  writeKey(STORAGE_KEYS.guestCart, lines);
  // Specification §3: `total` is the subtotal number. Stored in the currency's own unit: 1250.
  writeKey(STORAGE_KEYS.subtotal, String(majorUnits(bag.subtotal)));
  announce();
}

/** What makes two sights of a bag different; words in another language do not. */
export function bagFingerprint(lines: readonly CartLine[]): string {
  return lines.map((line) => [line._id, line.quantity, line.unit_price.amount, line.remarks].join('\u0000')).join('\n');
}

export function forgetBag(): void {
  removeKey(STORAGE_KEYS.guestCart);
  removeKey(STORAGE_KEYS.subtotal);
  announce();
}

/** 125000 AED minor units → 1250. For reading by others only; the store never reckons with it. */
export function majorUnits({ amount, currency }: Money): number {
  return amount / 10 ** decimalsOf(currency);
}

let countedText: string | null = null;
let counted = 0;

/** Pieces, not lines. */
export function bagCount(): number {
  const text = readKey(STORAGE_KEYS.guestCart);
  if (text !== countedText) {
    countedText = text;
    counted = rememberedLines().reduce((sum, line) => sum + line.quantity, 0);
  }
  return counted;
}

/** Pieces of one product over all its sizes; 0 as long as nothing of the visitor may be shown. */
export function usePiecesOf(productId: string): number {
  const held = () =>
    rememberedLines().reduce((sum, line) => sum + (line.product_id === productId ? line.quantity : 0), 0);
  return useSyncExternalStore(watchBag, held, () => 0);
}

/** Calls back when the bag changes here or in another tab. */
export function watchBag(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means everything was cleared.
    if (event.key === null || event.key === STORAGE_KEYS.guestCart) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** 0 on the server and in the first paint: public pages hold nothing of the visitor. */
export function useBagCount(): number {
  return useSyncExternalStore(watchBag, bagCount, () => 0);
}
