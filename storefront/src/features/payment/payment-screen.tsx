// The screen after the return from the provider. The address holds what the provider told the browser; the screen shows
// what the server knows, so a wrong address shows the true status and a reload changes nothing.
import { Button, LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData, useRevalidator } from 'react-router';
import { Confirming } from './confirming.tsx';
import type { LoadedPayment } from './load-payment.ts';
import { outlookOf } from './outlook.ts';
import { NotPaid } from './not-paid.tsx';
import { Placed } from './placed.tsx';
import { Screen } from './screen.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/shell-hooks.ts';

export function PaymentScreen() {
  const loaded = useLoaderData<LoadedPayment>();
  const { state } = loaded;
  if (!state) return <Unread />;
  const outlook = outlookOf(state);
  switch (outlook) {
    case 'open':
      return <Confirming loaded={loaded} state={state} />;
    case 'placed':
      return <Placed state={state} />;
    case 'paid_back':
      return <PaidBack reason={state.reason} />;
    case 'failed':
    case 'cancelled':
    case 'expired':
      return <NotPaid state={state} outlook={outlook} firstAttempt={loaded.attempt} />;
  }
}

/** The server could not be reached, which says nothing about the payment. */
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

/** No reason is shown if the refunded money was for the order itself. */
function PaidBack({ reason }: { reason: string | null }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <Screen
      title={t`This payment is paid back to you`}
      ways={
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
