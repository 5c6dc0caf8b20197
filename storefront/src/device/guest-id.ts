// The guest id: a random token under the storage key `ip` (R55), never an IP address, which identifies the guest's cart
// and measurement sets. It is created when a guest first does something that needs one, such as adding to the cart.
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { readKey, removeKey, writeKey } from './device-storage.ts';

const RANDOM_BYTES = 18;

/** The pattern of the contract's `guestId`, repeated because importing it would bring zod into the browser's code. */
const GUEST_ID = /^(?=.*[A-Za-z_-])[A-Za-z0-9_-]{22,64}$/;

export function isGuestId(value: string | null): value is string {
  return value !== null && GUEST_ID.test(value);
}

/** A random base64url text, for guest ids, idempotency keys and tokens that identify a form sent repeatedly. */
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

/** The device's guest id, else `known` if it is valid, else a new one from `make`; it is stored on the device. */
export function guestIdForAdding(known: string | null, make: () => string): string {
  const stored = deviceGuestId();
  if (stored) return stored;
  const id = isGuestId(known) ? known : make();
  writeKey(STORAGE_KEYS.guestId, id);
  return id;
}

/** Stores this guest id on the device, in place of any other; an invalid id is ignored. */
export function adoptGuestId(id: string): void {
  if (isGuestId(id) && deviceGuestId() !== id) writeKey(STORAGE_KEYS.guestId, id);
}

export function forgetGuestId(): void {
  removeKey(STORAGE_KEYS.guestId);
}
