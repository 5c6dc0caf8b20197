// The screen of the pages success, cancel and failure. It shows the payment's status as the server reports it, on
// whichever of them the shopper arrives.
import { Button, LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData, useRevalidator } from 'react-router';
import { Confirming } from './confirming.tsx';
import type { LoadedResult } from './load-payment.ts';
import { paymentResultOf } from './payment-result.ts';
import { NotPaid } from './not-paid.tsx';
import { Placed } from './placed.tsx';
import { Screen } from './screen.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';

export function PaymentScreen() {
  const loaded = useLoaderData<LoadedResult>();
  const { state } = loaded;
  if (!state) return <Unread />;
  const result = paymentResultOf(state);
  switch (result) {
    case 'open':
      return <Confirming loaded={loaded} state={state} />;
    case 'placed':
      return <Placed state={state} placed={loaded.placed} />;
    case 'paid_back':
      return <PaidBack reason={state.reason} />;
    case 'failed':
    case 'cancelled':
    case 'expired':
      return <NotPaid state={state} result={result} firstAttempt={loaded.attempt} />;
  }
}

export function Unread() {
  const { t } = useLingui();
  const { state, revalidate } = useRevalidator();
  return (
    <Screen title={t`We cannot say yet`}>
      <Notice
        tone="warn"
        role="alert"
        action={
          <Button variant="text" busy={state !== 'idle'} onClick={() => void revalidate()} className="needs-script">
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>How your payment stands could not be read just now. This changes nothing about it.</Trans>
      </Notice>
    </Screen>
  );
}

/**
 * Shown for a payment that was or will be paid back. `reason` says why the money did not pay for an order; null if it
 * paid for one that was refunded later.
 */
function PaidBack({ reason }: { reason: string | null }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <Screen
      title={t`This payment is paid back to you`}
      links={
        <LinkButton link={linkTo(paths.cart())}>
          <Trans>Back to the bag</Trans>
        </LinkButton>
      }
    >
      {reason === null ? null : <p>{reason}</p>}
      <p>
        <Trans>The whole amount goes back the way it came; banks take a few working days to show it.</Trans>
      </p>
    </Screen>
  );
}
