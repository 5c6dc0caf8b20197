// The stored login record (R69: fields _id, name, email; R90: key `first_app`): for display
// alone. It marks 'logged in' and grants no access to anything; the server decides.
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
/** Calls back when somebody logs in or out, here or in another tab. */
export const watchLogin = store.watch;
export const dropLogin = store.drop;

export function keepLogin({ _id, name, email }: Account): void {
  store.write({ _id, name, email });
}

/** Null on the server and in the first paint: public pages hold nothing of the visitor. */
export function useLogin(): Account | null {
  return store.use(loginRecord, null);
}
