// The bag without a piece, and what a form without script could not add to it.
import { LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/shell-hooks.ts';
import { RefusalText } from './refusal-text.tsx';

/** The product form came without script and was refused: its number is in the address. */
export function RefusedAdd() {
  const [search] = useSearchParams();
  const errorCode = Number(search.get('notice'));
  if (!errorCode) return null;
  return (
    <div className="bag__notice">
      <Notice tone="error" role="alert">
        <RefusalText errorCode={errorCode} />
      </Notice>
    </div>
  );
}

export function EmptyBag() {
  const paths = usePaths();
  return (
    <div className="bag__empty">
      <p>
        <Trans>Your bag is empty.</Trans>
      </p>
      <LinkButton link={linkTo(paths.productList('latest_collection'))}>
        <Trans>Latest collection</Trans>
      </LinkButton>
      <PageLink to={paths.productList('best_seller')} className="link">
        <Trans>Best sellers</Trans>
      </PageLink>
    </div>
  );
}
