// The general size guide: which length fits which height, and the letter sizes beside EU, UK and US sizes. Radio
// buttons and CSS switch the unit, so it works without script. Its title and text are a document written by operators;
// without the document the page has a default title and no text.
import { FULL_SIZE_GUIDE } from '@hindam/contract/size-guide';
import { Breadcrumb } from '@hindam/ui/breadcrumb';
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { documentLoader, usePageData } from '../kit/document-data.tsx';
import { BreadcrumbFacts } from '../kit/json-ld.tsx';
import { Sheet } from '../kit/sheets.tsx';
import type { PageRequest } from '../kit/load.ts';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { useShell } from '../kit/shell-hooks.ts';
import { usePaths } from '../kit/use-paths.ts';
import { loadProse } from '../features/content/load-document.ts';
import { Prose } from '../features/content/prose.tsx';
import { Sections } from '../features/content/sections.tsx';
import { FinderSection } from '../features/product/finder-page.tsx';
import { loadFinder } from '../features/product/load-finder.ts';
import { Units, Lengths, Letters } from '../features/product/guide-parts.tsx';
import sheet from '../sheets/texts.css?url';

const load = async (request: PageRequest) => {
  const [prose, finder] = await Promise.all([loadProse(request, 'size-guide'), loadFinder(request)]);
  return { prose, finder };
};

const route = page({ load, messages: ['guide', 'finder'], cache: 'public' });
export const handle = route.handle;
export const loader = documentLoader('page', load);
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function SizeGuide() {
  const { t } = useLingui();
  const paths = usePaths();
  const { origin } = useShell();
  const { prose, finder } = usePageData<Awaited<ReturnType<typeof load>>>();
  const title = prose?.title ?? t`Size guide`;
  return (
    <div className="wrap sizes">
      <Sheet href={sheet} />
      <PageHead
        title={title}
        description={t`Gulf lengths 50 to 60 by height, and letter sizes beside EU, UK and US, in centimetres and inches.`}
        address={() => '/size-guide'}
      />
      <BreadcrumbFacts
        origin={origin}
        steps={[
          { text: t`Home`, to: paths.home() },
          { text: title, to: paths.sizeGuide() },
        ]}
      />
      <Breadcrumb label={t`Breadcrumb`} steps={[{ text: t`Home`, link: linkTo(paths.home()) }, { text: title }]} />
      <h1 className="sizes__title">{title}</h1>
      {prose ? <Prose html={prose.lead} /> : null}
      <FinderSection {...finder} />
      <Units />
      <Lengths rows={FULL_SIZE_GUIDE.lengths} />
      <Letters rows={FULL_SIZE_GUIDE.alpha} />
      <section className="sizes__own">
        {prose ? <Sections sections={prose.sections} /> : null}
        <LinkButton link={linkTo(paths.productList(null, null, { made_to_measure: true }))}>
          <Trans>See what we tailor</Trans>
        </LinkButton>
      </section>
    </div>
  );
}
