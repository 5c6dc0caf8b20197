// Requirement R36: payment/{url}, where `url` is the payment's id. Redirects to the provider's page while the payment
// is open, and to the page of its result afterwards. It has content of its own if the status is unknown, if there is no
// provider page yet, or if it must open another site without a redirect.
import { page } from '../kit/page.ts';
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { redirect, redirectDocument, useLoaderData } from 'react-router';
import { Confirming } from '../features/payment/confirming.tsx';
import { type LoadedPayment, loadPayment } from '../features/payment/load-payment.ts';
import { paymentResultOf } from '../features/payment/payment-result.ts';
import { Unread } from '../features/payment/payment-screen.tsx';
import { Screen } from '../features/payment/screen.tsx';
import { isOurs } from '../features/payment/to-provider.ts';
import { PaymentError } from '../features/payment/unknown-payment.tsx';
import { pathsOf } from '../kit/paths.ts';
import type { PageRequest } from '../kit/load.ts';

interface LoadedRedirect extends LoadedPayment {
  /** The URL of the provider's page if this page has to open it on another site; otherwise null. */
  elsewhere: string | null;
}

/** True if `address` is this page itself, which the server returns while there is no provider page. */
function isThisPage(address: string, { url }: PageRequest): boolean {
  return URL.canParse(address, url.href) && new URL(address, url.href).pathname === url.pathname.replace(/\.data$/, '');
}

async function loadOrRedirect(request: PageRequest): Promise<LoadedRedirect> {
  const loaded = await loadPayment(request);
  const { state, paymentId } = loaded;
  if (!state) return { ...loaded, elsewhere: null };
  const result = paymentResultOf(state);
  const paths = pathsOf(request.visitor.prefix);
  if (result === 'cancelled') throw redirect(paths.cancel(paymentId), 303);
  if (result === 'failed' || result === 'expired') throw redirect(paths.failure(paymentId), 303);
  if (result !== 'open') throw redirect(paths.success(paymentId), 303);
  const address = state.owner?.payment_url ?? null;
  if (address === null || isThisPage(address, request)) return { ...loaded, elsewhere: null };
  if (typeof document !== 'undefined' || isOurs(address, request.visitor)) throw redirectDocument(address, 303);
  return { ...loaded, elsewhere: address };
}

const route = page({ load: loadOrRedirect, messages: ['checkout'], cache: 'private' });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function PaymentPage() {
  const { t } = useLingui();
  const loaded = useLoaderData<typeof loader>();
  const { state, elsewhere } = loaded;
  if (!state) return <Unread />;
  if (!elsewhere) return <Confirming loaded={loaded} state={state} title={t`Taking you to the payment page`} />;
  return (
    <Screen
      title={t`Taking you to the payment page`}
      links={
        <LinkButton
          link={({ className, children }) => (
            <a className={className} href={elsewhere}>
              {children}
            </a>
          )}
        >
          <Trans>Go to the payment page</Trans>
        </LinkButton>
      }
    >
      {/* The CSP forbids a redirect to another site after a submitted form (to-provider.ts). */}
      <meta httpEquiv="refresh" content={`0;url=${elsewhere}`} />
      <p>
        <Trans>You pay on the page of the payment provider and come back here by yourself.</Trans>
      </p>
    </Screen>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PaymentError error={error} />;
}
