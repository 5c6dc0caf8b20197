// Requirement R36: webhook/{payment_id}. A page that shows the status of a payment. It receives no webhooks: providers
// send those to the API.
import { page } from '../kit/page.ts';
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { Confirming } from '../features/payment/confirming.tsx';
import { loadPayment } from '../features/payment/load-payment.ts';
import { paymentResultOf } from '../features/payment/payment-result.ts';
import { useOptionName, useResultName } from '../features/payment/payment-names.ts';
import { Unread } from '../features/payment/payment-screen.tsx';
import { Screen } from '../features/payment/screen.tsx';
import { PaymentError } from '../features/payment/unknown-payment.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';

const route = page({ load: loadPayment, messages: ['checkout'], cache: 'private' });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function PaymentStatusPage() {
  const { t } = useLingui();
  const loaded = useLoaderData<typeof loader>();
  const resultName = useResultName();
  const optionName = useOptionName();
  const paths = usePaths();
  const { state, paymentId } = loaded;
  if (!state) return <Unread />;
  const result = paymentResultOf(state);
  if (result === 'open') return <Confirming loaded={loaded} state={state} />;
  const more = { placed: paths.success, paid_back: paths.success, cancelled: paths.cancel };
  const screen = result === 'failed' || result === 'expired' ? paths.failure : more[result];
  return (
    <Screen
      title={t`Status of the payment`}
      links={
        <LinkButton variant="ghost" link={linkTo(screen(paymentId))}>
          <Trans>More about this payment</Trans>
        </LinkButton>
      }
    >
      <dl className="summary__rows">
        <div className="summary__row">
          <dt>
            <Trans>Payment status</Trans>
          </dt>
          <dd>{resultName(result)}</dd>
        </div>
        {state.order_number ? (
          <div className="summary__row">
            <dt>
              <Trans>Order number</Trans>
            </dt>
            <dd className="num">{state.order_number}</dd>
          </div>
        ) : null}
        <div className="summary__row">
          <dt>
            <Trans>Payment option</Trans>
          </dt>
          <dd>{optionName(state.option)}</dd>
        </div>
      </dl>
    </Screen>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PaymentError error={error} />;
}
