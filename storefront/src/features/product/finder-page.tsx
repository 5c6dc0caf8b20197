// The size finder on the size guide page: a plain form that puts the answers into the URL. With a product in the URL it
// finds the size of that product, otherwise a length and a letter size.
import { FULL_SIZE_GUIDE } from '@hindam/contract/size-guide';
import { sizeKindOf } from '@hindam/contract/size-finder';
import { LinkButton } from '@hindam/ui/button';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { linkTo, PageLink } from '../../kit/page-link.tsx';
import { FIND_SIZE_ID } from '../../kit/shop-paths.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { FINDER_FIELDS, NO_ANSWERS, type TypedAnswers } from './finder-answers.ts';
import { type FinderFault, FinderFields } from './finder-form.tsx';
import { type FinderPiece, hasVotesByHeight } from './finder-piece.ts';
import { FinderResult, TakeText } from './finder-result.tsx';
import { type Judged, judge } from './judge.ts';
import type { LoadedFinder } from './load-finder.ts';

/** All lengths and all letter sizes of the full size guide. */
const EVERY_SIZE = [FULL_SIZE_GUIDE.lengths, FULL_SIZE_GUIDE.alpha].map((rows) => ({
  sizes: rows.map(({ size }) => size),
  fit: null,
}));

function judgedOf(piece: FinderPiece | null, typed: TypedAnswers): { judged: readonly Judged[]; fault: FinderFault } {
  const judged = (piece ? [piece] : EVERY_SIZE).map((sizes) => judge(sizes, typed));
  const isFound = judged.some(({ finding }) => finding);
  // Without a product one found size is enough, so there is no error then.
  return { judged, fault: isFound ? null : (judged[0]?.fault ?? null) };
}

export function FinderSection({ piece, typed }: LoadedFinder) {
  const paths = usePaths();
  const { judged, fault } = typed ? judgedOf(piece, typed) : { judged: [], fault: null };
  const form = useRef<HTMLFormElement>(null);
  // `typed` is another object after each press, so the same error is focused again.
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fault, typed]);
  return (
    <section className="finder sizes__part" id={FIND_SIZE_ID}>
      <h2 className="sizes__heading">
        <Trans>Find my size</Trans>
      </h2>
      {piece ? (
        <p>
          <PageLink className="link" to={paths.productDetails(piece._id)}>
            {piece.title}
          </PageLink>
        </p>
      ) : null}
      <Form ref={form} className="finder__form" method="get" action={`${paths.sizeGuide()}#${FIND_SIZE_ID}`} noValidate>
        {piece ? <input type="hidden" name={FINDER_FIELDS.product} value={piece._id} /> : null}
        <FinderFields
          kind={piece ? (sizeKindOf(piece.sizes) ?? 'both') : 'both'}
          votesByHeight={piece !== null && hasVotesByHeight(piece)}
          typed={typed ?? NO_ANSWERS}
          fault={fault}
        />
      </Form>
      <div role="status">
        {judged.map(({ finding }) =>
          finding ? (
            <FinderResult
              key={finding.kind === 'size' ? finding.size : finding.last}
              finding={finding}
              isOut={finding.kind === 'size' && (piece?.out.includes(finding.size) ?? false)}
            >
              {piece ? <NextStep piece={piece} finding={finding} /> : null}
            </FinderResult>
          ) : null,
        )}
      </div>
    </section>
  );
}

function NextStep({ piece, finding }: { piece: FinderPiece; finding: NonNullable<Judged['finding']> }) {
  const paths = usePaths();
  if (finding.kind === 'size' && !piece.out.includes(finding.size))
    return (
      <LinkButton link={linkTo(paths.productDetails(piece._id, { size: finding.size }))}>
        <TakeText size={finding.size} />
      </LinkButton>
    );
  if (!piece.madeToMeasure) return null;
  return (
    <LinkButton variant="ghost" link={linkTo(paths.customSize(piece._id))}>
      <Trans>Have it made to measure</Trans>
    </LinkButton>
  );
}
