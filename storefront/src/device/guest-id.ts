// The guest's random id under key `ip` (R55). It is never a network address and opens
// the guest's cart and nothing else. The first add creates it; the cart page may hand over the one in the cookie.
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { readKey, removeKey, writeKey } from './device-storage.ts';

const RANDOM_BYTES = 18;

/** Same pattern as the contract's `guestId`, repeated so that no validator is loaded in a browser. */
const GUEST_ID = /^(?=.*[A-Za-z_-])[A-Za-z0-9_-]{22,64}$/;

export function isGuestId(value: string | null): value is string {
  return value !== null && GUEST_ID.test(value);
}

/** base64url of fresh random bytes; also serves as an idempotency key. */
export function randomToken(bytes = RANDOM_BYTES): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function deviceGuestId(): string | null {
  const stored = readKey(STORAGE_KEYS.guestId);
  return isGuestId(stored) ? stored : null;
}

/** The id to add with: the device's own, else the page's, else a new one. The id returned is stored on the device. */
export function guestIdForAdding(known: string | null, make: () => string): string {
  const stored = deviceGuestId();
  if (stored) return stored;
  const id = isGuestId(known) ? known : make();
  writeKey(STORAGE_KEYS.guestId, id);
  return id;
}

/** The cookie's cart takes precedence: `ip` is overwritten when it differs. */
export function adoptGuestId(id: string): void {
  if (isGuestId(id) && deviceGuestId() !== id) writeKey(STORAGE_KEYS.guestId, id);
}

/** For when the guest's cart has been merged into a member's. */
export function forgetGuestId(): void {
  removeKey(STORAGE_KEYS.guestId);
}
