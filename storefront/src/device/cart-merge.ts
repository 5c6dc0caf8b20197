// What a guest made becomes the member's: first the measurement sets, then the cart, whose lines may refer to them
// (R57). A browser that is signed in holds a guest id only while this is still to be done:
// what fails now is done at the next start.
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

/** A cart that was merged whole and unchanged needs no message; neither does an empty one. */
export function isWorthTelling({ added, changed, dropped, price_changed }: MergeReport): boolean {
  return added.length + changed.length + dropped.length + price_changed.length > 0;
}

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** Calls back when there is a merge report to show, or when it was dismissed, here or in another tab. */
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

/** Merge reports by guest cart: two tabs may both have merged the same cart, and the server answers both alike. */
function rememberedReports(): Record<string, MergeReport> {
  const value = readJson(STORAGE_KEYS.cartMerge);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, MergeReport] => isReport(entry[1])),
  );
}

/** The report that the cart page shows until the member dismisses it. */
export function rememberedMerge(): MergeReport | null {
  const [first, ...others] = Object.values(rememberedReports());
  return first ? others.reduce(joined, first) : null;
}

export function forgetMerge(): void {
  removeKey(STORAGE_KEYS.cartMerge);
  announce();
}

/**
 * The number of characters of a guest id that suffices to tell two apart. The whole id is no longer valid and need not
 * be stored.
 */
const NAME_CHARACTERS = 8;

function tell(guest: string, report: MergeReport): void {
  const reports = { ...rememberedReports(), [guest.slice(0, NAME_CHARACTERS)]: report };
  writeKey(STORAGE_KEYS.cartMerge, JSON.stringify(reports));
  announce();
}

/** A device may bring two carts: the one of its own guest id and the one of the cookie's. */
function joined(before: MergeReport, after: MergeReport): MergeReport {
  const lists = LISTS.map((name) => [name, [...before[name], ...after[name]]] as const);
  return { ...after, ...(Object.fromEntries(lists) as Pick<MergeReport, (typeof LISTS)[number]>) };
}

/**
 * Merges in flight in this document: the start check, the cart and the checkout may all need the same cart at the same
 * moment.
 */
const inFlight = new Map<string, Promise<MergeReport | null>>();

/**
 * Returns the merge report; null when there was no guest, or when the merge failed. Repeating the call returns the same
 * report.
 */
export async function mergeGuest(visitor: Visitor): Promise<MergeReport | null> {
  const guest = visitor.guestId ?? deviceGuestId();
  if (guest === null) return null;
  // On the server this map would be shared by all requests.
  if (typeof document === 'undefined') return mergeNow(visitor, guest);
  const merging = inFlight.get(guest) ?? mergeNow(visitor, guest).finally(() => inFlight.delete(guest));
  inFlight.set(guest, merging);
  return merging;
}

/**
 * Merges the device's cart before a member's cart is read: until then that cart may be empty, and an empty cart cannot
 * go to the checkout. False when the merge failed; on the server there is no device to merge from.
 */
export async function joinDeviceCart(visitor: Visitor): Promise<boolean> {
  if (typeof document === 'undefined' || !visitor.signedIn) return true;
  await mergeGuest({ ...visitor, guestId: null });
  // Another tab may have succeeded where this one failed.
  return deviceGuestId() === null;
}

async function mergeNow({ client, language }: Visitor, guest: string): Promise<MergeReport | null> {
  const body = { guest_id: guest, language_code: language };
  const sets = await client.post('measurement/merge', { body });
  if (!sets.ok && isFailedCall(sets.refusal)) return null;
  // The sets belong to the account now, so the device need not hold body measurements any longer.
  if (sets.ok) removeKey(STORAGE_KEYS.measurements);
  const answer = await client.post('cart/merge', { body });
  if (!answer.ok) return null;
  // If pieces were added meanwhile under another guest id, that cart still has to be merged.
  if (deviceGuestId() === guest) forgetGuestId();
  if (isWorthTelling(answer.result)) tell(guest, answer.result);
  return answer.result;
}
