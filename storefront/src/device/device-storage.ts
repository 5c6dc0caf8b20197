// Local storage that never throws, although it may be blocked, full or missing (on the server). In a browser, a value
// that cannot be stored is held in memory until the document is left.

const memory = new Map<string, string>();

const onServer = () => typeof document === 'undefined';

function storage(): Storage | null {
  if (onServer()) return null;
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function readKey(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function writeKey(key: string, value: string): void {
  try {
    const place = storage();
    if (place) {
      place.setItem(key, value);
      memory.delete(key);
      return;
    }
  } catch {
    // Storage is full or blocked: the value is held in memory instead, below.
  }
  // On the server all requests would share `memory`, so nothing is kept in it there.
  if (!onServer()) memory.set(key, value);
}

export function removeKey(key: string): void {
  memory.delete(key);
  try {
    storage()?.removeItem(key);
  } catch {
    // Storage is blocked: the key can be neither read nor removed there.
  }
}

/**
 * Empties local storage, its replacement in memory, and this tab's session storage, except the local storage keys in
 * `kept`. Those are skipped rather than cleared and written back, because another tab may be clearing at the same time.
 */
export function clearStorage(kept: readonly string[]): void {
  for (const key of [...memory.keys(), ...storedKeys()]) if (!kept.includes(key)) removeKey(key);
  try {
    sessionStorage.clear();
  } catch {
    // Session storage is blocked, so nothing is stored in it.
  }
}

export function storedKeys(): string[] {
  try {
    const place = storage();
    return place ? Object.keys(place) : [];
  } catch {
    return [];
  }
}

/** The parsed JSON under a key; null when it is absent or not JSON. */
export function readJson(key: string): unknown {
  const text = readKey(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
