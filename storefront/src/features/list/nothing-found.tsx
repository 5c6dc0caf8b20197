// The text of an empty list (requirement R18), with links to clear the filters and to the latest collection.
import { LinkButton } from '@hindam/ui/button';
import { Trans } from '@lingui/react/macro';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { passFocusOn } from '../../kit/focus-heading.ts';
import { cleared, filterCount, type ListState } from './list-state.ts';

interface NothingFoundProps {
  state: ListState;
  ofOccasion: boolean;
  toState: (state: ListState) => string;
}

export function NothingFound({ state, ofOccasion, toState }: NothingFoundProps) {
  const paths = usePaths();
  const filtered = filterCount(state, ofOccasion) > 0;
  return (
    <div className="list__empty" ref={passFocusOn}>
      <h2>
        <Trans>No products found.</Trans>
      </h2>
      <p className="muted">
        <Trans>Try removing a filter, or see the latest collection.</Trans>
      </p>
      <div className="list__ways">
        {filtered ? (
          <LinkButton link={linkTo(toState(cleared(state, ofOccasion)))}>
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
