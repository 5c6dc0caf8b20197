// Shown if the server knows no payment with the id in the URL. For other errors the usual error page is shown.
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { ErrorPage, isNotFound } from '../../shell/errors.tsx';
import { Screen } from './screen.tsx';

export function PaymentError({ error }: { error: unknown }) {
  return isNotFound(error) ? <UnknownPayment /> : <ErrorPage error={error} />;
}

function UnknownPayment() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <Screen
      title={t`We can’t find this payment`}
      links={
        <>
          <LinkButton link={linkTo(paths.cart())}>
            <Trans>Back to the bag</Trans>
          </LinkButton>
          <PageLink to={paths.findOrder()} className="link">
            <Trans>Find my order</Trans>
          </PageLink>
        </>
      }
    >
      <p>
        <Trans>The link may be wrong. If you have paid, your order’s confirmation comes by email or SMS.</Trans>
      </p>
    </Screen>
  );
}
