import { Icon } from '@hindam/ui/icon';
import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );
}

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className="offline">
          <Icon name="offline" size="small" />
          <Trans>You are offline. What you see may be out of date.</Trans>
        </p>
      )}
    </div>
  );
}
