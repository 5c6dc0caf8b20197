// The stored login record (specification §3, §4: key `first_app`, fields _id, name, email): for display
// alone. It marks 'logged in' and holds no key to anything; the server has the last word.
import type { Account } from '@hindam/contract/identity';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { useSyncExternalStore } from 'react';
import { readJson, readKey, removeKey, writeKey } from './device-storage.ts';

const listeners = new Set<() => void>();

let readText: string | null = null;
let record: Account | null = null;

function recordIn(value: unknown): Account | null {
  if (typeof value !== 'object' || value === null) return null;
  const { _id, name, email } = value as Record<string, unknown>;
  if (typeof _id !== 'string' || typeof name !== 'string') return null;
  return { _id, name, email: typeof email === 'string' ? email : null };
}

/** The same object as long as the same text is stored. */
export function loginRecord(): Account | null {
  const text = readKey(STORAGE_KEYS.login);
  if (text !== readText) {
    readText = text;
    record = recordIn(readJson(STORAGE_KEYS.login));
  }
  return record;
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** Kept for this tab and the others, which hear of it as a storage event. */
export function keepLogin({ _id, name, email }: Account): void {
  const text = JSON.stringify({ _id, name, email });
  if (readKey(STORAGE_KEYS.login) === text) return;
  writeKey(STORAGE_KEYS.login, text);
  announce();
}

export function dropLogin(): void {
  if (readKey(STORAGE_KEYS.login) === null) return;
  removeKey(STORAGE_KEYS.login);
  announce();
}

/** Calls back when somebody logs in or out here or in another tab. */
export function watchLogin(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means everything was cleared.
    if (event.key === null || event.key === STORAGE_KEYS.login) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Null on the server and in the first paint: public pages hold nothing of the visitor. */
export function useLogin(): Account | null {
  return useSyncExternalStore(watchLogin, loginRecord, () => null);
}
