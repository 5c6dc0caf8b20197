// R36: payment/{url} in the app. While the payment is open, this page opens the provider's page in the system's browser
// above the app. When the shopper closes that browser, this page goes on to the page of the result, which asks the
// server.
import { Button } from '@hindam/ui/button';
import { Confirming } from '@hindam/storefront/src/features/payment/confirming.tsx';
import { type LoadedPayment, loadPayment } from '@hindam/storefront/src/features/payment/load-payment.ts';
import { paymentResultOf } from '@hindam/storefront/src/features/payment/payment-result.ts';
import { Unread } from '@hindam/storefront/src/features/payment/payment-screen.tsx';
import { Screen } from '@hindam/storefront/src/features/payment/screen.tsx';
import { PaymentError } from '@hindam/storefront/src/features/payment/unknown-payment.tsx';
import type { PageRequest } from '@hindam/storefront/src/kit/load.ts';
import { page } from '@hindam/storefront/src/kit/page.ts';
import { pathsOf } from '@hindam/storefront/src/kit/paths.ts';
import { usePaths } from '@hindam/storefront/src/kit/use-paths.ts';
import { showToast } from '@hindam/ui/toast';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { redirect, useLoaderData, useNavigate } from 'react-router';
import { onProviderPageClosed, openProviderPage } from '../provider-page.ts';

async function loadOpen(request: PageRequest): Promise<LoadedPayment> {
  const loaded = await loadPayment(request);
  const { state, paymentId } = loaded;
  if (!state) return loaded;
  const result = paymentResultOf(state);
  const paths = pathsOf(request.visitor.prefix);
  if (result === 'cancelled') throw redirect(paths.cancel(paymentId), 303);
  if (result === 'failed' || result === 'expired') throw redirect(paths.failure(paymentId), 303);
  if (result !== 'open') throw redirect(paths.success(paymentId), 303);
  return loaded;
}

const route = page({ load: loadOpen, messages: ['checkout'], cache: 'private' });
export const handle = route.handle;
export const clientLoader = route.clientLoader;

/**
 * URLs of providers' pages that were opened automatically, so that coming back to this page does not open one of them
 * again.
 */
const opened = new Set<string>();

/** The URL of the provider's page; null while there is none: the server then returns null or the path of this page. */
function providerPage({ state, paymentId }: LoadedPayment): string | null {
  const address = state?.owner?.payment_url ?? null;
  return address === pathsOf('').payment(paymentId) ? null : address;
}

function WithProvider({ paymentId, address }: { paymentId: string; address: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const paths = usePaths();
  const show = useEffectEvent(async () => {
    try {
      await openProviderPage(address);
    } catch {
      showToast({ text: t`This could not be opened. Please check your connection.` });
    }
  });
  const leave = useEffectEvent(() => void navigate(paths.success(paymentId), { replace: true }));
  useEffect(() => {
    if (opened.has(address)) return;
    opened.add(address);
    void show();
  }, [address]);
  useEffect(() => onProviderPageClosed(() => leave()), []);
  return (
    <Screen
      title={t`Taking you to the payment page`}
      links={
        <Button onClick={() => void openProviderPage(address)}>
          <Trans>Go to the payment page</Trans>
        </Button>
      }
    >
      <p>
        <Trans>You pay on the page of the payment provider and come back here by yourself.</Trans>
      </p>
    </Screen>
  );
}

export default function PaymentPage() {
  const { t } = useLingui();
  const loaded = useLoaderData<typeof clientLoader>();
  const { state, paymentId } = loaded;
  if (!state) return <Unread />;
  const address = providerPage(loaded);
  if (address === null) return <Confirming loaded={loaded} state={state} title={t`Taking you to the payment page`} />;
  return <WithProvider paymentId={paymentId} address={address} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PaymentError error={error} />;
}
