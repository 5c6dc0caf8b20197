// The page about pieces made to measure: what is measured, how it is checked, what it costs and when it is ready, a
// drawing at the shopper's lengths, the pieces, and the home visit where the market offers it.
import { Breadcrumb } from '@hindam/ui/breadcrumb';
import { Trans, useLingui } from '@lingui/react/macro';
import { documentLoader, usePageData } from '../kit/document-data.tsx';
import { BreadcrumbFacts } from '../kit/json-ld.tsx';
import { Sheet } from '../kit/sheets.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { useShell } from '../kit/shell-hooks.ts';
import { usePaths } from '../kit/use-paths.ts';
import { loadTailoring, type TailoringData } from '../features/tailoring/load-tailoring.ts';
import { Preview } from '../features/tailoring/preview.tsx';
import { previewAction } from '../features/tailoring/preview-lengths.ts';
import { Introduction, Measured, Pieces, Prices, Steps, VisitOffer } from '../features/tailoring/tailoring-parts.tsx';
import sheet from '../sheets/tailoring.css?url';

const route = page({
  load: loadTailoring,
  action: previewAction,
  messages: ['tailoring', 'measure', 'forms'],
  cache: 'public',
});
export const handle = route.handle;
export const loader = documentLoader('page', loadTailoring);
export const clientLoader = route.clientLoader;
export const action = route.action;
export const clientAction = route.clientAction;
export const headers = route.headers;

export default function TailoringPage() {
  const { t } = useLingui();
  const paths = usePaths();
  const { origin } = useShell();
  const { offer, pieces, areas, picture } = usePageData<TailoringData>();
  const title = t`Made to measure`;
  return (
    <div className="tailoring">
      <Sheet href={sheet} />
      <PageHead
        title={title}
        description={t`What we measure, how a tailor checks it, what it costs and when it is ready: abayas, kaftans and dresses cut to you.`}
        address={() => '/tailoring'}
        image={picture}
      />
      <BreadcrumbFacts
        origin={origin}
        steps={[
          { text: t`Home`, to: paths.home() },
          { text: title, to: paths.tailoring() },
        ]}
      />
      <div className="wrap">
        <Breadcrumb label={t`Breadcrumb`} steps={[{ text: t`Home`, link: linkTo(paths.home()) }, { text: title }]} />
      </div>
      <Introduction offer={offer} picture={picture} />
      <section className="section wrap">
        <div className="section__head">
          <h2>
            <Trans>From the tape to the wardrobe</Trans>
          </h2>
        </div>
        <Steps />
      </section>
      {offer.types.length > 0 ? (
        <>
          <section className="wrap tailoring__pair">
            <div>
              <h2>
                <Trans>What it costs and when it is ready</Trans>
              </h2>
              <Prices offer={offer} />
            </div>
            <div>
              <h2>
                <Trans>What we measure</Trans>
              </h2>
              <Measured types={offer.types} />
            </div>
          </section>
          <section className="section wrap">
            <div className="section__head">
              <h2>
                <Trans>See it at your lengths</Trans>
              </h2>
            </div>
            <Preview types={offer.types} />
          </section>
        </>
      ) : (
        <p className="wrap">
          <Trans>We cut no pieces to measure here at the moment. Please look again soon.</Trans>
        </p>
      )}
      <VisitOffer areas={areas} />
      <Pieces pieces={pieces} />
    </div>
  );
}
