// Whether the frame shows a member's links or a guest's. Public pages are rendered for a guest and change after
// hydration; private ones are rendered for the session of the request.
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
