// A typed JSON value in local storage (device-storage.ts). The stored text is parsed again only when it has changed.
// Watchers are called when the value changes in this tab or another, or did while the page was in the back/forward
// cache.
import { useSyncExternalStore } from 'react';
import { readJson, readKey, removeKey, writeKey } from './device-storage.ts';

export interface DeviceStore<T> {
  /** The parsed value; the same object while the stored text stays the same, as `useSyncExternalStore` requires. */
  read(): T;
  /** Stores the value; watchers here and in other tabs are called unless the stored text stays the same. */
  write(value: object): void;
  drop(): void;
  watch(listener: () => void): () => void;
  /**
   * Hook that returns `select()` and renders again when the value changes; returns `before` on the server and in the
   * first paint, which do not know the device's storage.
   */
  use<S>(select: () => S, before: S): S;
}

/** `parse` gets the stored JSON value, or null if nothing valid is stored; it must accept every JSON value. */
export function deviceStore<T>(key: string, parse: (value: unknown) => T): DeviceStore<T> {
  const listeners = new Set<() => void>();
  let seen: { text: string | null; value: T } | null = null;
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const check = (event: StorageEvent | PageTransitionEvent) => {
    const isChanged =
      'persisted' in event
        ? // A page in the back/forward cache gets no storage events, so the value may have changed when it is restored.
          event.persisted && seen?.text !== readKey(key)
        : // A null key means everything was cleared.
          event.key === null || event.key === key;
    if (isChanged) announce();
  };
  const watch = (listener: () => void) => {
    if (listeners.size === 0) {
      window.addEventListener('storage', check);
      window.addEventListener('pageshow', check);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      window.removeEventListener('storage', check);
      window.removeEventListener('pageshow', check);
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
