// The screen she comes back to from the provider. Its address says what the browser was told; what is shown is
// what the shop knows, so a wrong address shows the true state and a reload changes nothing.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData, useRevalidator } from 'react-router';
import { Confirming } from './confirming.tsx';
import type { LoadedPayment } from './load-payment.ts';
import { outlookOf } from './outlook.ts';
import { NotPaid } from './not-paid.tsx';
import { PaidBack } from './paid-back.tsx';
import { Placed } from './placed.tsx';
import { Screen } from './screen.tsx';

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

/** The shop could not be asked: that says nothing about the payment. */
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
