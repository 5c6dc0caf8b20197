// Specification §2: custom-size-modal. Over the product page it is a dialog (features/product/made-to-measure.tsx);
// at its own address it is this page: `?product_id=`, with `color`, with `set` to change one.
import { useLingui } from '@lingui/react/macro';
import { useActionData, useLoaderData } from 'react-router';
import type { PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/shell-hooks.ts';
import type { KeptOutcome } from '../features/measure/keep-set.ts';
import { keepSet } from '../features/measure/keep-set.ts';
import type { LoadedPage } from '../features/measure/load-page.ts';
import { loadPage } from '../features/measure/load-page.ts';
import { ReadyToAdd } from '../features/measure/ready-to-add.tsx';
import { AddCutPiece } from '../features/product/add-cut-piece.tsx';
import { Flow, NotOffered, WayOut } from '../features/measure/measure-page.tsx';
import '../features/measure/custom-size-modal.css';

export const handle = { words: ['measure'], own: true } satisfies PageHandle;

export const loader = loaderOf(loadPage);
export const clientLoader = loaderOf(withWords(loadPage, 'measure'));
export const action = actionOf(keepSet);
export { privateHeaders as headers } from '../kit/headers.ts';

export default function CustomSizeModalPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { piece, set } = loaded;
  const paths = usePaths();
  return (
    <div className="wrap measure-page">
      <PageHead title={t`Your measurements`} address={null} />
      <div>
        <h1 className="measure-page__title">{t`Your measurements`}</h1>
        {piece ? (
          <p>
            <PageLink className="link" to={paths.productDetails(piece._id, { color: piece.colour?.code })}>
              {piece.title}
            </PageLink>
          </p>
        ) : null}
      </div>
      {piece || set ? <Measuring loaded={loaded} /> : <WayOut />}
    </div>
  );
}

function Measuring({ loaded }: { loaded: LoadedPage }) {
  const { piece, use } = loaded;
  const formOf = (customSizeId: string) => (piece ? <AddCutPiece piece={piece} customSizeId={customSizeId} /> : null);
  const outcome = useActionData<KeptOutcome>();
  if (piece && !piece.offered) return <NotOffered id={piece._id} />;
  if (outcome?.kind === 'saved') {
    const { set, unusual } = outcome;
    return (
      <ReadyToAdd piece={piece} label={set.label} setId={set._id} unusual={unusual}>
        {formOf(set.customSizeId)}
      </ReadyToAdd>
    );
  }
  if (use) {
    const set = loaded.sets.find(({ customSizeId }) => customSizeId === use);
    return (
      <ReadyToAdd piece={piece} label={set?.label ?? null} setId={set?._id ?? null} unusual={[]}>
        {formOf(use)}
      </ReadyToAdd>
    );
  }
  return <Flow loaded={loaded} outcome={outcome} />;
}
