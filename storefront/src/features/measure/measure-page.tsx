// What the measuring page shows at its own address: the steps, what was wrong with them, or the ways out.
import { LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { KeptSet } from './device-sets.ts';
import { loadSets } from './load-sets.ts';
import { judge } from './entry.ts';
import { MeasureFlow } from './measure-flow.tsx';
import { MissingText } from './wording.tsx';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/shell-hooks.ts';
import type { KeptOutcome } from './keep-set.ts';
import type { LoadedPage } from './load-page.ts';

/** A guest's sets are on her device: the server drew the page without them. */
function useSets({ sets }: LoadedPage): readonly KeptSet[] | null {
  const [known, setKnown] = useState<readonly KeptSet[] | null>(sets.length > 0 ? sets : null);
  useEffect(() => {
    if (sets.length > 0) return;
    void loadSets(browserVisitor()).then((found) => setKnown(found ?? []));
  }, [sets]);
  return known;
}

export function Flow({ loaded, outcome }: { loaded: LoadedPage; outcome: KeptOutcome | undefined }) {
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

export function NotOffered({ id }: { id: string }) {
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

export function WayOut() {
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
