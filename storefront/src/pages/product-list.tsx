// The list of all products, of a collection, a product type, a category or an occasion (requirements R17 to R20,
// decision 84). Its filters are in the URL. Links and a plain form make it work without script.
import { Breadcrumb } from '@hindam/ui/breadcrumb';
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useLocation } from 'react-router';
import { isCollection, type Query, shopPathsOf } from '../kit/shop-paths.ts';
import { deferred } from '../kit/deferred.tsx';
import { BreadcrumbFacts } from '../kit/json-ld.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { crawledLoader, useCrawlerData, usePageData } from '../kit/document-data.tsx';
import { useShopPaths, useShell } from '../kit/shell-hooks.ts';
import { ErrorPage, isNotFound } from '../shell/errors.tsx';
import { LatestPieces } from '../shell/latest-pieces.tsx';
import { isId, queryOf } from '../features/list/list-state.ts';
import { ListHead, useListTitle } from '../features/list/list-head.tsx';
import { Pieces } from '../features/list/pieces.tsx';
import { type ListData, readList, readWholeList } from '../features/list/read-list.ts';

const ListTools = deferred(async () => (await import('../features/list/list-tools.tsx')).ListTools, 'filters');
const NoSuchList = deferred(async () => (await import('../features/list/no-such-list.tsx')).NoSuchList, 'filters');
const NothingFound = deferred(async () => (await import('../features/list/nothing-found.tsx')).NothingFound, 'filters');

const route = page({ load: readList, parts: [ListTools], cache: 'public' });
export const loader = crawledLoader(readWholeList);
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function ProductList() {
  const { products, facets, heading, pages, total, state, id, currency, latest = [] } = usePageData<ListData>();
  const { t } = useLingui();
  const { pathname } = useLocation();
  const paths = useShopPaths();
  const { origin } = useShell();
  const markets = useCrawlerData<string[]>() ?? undefined;
  const title = useListTitle(id, heading?.title);
  const count = t`${plural(total, { one: '# product', other: '# products' })}`;
  const ofType = id !== undefined && !isCollection(id);
  const { category } = state;
  const ofOccasion = heading !== null && !ofType && category === null;
  const own = { category, occasion: ofOccasion ? state.occasion : null };
  const query = { ...own, page: state.page === 1 ? null : state.page };
  const slugIn = (language: string) => (ofType ? heading?.slugs[language] : null);
  const listAt = (shown: Query) => paths.productList(id, ofType ? heading?.slug : null, shown);
  const toState = (next: typeof state) => listAt(queryOf(next));
  const steps = [
    { text: t`Home`, to: paths.home() },
    ...(ofType || category || ofOccasion
      ? [{ text: t({ message: 'Shop', context: 'breadcrumb' }), to: paths.productList() }]
      : []),
  ];
  // Search engines index each page of a list, so title and description name the page number from page 2 on.
  const nth = state.page === 1 ? '' : `${state.page}/${pages}`;
  const description = heading?.description || t`${title}: ${count}. Choose a size or have it made to measure.`;
  return (
    <div className="wrap list">
      <PageHead
        title={nth ? `${title} · ${nth}` : title}
        description={nth ? `${description} ${nth}` : description}
        address={products.length > 0 ? (language) => shopPathsOf('').productList(id, slugIn(language), query) : null}
        markets={markets}
        image={products[0]?.image ?? null}
      />
      <BreadcrumbFacts origin={origin} steps={[...steps, { text: title, to: listAt(own) }]} />
      <Breadcrumb
        label={t`Breadcrumb`}
        steps={[...steps.map(({ text, to }) => ({ text, link: linkTo(to) })), { text: title }]}
      />
      <ListHead title={title} count={count} description={heading?.description} />
      <div className="list__body">
        <ListTools
          list={id ?? ''}
          state={state}
          facets={facets}
          currency={currency}
          total={total}
          ofOneType={isId(id)}
          ofOccasion={ofOccasion}
          action={pathname}
          toState={toState}
        />
        <div className="list__results">
          {total === 0 ? (
            <NothingFound state={state} ofOccasion={ofOccasion} toState={toState} />
          ) : (
            <Pieces products={products} pages={pages} total={total} state={state} id={id} toState={toState} />
          )}
        </div>
      </div>
      <LatestPieces pieces={latest} />
    </div>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  if (!isNotFound(error)) return <ErrorPage error={error} />;
  return <NoSuchList />;
}
