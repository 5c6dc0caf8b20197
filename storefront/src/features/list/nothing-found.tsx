// R18: the text of an empty list, with links to clear the filters and to the latest collection.
import { LinkButton } from '@hindam/ui/button';
import { Trans } from '@lingui/react/macro';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { cleared, filterCount, type ListState } from './list-state.ts';

export function NothingFound({ state, toState }: { state: ListState; toState: (state: ListState) => string }) {
  const paths = usePaths();
  const filtered = filterCount(state) > 0;
  return (
    <div className="list__empty">
      <h2>
        <Trans>No products found.</Trans>
      </h2>
      <p className="muted">
        <Trans>Try removing a filter, or see the latest collection.</Trans>
      </p>
      <div className="list__ways">
        {filtered ? (
          <LinkButton link={linkTo(toState(cleared(state)))}>
            <Trans>Clear filters</Trans>
          </LinkButton>
        ) : null}
        <LinkButton variant={filtered ? 'ghost' : 'primary'} link={linkTo(paths.productList('latest_collection'))}>
          <Trans>See the latest collection</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
