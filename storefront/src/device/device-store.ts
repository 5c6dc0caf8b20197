// One value the device keeps under a key, as JSON: read once for a text, watched here and in the other tabs.
import { useSyncExternalStore } from 'react';
import { readJson, readKey, removeKey, writeKey } from './device-storage.ts';

export interface DeviceStore<T> {
  /** The same value as long as the same text is stored. */
  read(): T;
  /** For this tab and the others, which hear of it as a storage event; the same value again is no news. */
  write(value: object): void;
  drop(): void;
  /** Calls back when it changes here or in another tab; what it returns ends that. */
  watch(listener: () => void): () => void;
  /** In a component; `before` on the server and in the first paint, where nothing of the visitor may be shown. */
  use<S>(select: () => S, before: S): S;
}

/** `parse` gets what JSON says under the key, null where it says nothing, and takes whatever stands there. */
export function deviceStore<T>(key: string, parse: (value: unknown) => T): DeviceStore<T> {
  const listeners = new Set<() => void>();
  let seen: { text: string | null; value: T } | null = null;
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const watch = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      // A null key means everything was cleared.
      if (event.key === null || event.key === key) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  };
  return {
    read() {
      const text = readKey(key);
      if (!seen || seen.text !== text) seen = { text, value: parse(readJson(key)) };
      return seen.value;
    },
    write(value) {
      const text = JSON.stringify(value);
      if (readKey(key) === text) return;
      writeKey(key, text);
      announce();
    },
    drop() {
      if (readKey(key) === null) return;
      removeKey(key);
      announce();
    },
    watch,
    use: (select, before) => useSyncExternalStore(watch, select, () => before),
  };
}
