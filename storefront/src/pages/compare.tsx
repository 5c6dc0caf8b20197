// A page with two or three products side by side, whose ids are in the URL. A public page that needs no script.
import { LinkButton } from '@hindam/ui/button';
import { PageTitle } from '@hindam/ui/page-title';
import { Trans, useLingui } from '@lingui/react/macro';
import { CompareTable } from '../features/compare/compare-table.tsx';
import { type Comparison, loadComparison } from '../features/compare/load-compare.ts';
import { documentLoader, usePageData } from '../kit/document-data.tsx';
import { Sheet } from '../kit/sheets.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { LatestPieces } from '../shell/latest-pieces.tsx';
import sheet from '../sheets/compare.css?url';

const route = page({ load: loadComparison, messages: ['compare', 'filters'], cache: 'public' });
export const handle = route.handle;
export const loader = documentLoader('page', loadComparison);
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function Compare() {
  const { pieces, latest } = usePageData<Comparison>();
  const { t } = useLingui();
  const paths = usePaths();
  const [first] = pieces;
  return (
    <div className="wrap page">
      <Sheet href={sheet} />
      <PageHead title={t`Compare pieces`} address={null} />
      <PageTitle title={<Trans>Compare pieces</Trans>} />
      {first ? <CompareTable pieces={pieces} /> : null}
      {pieces.length < 2 ? (
        <div className="compare__more">
          <p>
            {first ? (
              <Trans>Choose another piece to see it beside this one.</Trans>
            ) : (
              <Trans>Choose two or three pieces to see them side by side.</Trans>
            )}
          </p>
          <LinkButton link={linkTo(first ? paths.productList(first.type_id, first.type_slug) : paths.productList())}>
            <Trans>Browse pieces</Trans>
          </LinkButton>
        </div>
      ) : null}
      <LatestPieces pieces={latest} />
    </div>
  );
}
