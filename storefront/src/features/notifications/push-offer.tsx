// The offer of push messages. The browser asks for permission only after the shopper has pressed the offer's button.
// Nothing is shown without script or in a browser without push, except a hint in browsers that allow push only for a
// shop on the device's home screen.
import { Button } from '@hindam/ui/button';
import { ErrorText } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { keepPush, type PushOrder, pushState, type PushState, turnOffPush, turnOnPush } from '../../device/push.ts';
import './push-offer.css';

interface PushOfferProps {
  /**
   * The order to whose push messages a guest's device is subscribed; null on the pages of the account. A member's
   * device is subscribed to all the member's messages, also where an order is given.
   */
  order: PushOrder | null;
  /** Called when push messages were switched on or off for this device. */
  onChanged?: () => void;
}

export function PushOffer({ order, onChanged }: PushOfferProps) {
  const [state, setState] = useState<PushState | 'declined'>('unsupported');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [orderId, key] = [order?.orderId ?? null, order?.key ?? null];
  useEffect(() => {
    const named = orderId === null ? null : { orderId, key };
    void pushState().then((now) => {
      setState(now);
      if (now === 'on') void keepPush(named);
    });
  }, [orderId, key]);

  async function run(work: () => Promise<PushState | null>): Promise<void> {
    setBusy(true);
    const now = await work().catch(() => null);
    setBusy(false);
    setFailed(now === null);
    if (now === null) return;
    setState(now);
    onChanged?.();
  }

  if (state === 'unsupported' || state === 'declined') return null;
  return (
    <section className="push-offer" aria-live="polite">
      {state === 'ask' ? (
        <Ask busy={busy} onYes={() => void run(() => turnOnPush(order))} onNo={() => setState('declined')} />
      ) : null}
      {state === 'on' ? (
        <div className="push-offer__acts">
          <span className="small">
            <Trans>This device tells you when something happens with your orders.</Trans>
          </span>
          <Button
            variant="text"
            busy={busy}
            onClick={() => void run(async () => ((await turnOffPush()) ? 'ask' : null))}
          >
            <Trans>Turn off</Trans>
          </Button>
        </div>
      ) : null}
      {state === 'home-screen' ? (
        <p className="small">
          <Trans>
            This device can tell you about your orders once the shop is on its home screen: press Share, then “Add to
            Home Screen”, and open the shop from there.
          </Trans>
        </p>
      ) : null}
      {state === 'blocked' ? (
        <p className="small">
          <Trans>Your browser blocks messages from our shop. You can allow them in its settings.</Trans>
        </p>
      ) : null}
      {failed ? (
        <ErrorText>
          <Trans>That did not work in this browser. We go on telling you by email or SMS.</Trans>
        </ErrorText>
      ) : null}
    </section>
  );
}

function Ask({ busy, onYes, onNo }: { busy: boolean; onYes: () => void; onNo: () => void }) {
  return (
    <>
      <h2 className="push-offer__title">
        <Trans>Shall we tell you when it is on its way?</Trans>
      </h2>
      <p className="small">
        <Trans>
          A short message on this device when something happens with your orders, without your name, your address or
          amounts.
        </Trans>
      </p>
      <div className="push-offer__acts">
        <Button variant="ghost" busy={busy} onClick={onYes}>
          <Trans>Yes, tell me</Trans>
        </Button>
        <Button variant="text" onClick={onNo}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </>
  );
}
