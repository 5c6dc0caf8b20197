// Starts and stops the service worker for offline use, makes links to pages that do not work offline lead to the
// worker's page `/offline`, and reloads the page if a new release has replaced code that it needs.
import { useEffect } from 'react';
import { watchConsent } from '../device/consent.ts';
import { useShell } from '../kit/shell-hooks.ts';
import { whenIdle } from '../kit/when-idle.ts';

export function useOffline(): void {
  const { settings } = useShell();
  const isOn = settings !== null && settings.offline !== false;
  useEffect(() => {
    let hasLeft = false;
    const ends: (() => void)[] = [];
    const begin = async () => {
      const offline = await import('../device/offline.ts');
      if (hasLeft) return;
      ends.push(offline.reloadWhenCodeIsGone(), offline.followLinksOffline());
      ends.push(watchConsent(() => void offline.settleWorker(isOn)));
      await offline.settleWorker(isOn);
    };
    ends.push(whenIdle(() => void begin().catch(() => undefined)));
    return () => {
      hasLeft = true;
      for (const end of ends) end();
    };
  }, [isOn]);
}
