// The search page: what a search finds, with the filters, sorting and cards of lists. The search and the filters are in
// the URL. Links and plain forms make it work without script.
import { Breadcrumb } from '@hindam/ui/breadcrumb';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { deferred } from '../kit/deferred.tsx';
import { documentLoader, usePageData } from '../kit/document-data.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { shopPathsOf } from '../kit/shop-paths.ts';
import { usePaths } from '../kit/use-paths.ts';
import { rememberSearch } from '../device/recent-searches.ts';
import { ErrorPage } from '../shell/errors.tsx';
import { LatestPieces } from '../shell/latest-pieces.tsx';
import { SearchField } from '../shell/search-field.tsx';
import { type ListState, queryOf } from '../features/list/list-state.ts';
import { NothingNear } from '../features/list/nothing-near.tsx';
import { Pieces } from '../features/list/pieces.tsx';
import { readSearch, type SearchData } from '../features/list/read-search.ts';
import '../features/list/search.css';

const ListTools = deferred(async () => (await import('../features/list/list-tools.tsx')).ListTools, 'filters');
const NothingFound = deferred(async () => (await import('../features/list/nothing-found.tsx')).NothingFound, 'filters');

const route = page({ load: readSearch, messages: ['search', 'frame'], parts: [ListTools], cache: 'private' });
export const handle = route.handle;
export const loader = documentLoader('page', readSearch);
export const clientLoader = route.clientLoader;
export const headers = route.headers;

type Results = NonNullable<SearchData['results']>;

function Found({ state, results }: { state: ListState; results: Results }) {
  const paths = usePaths();
  const { pathname } = useLocation();
  const { products, facets, pages, total, currency } = results;
  const toState = (next: ListState) => paths.search(queryOf(next));
  return (
    <div className="list__body">
      <ListTools
        state={state}
        facets={facets}
        currency={currency}
        total={total}
        ofOneType={false}
        action={pathname}
        toState={toState}
      />
      <div className="list__results">
        {total === 0 ? (
          <NothingFound state={state} toState={toState} />
        ) : (
          <Pieces products={products} pages={pages} total={total} state={state} id={undefined} toState={toState} />
        )}
      </div>
    </div>
  );
}

/** The page's heading, and below it the field to search for something else. */
function Head({ q, results }: { q: string; results: Results }) {
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
      {near ? null : (
        <p className="list__count" role="status">
          {t`${plural(total, { one: '# product', other: '# products' })}`}
        </p>
      )}
    </div>
  );
}

export default function Search() {
  const { t } = useLingui();
  const paths = usePaths();
  const { state, results, latest } = usePageData<SearchData>();
  const { q } = state;
  const hasFound = results !== null && results.total > 0;
  useEffect(() => {
    if (q !== null && hasFound) rememberSearch(q);
  }, [q, hasFound]);
  const steps = [{ text: t`Home`, link: linkTo(paths.home()) }, { text: t`Search` }];
  return (
    <div className="wrap list">
      <PageHead
        title={q === null ? t`Search` : t`Results for “${`\u2068${q}\u2069`}”`}
        address={() => shopPathsOf('').search({ q })}
        noIndex
      />
      <Breadcrumb label={t`Breadcrumb`} steps={steps} />
      {q !== null && results ? (
        <Head q={q} results={results} />
      ) : (
        <h1>
          <Trans>Search</Trans>
        </h1>
      )}
      <div className="search__field">
        <SearchField typed={q ?? ''} />
      </div>
      {results?.near ? <NothingNear near={results.near} /> : null}
      {results && !results.near ? <Found state={state} results={results} /> : null}
      <LatestPieces pieces={latest} />
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}
