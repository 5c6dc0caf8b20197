// The product grid of a list. 'Show more' is a link to the next page; with script, the pages seen directly before it
// (seen-pages.ts) stay above the new one.
import { LinkButton } from '@hindam/ui/button';
import { useNumber } from '@hindam/ui/locale';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Piece } from '../../shell/piece.ts';
import { linkTo, StepLink } from '../../kit/page-link.tsx';
import { PieceCard } from '../../shell/piece-card.tsx';
import { ComparingCheck } from '../compare/comparing.tsx';
import { listKey, type ListState } from './list-state.ts';
import { rememberPage, pagesAbove, shownOnce } from './seen-pages.ts';
import './product-list.css';

interface PiecesProps {
  products: readonly Piece[];
  pages: number;
  total: number;
  state: ListState;
  /** The collection or the id of the product type in the list's path; undefined if the path has neither. */
  id: string | undefined;
  toState: (state: ListState) => string;
}

const FIRST_ROW = 4;
/** By collection, the badge that says the same as the collection's name. The cards of that list leave the badge out. */
const STATED: Readonly<Record<string, Piece['badges'][number]>> = {
  limited_edition: 'limited',
  latest_collection: 'new',
};
const ADDED_BELOW = { replace: true, preventScrollReset: true } as const;

/** After 'Show more' the focus moves to the first new piece, not to the top of the page. */
function useFocusOnNew(page: number, first: number) {
  const grid = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current + 1 === page) grid.current?.children[first]?.querySelector('a')?.focus({ preventScroll: true });
    shown.current = page;
  }, [page, first]);
  return grid;
}

export function Pieces({ products, pages, total, state, id, toState }: PiecesProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { pathname } = useLocation();
  const key = listKey(pathname, state);
  const { page } = state;
  const above = pagesAbove(key, page);
  useEffect(() => rememberPage(key, page, products), [key, page, products]);
  const { shown, added } = shownOnce(above, products);
  const firstPage = page - above.length;
  const grid = useFocusOnNew(page, shown.length - added);
  return (
    <>
      {firstPage > 1 ? (
        <p className="list__more">
          <LinkButton variant="ghost" link={linkTo(toState({ ...state, page: firstPage - 1 }))}>
            <Trans>Show previous pieces</Trans>
          </LinkButton>
        </p>
      ) : null}
      <div className="product-grid list__grid" ref={grid}>
        {shown.map((piece, i) => (
          <PieceCard
            key={piece._id}
            piece={piece}
            level={2}
            stated={STATED[id ?? '']}
            size={state.size.length === 1 ? (state.size[0] ?? null) : null}
            priority={i === 0 && firstPage === 1}
            eager={i < FIRST_ROW}
            control={<ComparingCheck productId={piece._id} title={piece.title} />}
          />
        ))}
      </div>
      {page < pages ? (
        <div className="list__more">
          <p className="muted small">
            {t`${number(shown.length)} of ${plural(total, { one: '# product', other: '# products' })}`}
          </p>
          <LinkButton
            variant="ghost"
            link={({ className, children }) => (
              <StepLink className={className} to={toState({ ...state, page: page + 1 })} how={ADDED_BELOW} rel="next">
                {children}
              </StepLink>
            )}
          >
            <Trans>Show more</Trans>
          </LinkButton>
        </div>
      ) : null}
    </>
  );
}
