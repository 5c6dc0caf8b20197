// Local storage for tests that run outside a browser; can be full or blocked like a real one.
export function installStorage({ full = false, blocked = false } = {}): void {
  Object.assign(globalThis, { document: { cookie: '' } });
  const held = new Map<string, string>();
  const methods = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      held.set(key, value);
    },
    removeItem: (key: string) => void held.delete(key),
    clear: () => held.clear(),
  };
  const storage = new Proxy(methods, {
    ownKeys: () => [...held.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      if (blocked) throw new DOMException('blocked', 'SecurityError');
      return storage;
    },
  });
}
