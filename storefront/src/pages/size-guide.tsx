// The general size guide: which length fits which height, and letter sizes beside EU, UK and US sizes. Radio buttons
// and CSS switch between centimetres and inches, so the page needs no script.
import { Breadcrumb } from '@hindam/ui/breadcrumb';
import { LinkButton } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { BreadcrumbFacts } from '../kit/json-ld.tsx';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { usePaths, useShell } from '../kit/shell-hooks.ts';
import { Units, Lengths, Letters } from '../features/product/guide-parts.tsx';

// The loader returns nothing, but without one the server would not render the page.
const route = page({ load: () => Promise.resolve(null), messages: ['guide'], cache: 'public' });
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const headers = route.headers;

export default function SizeGuide() {
  const { t } = useLingui();
  const paths = usePaths();
  const { origin } = useShell();
  const title = t`Size guide`;
  return (
    <div className="wrap sizes">
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
      <p className="sizes__lead">
        <Trans>
          Gulf sizes name the length of the garment in inches, from the shoulder to the hem. Stand straight, in the
          shoes you will wear, and choose by your height.
        </Trans>
      </p>
      <Units />
      <Lengths />
      <Letters />
      <section className="sizes__own">
        <h2>
          <Trans>Between two sizes?</Trans>
        </h2>
        <p className="muted">
          <Trans>Choose the longer one: a hem can be taken up. Or have the piece cut to your own measurements.</Trans>
        </p>
        <LinkButton link={linkTo(paths.productList(null, null, { made_to_measure: true }))}>
          <Trans>See what we tailor</Trans>
        </LinkButton>
      </section>
    </div>
  );
}
