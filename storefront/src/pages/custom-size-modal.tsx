// Specification §2: custom-size-modal. Over the product page it is a dialog (features/product/made-to-measure.tsx);
// at its own address it is this page: `?product_id=`, with `color`, with `set` to change one.
import { LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useActionData, useLoaderData, useNavigate } from 'react-router';
import type { KeptSet } from '../features/measure/device-sets.ts';
import { loadSets } from '../features/measure/load-sets.ts';
import { judge } from '../features/measure/entry.ts';
import { MeasureFlow } from '../features/measure/measure-flow.tsx';
import { MissingText } from '../features/measure/wording.tsx';
import { browserVisitor } from '../device/browser-visitor.ts';
import type { PageHandle } from '../kit/late-words.ts';
import { actionOf, loaderOf, withWords } from '../kit/load.ts';
import { PageHead } from '../kit/page-head.tsx';
import { linkTo, PageLink } from '../kit/page-link.tsx';
import { usePaths } from '../kit/shell-hooks.ts';
import type { KeptOutcome } from '../features/measure/keep-set.ts';
import { keepSet } from '../features/measure/keep-set.ts';
import type { LoadedPage } from '../features/measure/load-page.ts';
import { loadPage } from '../features/measure/load-page.ts';
import { ReadyToAdd } from '../features/measure/ready-to-add.tsx';
import { AddCutPiece } from '../features/product/add-cut-piece.tsx';
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

/** A guest's sets are on her device: the server drew the page without them. */
function useSets({ sets }: LoadedPage): readonly KeptSet[] | null {
  const [known, setKnown] = useState<readonly KeptSet[] | null>(sets.length > 0 ? sets : null);
  useEffect(() => {
    if (sets.length > 0) return;
    void loadSets(browserVisitor()).then((found) => setKnown(found ?? []));
  }, [sets]);
  return known;
}

function Flow({ loaded, outcome }: { loaded: LoadedPage; outcome: KeptOutcome | undefined }) {
  const { piece, set, broken } = loaded;
  const sets = useSets(loaded);
  const navigate = useNavigate();
  const paths = usePaths();
  const wanted = sets?.find(({ _id, customSizeId }) => _id === set || customSizeId === set) ?? null;
  const sent = outcome && outcome.kind !== 'saved' ? outcome.entry : null;
  /** The product page takes the set over from the history entry: nothing of hers stands in an address. */
  const take = ({ customSizeId, label }: KeptSet) =>
    void (piece
      ? navigate(paths.productDetails(piece._id, { color: piece.colour?.code }), {
          state: { customSize: { id: customSizeId, label } },
        })
      : navigate(paths.myAccount()));
  return (
    <>
      {broken ? (
        <Notice tone="warn" role="status">
          <Trans>Your saved measurements could not be shown. You can still enter them here.</Trans>
        </Notice>
      ) : null}
      <Refused outcome={outcome} needed={piece?.needed ?? []} />
      <MeasureFlow
        // A set that is only known once the device was asked opens anew.
        key={wanted?.customSizeId ?? 'new'}
        needed={piece?.needed ?? []}
        // Without a piece there is nothing to use one for.
        sets={wanted || !piece ? [] : (sets ?? [])}
        begin={wanted}
        sent={sent}
        plainFirst
        saveText={piece ? <Trans>Save and use</Trans> : <Trans>Save</Trans>}
        use={(one) => (
          <LinkButton
            variant="ghost"
            link={({ className, children }) => (
              <a
                className={className}
                href={
                  piece ? paths.customSize(piece._id, { color: piece.colour?.code, use: one.customSizeId }) : undefined
                }
                onClick={(event) => {
                  event.preventDefault();
                  take(one);
                }}
              >
                {children}
              </a>
            )}
          >
            <Trans>Use these</Trans>
          </LinkButton>
        )}
        onSaved={take}
      />
    </>
  );
}

function Refused({ outcome, needed }: { outcome: KeptOutcome | undefined; needed: readonly string[] }) {
  if (outcome?.kind === 'refused') {
    return (
      <Notice tone="error" role="alert">
        {outcome.message}
      </Notice>
    );
  }
  if (outcome?.kind === 'again') {
    const { missing } = judge(outcome.entry, needed);
    return (
      <Notice tone="error" role="alert">
        {missing.length > 1 ? (
          <MissingText count={missing.length} />
        ) : (
          <Trans>Not saved yet: please look at the fields that are marked.</Trans>
        )}
      </Notice>
    );
  }
  if (outcome?.kind === 'failed') {
    return (
      <Notice tone="error" role="alert">
        <Trans>This did not reach the shop. You can safely try again.</Trans>
      </Notice>
    );
  }
  return null;
}

function NotOffered({ id }: { id: string }) {
  const paths = usePaths();
  return (
    <div className="measure-ready">
      <p>
        <Trans>This piece is not made to measure.</Trans>
      </p>
      <LinkButton link={linkTo(paths.productDetails(id))}>
        <Trans>Back to the piece</Trans>
      </LinkButton>
    </div>
  );
}

function WayOut() {
  const paths = usePaths();
  return (
    <div className="measure-ready">
      <p>
        <Trans>Choose a piece first: each needs measurements of its own.</Trans>
      </p>
      <LinkButton link={linkTo(paths.productList(null, null, { made_to_measure: true }))}>
        <Trans>Pieces made to measure</Trans>
      </LinkButton>
    </div>
  );
}
