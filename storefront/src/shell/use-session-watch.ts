// Starts the session check (device/watch-session.ts, loaded lazily): when the browser is idle, if a login record or the
// cookie `signed_in` says that there may be a session; at once, if the page was rendered for a member whose login
// record the device lacks; and as soon as a member logs in or out in this tab or another.
import { useEffect, useEffectEvent } from 'react';
import { useShell } from '../kit/shell-hooks.ts';
import { whenIdle } from '../kit/when-idle.ts';
import { loginRecord, watchLogin } from '../device/login-record.ts';
import { hasSessionCookie } from '../device/signed-in-cookie.ts';

async function watch(): Promise<void> {
  try {
    (await import('../device/watch-session.ts')).watchSession();
  } catch {
    // The code could not be loaded: the next document tries again. Until then the server checks the session of every
    // call.
  }
}

export function useSessionWatch(): void {
  const { signedIn } = useShell();
  const begin = useEffectEvent(() => {
    // The page was rendered for a member, but the device has no login record yet. The session check stores one, so it
    // starts without delay.
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
