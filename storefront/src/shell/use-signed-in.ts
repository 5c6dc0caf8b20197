// Whether header and menus show a member's links. The server renders public pages without them, and pages with
// `cache: 'private'` with them if the request has a session cookie; after hydration the login record decides.
import { useSyncExternalStore } from 'react';
import { useShell } from '../kit/shell-hooks.ts';
import { loginRecord, watchLogin } from '../device/login-record.ts';

export function useSignedIn(): boolean {
  const { signedIn } = useShell();
  return useSyncExternalStore(
    watchLogin,
    () => loginRecord() !== null,
    () => signedIn,
  );
}
