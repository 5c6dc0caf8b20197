// One JSON value that the device keeps under a key. The value is parsed once for each stored text and can be watched in
// this tab and the others.
import { useSyncExternalStore } from 'react';
import { readJson, readKey, removeKey, writeKey } from './device-storage.ts';

export interface DeviceStore<T> {
  /** Returns the same object as long as the same text is stored. */
  read(): T;
  /** Writes for this tab and the others, which get a storage event; writing the same value again notifies nobody. */
  write(value: object): void;
  drop(): void;
  /** Calls back when the value changes here or in another tab; returns the function that stops watching. */
  watch(listener: () => void): () => void;
  /**
   * Hook for components; returns `before` on the server and in the first paint, where nothing of the visitor may be
   * shown.
   */
  use<S>(select: () => S, before: S): S;
}

/** `parse` gets the parsed JSON, or null if there is none, and must accept any value. */
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
