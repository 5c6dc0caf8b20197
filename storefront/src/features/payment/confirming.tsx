// The screen for a payment whose result the provider has not reported yet. For a minute the page asks the server again
// by itself, also without script; then it says that the shop will write to the shopper.
import type { PaymentState } from '@hindam/contract/payments';
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { type LoadedPayment, QUERY } from './load-payment.ts';
import { Screen } from './screen.tsx';

const EVERY_MS = 2500;
const LONGEST_MS = 60_000;
/** Without script the page reloads every EVERY_SECONDS, up to RELOADS_MAX times, which makes a minute. */
const EVERY_SECONDS = 10;
const RELOADS_MAX = 6;

/**
 * Reloads the page's data, each time EVERY_MS after the last load. Returns false once it has stopped, which is when
 * more than LONGEST_MS have passed since the screen appeared.
 */
function usePolling(): boolean {
  const { revalidate, state } = useRevalidator();
  const [isPolling, setPolling] = useState(true);
  const since = useRef(0);
  useEffect(() => {
    since.current = Date.now();
  }, []);
  useEffect(() => {
    if (!isPolling || state !== 'idle') return;
    const timer = setTimeout(() => {
      if (Date.now() - since.current > LONGEST_MS) setPolling(false);
      else void revalidate();
    }, EVERY_MS);
    return () => clearTimeout(timer);
  }, [isPolling, state, revalidate]);
  return isPolling;
}

function useReloadAddress(looks: number): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(QUERY.looks, String(looks + 1));
  return `${pathname}?${query.toString()}`;
}

interface ConfirmingProps {
  loaded: LoadedPayment;
  state: PaymentState;
  title?: string;
}

export function Confirming({ loaded, state, title }: ConfirmingProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const isPolling = usePolling() && loaded.looks < RELOADS_MAX;
  const again = useReloadAddress(loaded.looks);
  const email = state.owner?.email;
  return (
    <Screen
      title={title ?? t`We are confirming your payment`}
      links={
        <>
          <LinkButton variant="ghost" link={linkTo(again)}>
            <Trans>Look again</Trans>
          </LinkButton>
          {state.owner?.payment_url ? (
            <PageLink to={paths.payment(loaded.paymentId)} className="link">
              <Trans>Back to the payment page</Trans>
            </PageLink>
          ) : null}
        </>
      }
    >
      <div role="status">
        {isPolling ? (
          <p>
            <Trans>This usually takes a few seconds. You can leave this page: your order is safe with us.</Trans>
          </p>
        ) : (
          <p>
            <Trans>It takes longer than usual. We will write to you as soon as we know.</Trans>{' '}
            {email ? <bdi dir="ltr">{email}</bdi> : null}
          </p>
        )}
      </div>
      {isPolling ? (
        <>
          <div className="asking" aria-hidden="true" />
          <noscript>
            <meta httpEquiv="refresh" content={`${EVERY_SECONDS};url=${again}`} />
          </noscript>
        </>
      ) : null}
    </Screen>
  );
}
