// The login record on the device (R69: fields _id, name, email; R90: key `first_app`). It makes pages show the member
// as logged in and grants no access: the session cookie does, which the server checks.
import type { Account } from '@hindam/contract/identity';
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { deviceStore } from './device-store.ts';

function recordIn(value: unknown): Account | null {
  if (typeof value !== 'object' || value === null) return null;
  const { _id, name, email } = value as Record<string, unknown>;
  if (typeof _id !== 'string' || typeof name !== 'string') return null;
  return { _id, name, email: typeof email === 'string' ? email : null };
}

const store = deviceStore(STORAGE_KEYS.login, recordIn);

export const loginRecord = store.read;
/** Calls the listener when the login record changes, by a login or logout in this tab or another. */
export const watchLogin = store.watch;
export const dropLogin = store.drop;

export function storeLogin({ _id, name, email }: Account): void {
  store.write({ _id, name, email });
}

/** The login record; null if there is none, and on the server and in the first paint, which cannot know it. */
export function useLogin(): Account | null {
  return store.use(loginRecord, null);
}
