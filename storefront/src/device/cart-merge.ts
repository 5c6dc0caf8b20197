// Merges a guest's data into the member's account (R57): first the measurement sets, then the cart, whose lines may
// refer to those sets. The device keeps the guest id until the merge has succeeded, so a signed-in browser that still
// has a guest id repeats the merge at the next start (start-check.ts).
import type { MergeReport } from '@hindam/contract/cart';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import type { Visitor } from '../kit/visitor.ts';
import { readJson, readKey, removeKey, writeKey } from './device-storage.ts';
import { isFailedCall } from '../kit/failed-call.ts';
import { deviceGuestId, forgetGuestId } from './guest-id.ts';
import { sendWaiting } from './queue/queue.ts';

const LISTS = ['kept', 'added', 'changed', 'dropped', 'price_changed'] as const;

function isReport(value: unknown): value is MergeReport {
  return typeof value === 'object' && value !== null && LISTS.every((name) => Array.isArray(Reflect.get(value, name)));
}

export function hasChanges({ added, changed, dropped, price_changed }: MergeReport): boolean {
  return added.length + changed.length + dropped.length + price_changed.length > 0;
}

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls back when a merge report is stored or dismissed, here or in another tab; returns the function that stops
 * watching.
 */
export function watchMerge(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null when the whole storage was cleared.
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

/**
 * The stored merge reports, keyed by the beginning of the guest id. If two tabs merge the same cart, both get the same
 * report, and the key makes it one entry.
 */
function rememberedReports(): Record<string, MergeReport> {
  const value = readJson(STORAGE_KEYS.cartMerge);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, MergeReport] => isReport(entry[1])),
  );
}

/** All stored reports joined to one; null if there is none. */
export function rememberedMerge(): MergeReport | null {
  const [first, ...others] = Object.values(rememberedReports());
  return first ? others.reduce(joined, first) : null;
}

export function forgetMerge(): void {
  removeKey(STORAGE_KEYS.cartMerge);
  announce();
}

/**
 * A report's key is this many characters of the guest id: enough to tell carts apart, too few to open a guest's cart.
 */
const NAME_CHARACTERS = 8;

function storeReport(guest: string, report: MergeReport): void {
  const reports = { ...rememberedReports(), [guest.slice(0, NAME_CHARACTERS)]: report };
  writeKey(STORAGE_KEYS.cartMerge, JSON.stringify(reports));
  announce();
}

/**
 * Joins two reports. There may be two guest carts, if the guest id stored on the device and that in the cookie differ.
 */
function joined(before: MergeReport, after: MergeReport): MergeReport {
  const lists = LISTS.map((name) => [name, [...before[name], ...after[name]]] as const);
  return { ...after, ...(Object.fromEntries(lists) as Pick<MergeReport, (typeof LISTS)[number]>) };
}

/** Merges in flight in this document, by guest id, so that concurrent calls for the same guest share one merge. */
const inFlight = new Map<string, Promise<MergeReport | null>>();

/**
 * Merges the guest's measurement sets and cart and returns the merge report; null if there is no guest id or the merge
 * failed. The server answers a repeated merge of the same cart with the same report.
 */
export async function mergeGuest(visitor: Visitor): Promise<MergeReport | null> {
  const guest = visitor.guestId ?? deviceGuestId();
  if (guest === null) return null;
  // On the server all requests would share the map `inFlight`, so it is used in the browser only.
  if (typeof document === 'undefined') return mergeNow(visitor, guest);
  const merging = inFlight.get(guest) ?? mergeNow(visitor, guest).finally(() => inFlight.delete(guest));
  inFlight.set(guest, merging);
  return merging;
}

/**
 * Merges the device's guest cart; to be called before the member's cart is read, which otherwise may lack the guest's
 * lines. False if the device still has a guest id afterwards. On the server, which cannot read the device, and for
 * guests it merges nothing and returns true.
 */
export async function mergeDeviceCart(visitor: Visitor): Promise<boolean> {
  if (typeof document === 'undefined' || !visitor.signedIn) return true;
  await mergeGuest({ ...visitor, guestId: null });
  // Another tab may have merged the cart although the merge in this tab failed.
  return deviceGuestId() === null;
}

async function mergeNow({ client, language }: Visitor, guest: string): Promise<MergeReport | null> {
  // First sends the calls that the guest made without a connection, so that the merge includes what they add.
  await sendWaiting();
  const body = { guest_id: guest, language_code: language };
  const sets = await client.post('measurement/merge', { body });
  if (!sets.ok && isFailedCall(sets.refusal)) return null;
  // The account has the measurement sets now, so the device's copies are removed.
  if (sets.ok) removeKey(STORAGE_KEYS.measurements);
  const answer = await client.post('cart/merge', { body });
  if (!answer.ok) return null;
  // A guest id stored during the merge belongs to another cart, which still has to be merged.
  if (deviceGuestId() === guest) forgetGuestId();
  if (hasChanges(answer.result)) storeReport(guest, answer.result);
  return answer.result;
}
