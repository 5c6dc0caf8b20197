// What the app keeps in the device's secure storage (Keychain, Keystore): the session's token, the keys of orders and
// visits that a guest may open, the token for pushes, and the chosen market. It is read once at start; after that reads
// come from memory, and every change is written. Without a device (a browser) it is in memory only.
import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { Capacitor } from '@capacitor/core';

export interface Vault {
  session: string | null;
  /** Pairs of the id of an order, payment or visit and its key, the newest first. */
  keys: readonly (readonly [string, string])[];
  /** Null while pushes are off. */
  pushToken: string | null;
  /** The code of the chosen market; null for the shop's default one. */
  market: string | null;
}

const EMPTY: Vault = { session: null, keys: [], pushToken: null, market: null };
const KEY = 'vault';

/**
 * Key in local storage, which is deleted with the app. iOS keeps the Keychain when an app is deleted, so a vault
 * without this mark belongs to an earlier installation and is dropped.
 */
const MARK = 'appInstalled';

let vault: Vault = EMPTY;
/** Writes happen one after another, so that the last change is what is stored. */
let writing: Promise<void> = Promise.resolve();

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The vault in a stored value; whatever is not well formed counts as not stored. */
export function vaultIn(value: unknown): Vault {
  if (typeof value !== 'object' || value === null) return EMPTY;
  const { session, keys, pushToken, market } = value as Record<string, unknown>;
  const pairs = Array.isArray(keys) ? keys : [];
  return {
    session: textOrNull(session),
    keys: pairs.flatMap((pair: unknown) => {
      const [id, key] = Array.isArray(pair) ? (pair as unknown[]) : [];
      return typeof id === 'string' && typeof key === 'string' ? [[id, key] as const] : [];
    }),
    pushToken: textOrNull(pushToken),
    market: textOrNull(market),
  };
}

const isFirstStart = (): boolean => localStorage.getItem(MARK) === null;
const markInstalled = (): void => localStorage.setItem(MARK, '1');

/** Reads the vault; to be awaited before anything else of this file is used. */
export async function openVault(): Promise<void> {
  if (!Capacitor.isNativePlatform()) return;
  try {
    if (isFirstStart()) await SecureStorage.remove(KEY);
    else vault = vaultIn(await SecureStorage.get(KEY, false));
  } catch {
    // The stored text cannot be read, for example because the device lost the keys that decrypt it: the shopper signs
    // in again, and the next change replaces the text.
  }
  markInstalled();
  // A log-out clears local storage, including this mark, and then loads a new document, which needs the mark again.
  window.addEventListener('pagehide', markInstalled);
}

export function readVault(): Vault {
  return vault;
}

export function changeVault(change: Partial<Vault>): void {
  vault = { ...vault, ...change };
  if (!Capacitor.isNativePlatform()) return;
  const written = { ...vault, keys: vault.keys.map(([id, key]) => [id, key]) };
  writing = writing
    .then(() => SecureStorage.set(KEY, written, false, false, KeychainAccess.whenUnlockedThisDeviceOnly))
    // A failed write is ignored: the change holds until the app ends, and the next write stores it too.
    .catch(() => undefined);
}

/** Resolves once the writes so far are over. Wait for it before loading a new document, which would cancel them. */
export function vaultWritten(): Promise<void> {
  return writing;
}
