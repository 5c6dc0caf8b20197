// The banner of a page without a connection, and of a page that the service worker took from its cache. It says that
// the page may be out of date, and how many changes wait on this device to be sent.
import { Icon } from '@hindam/ui/icon';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useWaitingCalls } from '../device/queue/queue.ts';
import { probe, useOnline } from '../kit/connection.ts';

/** Whether the service worker took this document from its cache; false in the first render. */
function useStoredDocument(): boolean {
  const [isStored, setIsStored] = useState(false);
  useEffect(() => {
    if (!('stored' in document.documentElement.dataset)) return;
    setIsStored(true);
    // The worker used its cache because the server was slow or cannot be reached. The probe finds out which.
    void probe();
  }, []);
  return isStored;
}

function Waiting({ count }: { count: number }) {
  return (
    <p className="offline">
      <Icon name="check" size="small" />
      <Plural value={count} one="# change is saved and will be sent." other="# changes are saved and will be sent." />
    </p>
  );
}

export function OfflineBanner() {
  const online = useOnline();
  const isStored = useStoredDocument();
  const { length: waiting } = useWaitingCalls();
  return (
    <div role="status">
      {online ? null : (
        <p className="offline">
          <Icon name="offline" size="small" />
          <Trans>You are offline. What you see may be out of date.</Trans>
        </p>
      )}
      {online && isStored ? (
        <p className="offline">
          <Icon name="offline" size="small" />
          <Trans>This page is as you last saw it.</Trans>{' '}
          <button type="button" className="link" onClick={() => location.reload()}>
            <Trans>Load it again</Trans>
          </button>
        </p>
      ) : null}
      {waiting > 0 ? <Waiting count={waiting} /> : null}
    </div>
  );
}
