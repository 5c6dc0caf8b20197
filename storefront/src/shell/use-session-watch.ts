// When to look after the session: once the page is quiet and there is something to ask about, or as soon
// as somebody logs in or out here or in another tab. The looking after comes late (device/watch-session.ts).
import { useEffect, useEffectEvent } from 'react';
import { useShell } from '../kit/shell-hooks.ts';
import { whenQuiet } from '../kit/when-quiet.ts';
import { loginRecord, watchLogin } from '../device/login-record.ts';
import { hasSessionCookie } from '../device/signed-in-cookie.ts';

async function watch(): Promise<void> {
  try {
    (await import('../device/watch-session.ts')).watchSession();
  } catch {
    // The script did not come: the next page asks for it again, and every call is answered by the server anyway.
  }
}

export function useSessionWatch(): void {
  const { signedIn } = useShell();
  const begin = useEffectEvent(() => {
    // The page is a member's and the device does not know it yet: what she presses must not be a guest's.
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
