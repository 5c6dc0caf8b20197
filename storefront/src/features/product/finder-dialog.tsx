// The size finder as a dialog over the product page. The answers are not sent to the server: the size is found in the
// browser, and the answers are remembered on the device.
import type { Product } from '@hindam/contract/catalogue';
import { sizeKindOf } from '@hindam/contract/size-finder';
import { Button } from '@hindam/ui/button';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { AddressModal } from '../../kit/address-modal.tsx';
import { useShowModal } from '../../kit/modal-address.ts';
import { useShopPaths } from '../../kit/shell-hooks.ts';
import { MEASURE_MODAL } from '../measure/modal-name.ts';
import { FINDER_FIELDS, rememberAnswers, rememberedAnswers, typedIn } from './finder-answers.ts';
import { FinderFields } from './finder-form.tsx';
import { FINDER_MODAL } from './finder-modal-name.ts';
import { type FinderPiece, finderPiece, hasVotesByHeight } from './finder-piece.ts';
import { FinderResult, TakeText } from './finder-result.tsx';
import { judge } from './judge.ts';

interface FinderDialogProps {
  product: Product;
  colour: string | undefined;
  onTake: (size: string) => void;
}

export function FinderDialog({ product, colour, onTake }: FinderDialogProps) {
  const { t } = useLingui();
  return (
    <AddressModal name={FINDER_MODAL} title={t`Find my size`}>
      {() => <Finder piece={finderPiece(product, colour)} colour={colour} onTake={onTake} />}
    </AddressModal>
  );
}

interface FinderProps {
  piece: FinderPiece;
  colour: string | undefined;
  onTake: (size: string) => void;
}

function Finder({ piece, colour, onTake }: FinderProps) {
  const kind = sizeKindOf(piece.sizes) ?? 'length';
  const votesByHeight = hasVotesByHeight(piece);
  const asksHeight = kind === 'length' || votesByHeight;
  const [typed, setTyped] = useState(() => rememberedAnswers(kind));
  const [asked, setAsked] = useState(0);
  const result = useRef<HTMLDivElement>(null);
  const { finding, fault } = judge(piece, typed);
  useEffect(() => {
    if (asked > 0) result.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  return (
    <div className="finder">
      <form
        className="finder__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const form = typedIn(new FormData(event.currentTarget));
          // If this form does not ask for the height, the stored height is kept.
          const sent = asksHeight ? form : { ...form, height: typed.height };
          const { fault: wrong } = judge(piece, sent);
          if (wrong !== 'height') rememberAnswers(kind, sent);
          setTyped(sent);
          setAsked((times) => times + 1);
          const field = wrong === 'no usual' ? FINDER_FIELDS.usual : FINDER_FIELDS.height;
          if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name=${field}]`)?.focus();
        }}
      >
        {/* No error is shown before the form is first sent. */}
        <FinderFields kind={kind} votesByHeight={votesByHeight} typed={typed} fault={asked > 0 ? fault : null} />
      </form>
      <div ref={result} role="status">
        {finding ? (
          <FinderResult finding={finding} isOut={finding.kind === 'size' && piece.out.includes(finding.size)}>
            {finding.kind === 'size' && !piece.out.includes(finding.size) ? (
              <Button onClick={() => onTake(finding.size)}>
                <TakeText size={finding.size} />
              </Button>
            ) : (
              <MeasureLink piece={piece} colour={colour} />
            )}
          </FinderResult>
        ) : null}
      </div>
    </div>
  );
}

/** Shown if no size fits or the size is sold out: a link to have the piece made to measure, if that is offered. */
function MeasureLink({ piece, colour }: Pick<FinderProps, 'piece' | 'colour'>) {
  const address = useShopPaths().customSize(piece._id, { color: colour });
  const show = useShowModal(MEASURE_MODAL, address);
  if (!piece.madeToMeasure) return null;
  return (
    <a className="button button--ghost" href={address} onClick={show}>
      <Trans>Have it made to measure</Trans>
    </a>
  );
}
