// The search page: what a search finds, with the filters, sorting and cards of lists. The search and the filters are in
// the URL. Links and plain forms make it work without script.
import { Breadcrumb } from '@hindam/ui/breadcrumb';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { documentLoader, usePageData } from '../kit/document-data.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { rememberSearch } from '../device/recent-searches.ts';
import { ErrorPage } from '../shell/errors.tsx';
import { LatestPieces } from '../shell/latest-pieces.tsx';
import { SearchField } from '../shell/search-field.tsx';
import { NothingNear } from '../features/list/nothing-near.tsx';
import { readSearch, type SearchData } from '../features/list/read-search.ts';
import { Results, ResultsHead, ResultTools } from '../features/list/search-results.tsx';

const route = page({ load: readSearch, messages: ['search', 'frame'], parts: [ResultTools], cache: 'private' });
export const handle = route.handle;
export const loader = documentLoader('page', readSearch);
export const clientLoader = route.clientLoader;
export const headers = route.headers;

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
      <PageHead title={q === null ? t`Search` : t`Results for “${`\u2068${q}\u2069`}”`} address={null} />
      <Breadcrumb label={t`Breadcrumb`} steps={steps} />
      {q !== null && results ? (
        <ResultsHead q={q} results={results} />
      ) : (
        <h1>
          <Trans>Search</Trans>
        </h1>
      )}
      <div className="search__field">
        <SearchField typed={q ?? ''} />
      </div>
      {results?.near ? <NothingNear near={results.near} /> : null}
      {results && !results.near ? <Results state={state} results={results} /> : null}
      <LatestPieces pieces={latest} />
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}
