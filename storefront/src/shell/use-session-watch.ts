// Starts the session check (device/watch-session.ts): at once if the page was rendered for a member whose login record
// the device lacks, when a member logs in or out, and when the browser is idle if there may be a session.
import { useEffect, useEffectEvent } from 'react';
import { useShell } from '../kit/shell-hooks.ts';
import { whenIdle } from '../kit/when-idle.ts';
import { loginRecord, watchLogin } from '../device/login-record.ts';
import { hasSessionCookie } from '../device/signed-in-cookie.ts';

async function watch(): Promise<void> {
  try {
    (await import('../device/watch-session.ts')).watchSession();
  } catch {
    // If the code could not be loaded, the next document tries again.
  }
}

export function useSessionWatch(): void {
  const { signedIn } = useShell();
  const begin = useEffectEvent(() => {
    // The page was rendered for a member, but the device has no login record yet. The session check stores one.
    if (signedIn && loginRecord() === null) return void watch();
    return whenIdle(() => {
      if (loginRecord() !== null || hasSessionCookie()) void watch();
    });
  });
  useEffect(() => {
    const unwatch = watchLogin(() => void watch());
    const cancel = begin();
    return () => {
      cancel?.();
      unwatch();
    };
  }, []);
}
