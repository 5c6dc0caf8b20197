// The name of an order, and the screen for an order that was not found. The screen is the same for a missing order and
// one that the visitor may not see; it links to the login or the order list, and to the form that sends a new link.
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { ErrorScreen } from '../../shell/errors.tsx';
import { useSignedIn } from '../../shell/use-signed-in.ts';
import './orders.css';

export function OrderMissing() {
  const { t } = useLingui();
  const paths = usePaths();
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  // The access key in the URL did not open the order, so it is left out of the address to which the login leads back.
  query.delete('key');
  const back = query.size > 0 ? `${pathname}?${query}` : pathname;
  return (
    <ErrorScreen
      title={t`We could not find that order.`}
      action={
        <>
          <LinkButton link={linkTo(signedIn ? paths.myOrder() : paths.userLogin(back))}>
            {signedIn ? <Trans>My orders</Trans> : <Trans>Log in</Trans>}
          </LinkButton>
          <LinkButton variant="ghost" link={linkTo(paths.findOrder())}>
            <Trans>Lost your order link?</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>Log in if it belongs to your account. If you ordered as a guest, we send you a fresh link.</Trans>
    </ErrorScreen>
  );
}

export function OrderName({ number }: { number: string | null }) {
  if (number === null) return <Trans>Your order</Trans>;
  return (
    <Trans>
      Order <bdi>{number}</bdi>
    </Trans>
  );
}
