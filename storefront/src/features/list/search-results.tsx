// The results of a search, with the filters, sort orders and cards that lists have too.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { deferred } from '../../kit/deferred.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { type ListState, queryOf } from './list-state.ts';
import { Pieces } from './pieces.tsx';
import type { SearchData } from './read-search.ts';
import './search.css';

export const ResultTools = deferred(async () => (await import('./list-tools.tsx')).ListTools, 'filters');
const NothingFound = deferred(async () => (await import('./nothing-found.tsx')).NothingFound, 'filters');

type FoundPieces = NonNullable<SearchData['results']>;

export function Results({ state, results }: { state: ListState; results: FoundPieces }) {
  const paths = usePaths();
  const { pathname } = useLocation();
  const { products, facets, pages, total, currency } = results;
  const toState = (next: ListState) => paths.search(queryOf(next));
  return (
    <div className="list__body">
      <ResultTools
        list={null}
        state={state}
        facets={facets}
        currency={currency}
        total={total}
        ofOneType={false}
        ofOccasion={false}
        action={pathname}
        toState={toState}
      />
      <div className="list__results">
        {total === 0 ? (
          <NothingFound state={state} ofOccasion={false} toState={toState} />
        ) : (
          <Pieces products={products} pages={pages} total={total} state={state} id={undefined} toState={toState} />
        )}
      </div>
    </div>
  );
}

export function ResultsHead({ q, results }: { q: string; results: FoundPieces }) {
  const { t } = useLingui();
  const { total, near } = results;
  return (
    <div className="list__head">
      <h1 className="search__title">
        {near ? (
          <Trans>No products found.</Trans>
        ) : (
          <Trans>
            Results for “<bdi>{q}</bdi>”
          </Trans>
        )}
      </h1>
      {/* Visually hidden if the heading says the same, not removed, so that screen readers announce every count. */}
      <p className={near ? 'visually-hidden' : 'list__count'} role="status">
        {t`${plural(total, { one: '# product', other: '# products' })}`}
      </p>
    </div>
  );
}
