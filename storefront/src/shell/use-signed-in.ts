// Whether the frame shows a member's ways or a guest's. Public pages are drawn for a guest and change once
// they are awake; private ones are drawn for whoever showed a session.
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
