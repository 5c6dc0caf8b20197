// What a guest made becomes the member's: her measurement sets, then the cart whose lines are made to them
// (product.md §4, §8). A browser that is signed in holds a guest id only while this is still to be done:
// what could not be done now is done at the next start.
import type { MergeReport } from '@hindam/contract/cart';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import type { Visitor } from '../kit/visitor.ts';
import { readJson, readKey, removeKey, writeKey } from './device-storage.ts';
import { isFailedCall } from '../kit/failed-call.ts';
import { deviceGuestId, forgetGuestId } from './guest-id.ts';

const LISTS = ['kept', 'added', 'changed', 'dropped', 'price_changed'] as const;

function isReport(value: unknown): value is MergeReport {
  return typeof value === 'object' && value !== null && LISTS.every((name) => Array.isArray(Reflect.get(value, name)));
}

/** A cart that came over whole and unchanged needs no words; neither does an empty one. */
export function isWorthTelling({ added, changed, dropped, price_changed }: MergeReport): boolean {
  return added.length + changed.length + dropped.length + price_changed.length > 0;
}

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** Calls back when there is something to tell, or when it was read, here or in another tab. */
export function watchMerge(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means everything was cleared.
    if (key === null || key === STORAGE_KEYS.cartMerge) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function mergeText(): string | null {
  return readKey(STORAGE_KEYS.cartMerge);
}

/** One for each cart that came over: two tabs may both have asked, and are answered the same. */
function rememberedReports(): Record<string, MergeReport> {
  const value = readJson(STORAGE_KEYS.cartMerge);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, MergeReport] => isReport(entry[1])),
  );
}

/** For the cart page, which tells it until she has read it. */
export function rememberedMerge(): MergeReport | null {
  const [first, ...others] = Object.values(rememberedReports());
  return first ? others.reduce(joined, first) : null;
}

export function forgetMerge(): void {
  removeKey(STORAGE_KEYS.cartMerge);
  announce();
}

/** Characters of a guest id that tell two apart; the whole of it is spent and needs no keeping. */
const NAME_CHARACTERS = 8;

function tell(guest: string, report: MergeReport): void {
  const reports = { ...rememberedReports(), [guest.slice(0, NAME_CHARACTERS)]: report };
  writeKey(STORAGE_KEYS.cartMerge, JSON.stringify(reports));
  announce();
}

/** A device may bring two carts, its own and the cookie's. */
function joined(before: MergeReport, after: MergeReport): MergeReport {
  const lists = LISTS.map((name) => [name, [...before[name], ...after[name]]] as const);
  return { ...after, ...(Object.fromEntries(lists) as Pick<MergeReport, (typeof LISTS)[number]>) };
}

/** Of this document: the start, the cart and the checkout may all want the same cart at the same moment. */
const inFlight = new Map<string, Promise<MergeReport | null>>();

/** The cart's report; null when there was no guest, or when it could not be done now. Asking again answers the same. */
export async function mergeGuest(visitor: Visitor): Promise<MergeReport | null> {
  const guest = visitor.guestId ?? deviceGuestId();
  if (guest === null) return null;
  // On the server one memory serves everybody.
  if (typeof document === 'undefined') return mergeNow(visitor, guest);
  const merging = inFlight.get(guest) ?? mergeNow(visitor, guest).finally(() => inFlight.delete(guest));
  inFlight.set(guest, merging);
  return merging;
}

/**
 * A member's cart is read once this device's has come over: before that it may be empty, and nobody goes to the
 * checkout with an empty cart. False when it could not be done now; on the server there is no device to ask.
 */
export async function joinDeviceCart(visitor: Visitor): Promise<boolean> {
  if (typeof document === 'undefined' || !visitor.signedIn) return true;
  await mergeGuest({ ...visitor, guestId: null });
  // Another tab may have done what this one could not.
  return deviceGuestId() === null;
}

async function mergeNow({ client, language }: Visitor, guest: string): Promise<MergeReport | null> {
  const body = { guest_id: guest, language_code: language };
  const sets = await client.post('measurement/merge', { body });
  if (!sets.ok && isFailedCall(sets.refusal)) return null;
  // They are her account's now, and this device need not hold a body's measures any longer.
  if (sets.ok) removeKey(STORAGE_KEYS.measurements);
  const answer = await client.post('cart/merge', { body });
  if (!answer.ok) return null;
  // Added meanwhile under another id: that cart is still to come.
  if (deviceGuestId() === guest) forgetGuestId();
  if (isWorthTelling(answer.result)) tell(guest, answer.result);
  return answer.result;
}
