// Shown if the checkout's data could not be loaded: why, and what to do.
import { Button } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import type { LoadError } from './load-checkout.ts';

export function LoadErrorNotice({ loadError }: { loadError: LoadError }) {
  const { state, revalidate } = useRevalidator();
  const paths = usePaths();
  const again =
    loadError === 'signed_out' ? (
      <PageLink to={paths.userLogin(paths.checkout())} className="link">
        <Trans>Log in</Trans>
      </PageLink>
    ) : (
      <Button variant="text" busy={state !== 'idle'} onClick={() => void revalidate()} className="needs-script">
        <Trans>Try again</Trans>
      </Button>
    );
  return (
    <div className="cart__notice">
      <Notice tone="warn" role="alert" action={again}>
        <LoadErrorText loadError={loadError} />
      </Notice>
    </div>
  );
}

function LoadErrorText({ loadError }: { loadError: LoadError }) {
  if (loadError === 'signed_out') return <Trans>You’ve been logged out. Log in to go on with your order.</Trans>;
  if (loadError === 'offline')
    return <Trans>Your order could not be reached. It is here when you are back online.</Trans>;
  return <Trans>Something went wrong on our side. Please try again.</Trans>;
}
