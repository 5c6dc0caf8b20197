// When to check the session: once the page is idle and there is a session to check, or as soon as somebody logs in or
// out here or in another tab. The check itself is loaded lazily (device/watch-session.ts).
import { useEffect, useEffectEvent } from 'react';
import { useShell } from '../kit/shell-hooks.ts';
import { whenQuiet } from '../kit/when-quiet.ts';
import { loginRecord, watchLogin } from '../device/login-record.ts';
import { hasSessionCookie } from '../device/signed-in-cookie.ts';

async function watch(): Promise<void> {
  try {
    (await import('../device/watch-session.ts')).watchSession();
  } catch {
    // The script could not be loaded: the next page tries again, and the server checks every call anyway.
  }
}

export function useSessionWatch(): void {
  const { signedIn } = useShell();
  const begin = useEffectEvent(() => {
    // The page is a member's but the device has no record yet: the member's actions must not count as a guest's.
    if (signedIn && loginRecord() === null) return void watch();
    return whenQuiet(() => {
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
