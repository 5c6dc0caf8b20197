// The content of the measuring page: the measuring flow with the errors of a form sent without script.
import { LinkButton } from '@hindam/ui/button';
import { Notice } from '@hindam/ui/notice';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { StoredSet } from '../../device/measurement-sets.ts';
import { loadSets } from './load-sets.ts';
import { type Entry, validate } from './entry.ts';
import { MeasureFlow } from './measure-flow.tsx';
import { MissingText } from './wording.tsx';
import { browserVisitor } from '../../device/browser-visitor.ts';
import { typedIn } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { linkTo } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { entryIn, type SaveResult } from './save-set-action.ts';
import type { LoadedPage } from './load-page.ts';
import './custom-size-modal.css';

/**
 * The saved sets from the loader; if there are none, those loaded in the browser, which also finds a guest's sets on
 * the device. Null until the browser has loaded them.
 */
function useSets({ sets }: LoadedPage): readonly StoredSet[] | null {
  const [known, setKnown] = useState<readonly StoredSet[] | null>(sets.length > 0 ? sets : null);
  useEffect(() => {
    if (sets.length > 0) return;
    void loadSets(browserVisitor()).then((found) => setKnown(found ?? []));
  }, [sets]);
  return known;
}

export function Flow({ loaded, lastAnswer }: { loaded: LoadedPage; lastAnswer: SaveResult | null }) {
  const { piece, set, broken } = loaded;
  const sent = lastAnswer && entryIn(typedIn(lastAnswer), piece?.needed ?? []);
  const sets = useSets(loaded);
  const navigate = useNavigate();
  const paths = usePaths();
  const wanted = sets?.find(({ _id, customSizeId }) => _id === set || customSizeId === set) ?? null;
  /**
   * Goes to the product page and hands the set over in the history entry's state, so that its id is not in the URL.
   * Without a product, goes to the page of the saved sets.
   */
  const take = ({ customSizeId, label }: StoredSet) =>
    void (piece
      ? navigate(paths.productDetails(piece._id, { color: piece.colour?.code }), {
          state: { customSize: { id: customSizeId, label } },
        })
      : navigate(paths.myMeasurements()));
  return (
    <>
      {broken ? (
        <Notice tone="warn" role="status">
          <Trans>Your saved measurements could not be shown. You can still enter them here.</Trans>
        </Notice>
      ) : null}
      <Refused lastAnswer={lastAnswer} entry={sent} needed={piece?.needed ?? []} />
      <MeasureFlow
        // A guest's set is found only after hydration. The new key makes React render the form anew with the set's
        // values.
        key={wanted?.customSizeId ?? 'new'}
        needed={piece?.needed ?? []}
        // Saved sets are offered only if there is a product to use them for, and not while one of them is being
        // changed.
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
            <Trans>Use these</Trans> <span className="visually-hidden">{one.label}</span>
          </LinkButton>
        )}
        onSaved={take}
      />
    </>
  );
}

interface RefusedProps {
  lastAnswer: SaveResult | null;
  entry: Entry | null;
  needed: readonly string[];
}

function Refused({ lastAnswer, entry, needed }: RefusedProps) {
  if (!entry || lastAnswer?.status !== 'refused' || lastAnswer.message)
    return (
      <FormNotice
        result={lastAnswer}
        look="box"
        lost={<Trans>This did not reach the shop. You can safely try again.</Trans>}
      />
    );
  const { missing } = validate(entry, needed);
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

export function ExitLink() {
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
