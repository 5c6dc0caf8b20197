// The products chosen for comparison, under the key `comparedProducts`. An empty list means that comparing is on and
// nothing is chosen; null, that it is off.
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { COMPARED_MAX } from '@hindam/contract/pages';
import { deviceStore } from './device-store.ts';

/** Ids, in the order in which they were chosen. */
type Compared = readonly string[] | null;

function idsIn(value: unknown): Compared {
  if (!Array.isArray(value)) return null;
  const ids = value.filter((one): one is string => typeof one === 'string');
  return [...new Set(ids)].slice(0, COMPARED_MAX);
}

const store = deviceStore(STORAGE_KEYS.compared, idsIn);

/** The chosen products; null if comparing is off, and on the server and in the first paint, which cannot know them. */
export function useCompared(): Compared {
  return store.use(store.read, null);
}

/** Adds the product to the comparison or removes it; false if it cannot be added because the comparison is full. */
export function toggleCompared(id: string): boolean {
  const before = store.read() ?? [];
  if (!before.includes(id) && before.length >= COMPARED_MAX) return false;
  store.write(before.includes(id) ? before.filter((one) => one !== id) : [...before, id]);
  return true;
}

export function keepCompared(ids: readonly string[]): void {
  const before = store.read() ?? [];
  const kept = before.filter((one) => ids.includes(one));
  if (kept.length < before.length) store.write(kept);
}

export function takeOffCompared(id: string): void {
  const before = store.read();
  if (before?.includes(id)) store.write(before.filter((one) => one !== id));
}

export function startComparing(): void {
  if (store.read() === null) store.write([]);
}

export function stopComparing(): void {
  store.drop();
}
