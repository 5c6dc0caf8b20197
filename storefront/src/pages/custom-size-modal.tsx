// Requirement R35: custom-size-modal. The measuring flow as a page; over the product page it is a dialog. Query
// parameters: `product_id`, `color`, `set` and `use` (features/measure/load-page.ts).
import { PageTitle } from '@hindam/ui/page-title';
import { useLingui } from '@lingui/react/macro';
import { useLoaderData } from 'react-router';
import { page } from '../kit/page.ts';
import { PageHead } from '../kit/page-head.tsx';
import { PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/use-paths.ts';
import { usePost } from '../kit/form.ts';
import { saveSetAction, type SaveResult } from '../features/measure/save-set-action.ts';
import type { LoadedPage } from '../features/measure/load-page.ts';
import { loadPage } from '../features/measure/load-page.ts';
import { ReadyToAdd } from '../features/measure/ready-to-add.tsx';
import { AddCutPiece } from '../features/product/add-cut-piece.tsx';
import { Flow, NotOffered, ExitLink } from '../features/measure/measure-page.tsx';

const route = page({
  load: loadPage,
  action: saveSetAction,
  messages: ['measure', 'forms'],
  membersOnly: true,
  cache: 'private',
});
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const action = route.action;
export const headers = route.headers;

export default function CustomSizeModalPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { piece, set } = loaded;
  const paths = usePaths();
  return (
    <div className="wrap page measure-page">
      <PageHead title={t`Your measurements`} address={null} />
      <PageTitle title={t`Your measurements`}>
        {piece ? (
          <p>
            <PageLink className="link" to={paths.productDetails(piece._id, { color: piece.colour?.code })}>
              {piece.title}
            </PageLink>
          </p>
        ) : null}
      </PageTitle>
      {piece || set ? <Measuring loaded={loaded} /> : <ExitLink />}
    </div>
  );
}

function Measuring({ loaded }: { loaded: LoadedPage }) {
  const { piece, use } = loaded;
  const formOf = (customSizeId: string) => (piece ? <AddCutPiece piece={piece} customSizeId={customSizeId} /> : null);
  const { lastAnswer } = usePost<SaveResult>();
  if (piece && !piece.offered) return <NotOffered id={piece._id} />;
  if (lastAnswer?.status === 'ok') {
    const { set, unusual } = lastAnswer.result;
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
  return <Flow loaded={loaded} lastAnswer={lastAnswer} />;
}
