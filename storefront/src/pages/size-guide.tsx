// Which length for which height, letter sizes beside EU, UK and US, in centimetres or inches. The
// unit is a pair of radio buttons and a rule of CSS, so the page needs no script.
import { FULL_SIZE_GUIDE, inches } from '@hindam/contract/size-guide';
import { Breadcrumb } from '@hindam/ui/breadcrumb';
import { LinkButton } from '@hindam/ui/button';
import { useNumber } from '@hindam/ui/locale';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { publicHeaders } from '../kit/headers.ts';
import { BreadcrumbFacts } from '../kit/json-ld.tsx';
import type { PageHandle } from '../kit/late-words.ts';
import { loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo } from '../kit/page-link.tsx';
import { usePaths, useShell } from '../kit/shell-hooks.ts';
import '../features/product/size-guide.css';

export { publicHeaders as headers };
export const handle = { words: ['guide'] } satisfies PageHandle;

// Without a loader of its own the server would draw nothing and wait for script.
const nothing = () => Promise.resolve(null);
export const loader = loaderOf(nothing);
export const clientLoader = loaderOf(withWords(nothing, 'guide'));

/** One measure in both units; the page shows the one chosen. */
function Measure({ cm }: { cm: number | readonly [number, number] }) {
  const number = useNumber();
  const said = (unit: (value: number) => number) =>
    typeof cm === 'number' ? number(unit(cm)) : `${number(unit(cm[0]))}–${number(unit(cm[1]))}`;
  return (
    <>
      <bdi className="sizes__cm num" dir="ltr">
        {said((value) => value)}
      </bdi>
      <bdi className="sizes__inches num" dir="ltr">
        {said(inches)}
      </bdi>
    </>
  );
}

function Table({ title, heads, children }: { title: ReactNode; heads: readonly string[]; children: ReactNode }) {
  return (
    // A wide table scrolls inside its own box; the keyboard can reach it to scroll.
    <div className="sizes__scroll" tabIndex={0} role="group" aria-label={typeof title === 'string' ? title : undefined}>
      <table className="sizes__table">
        <caption>{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Units() {
  return (
    <fieldset className="sizes__units">
      <legend>
        <Trans>Unit</Trans>
      </legend>
      <label>
        <input type="radio" name="unit" value="cm" defaultChecked />
        <Trans>Centimetres</Trans>
      </label>
      <label>
        <input type="radio" name="unit" value="in" className="sizes__in-inches" />
        <Trans>Inches</Trans>
      </label>
    </fieldset>
  );
}

function Lengths() {
  const { t } = useLingui();
  return (
    <Table title={t`Which length for my height`} heads={[t`Size`, t`Your height`, t`Length of the garment`]}>
      {FULL_SIZE_GUIDE.lengths.map(({ size, height_cm, length_cm }) => (
        <tr key={size}>
          <th scope="row">{size}</th>
          <td>
            <Measure cm={height_cm} />
          </td>
          <td>
            <Measure cm={length_cm} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Letters() {
  const { t } = useLingui();
  return (
    <Table
      title={t`International sizes and body measurements`}
      heads={[t`Size`, 'EU', 'UK', 'US', t`Bust`, t`Waist`, t`Hips`]}
    >
      {FULL_SIZE_GUIDE.alpha.map(({ size, eu, uk, us, bust_cm, waist_cm, hips_cm }) => (
        <tr key={size}>
          <th scope="row">
            <bdi>{size}</bdi>
          </th>
          {[eu, uk, us].map((one, i) => (
            <td key={i}>
              <bdi className="num" dir="ltr">
                {one}
              </bdi>
            </td>
          ))}
          {[bust_cm, waist_cm, hips_cm].map((span, i) => (
            <td key={i}>
              <Measure cm={span} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

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
