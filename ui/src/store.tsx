// A value outside React to which components subscribe, so that code outside components can change it.
export interface Store<T> {
  read(): T;
  write(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function makeStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    write(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
