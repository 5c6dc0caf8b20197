import { useNumber } from '@hindam/ui/locale';
import { Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { LINES_AT_ONCE, type ShownLines } from './first-lines.ts';

/** Links to the lines of a full cart that the document leaves out; with script there are none. */
export function OtherLines({ shown: { lines, before, after } }: { shown: ShownLines }) {
  const paths = usePaths();
  const number = useNumber();
  if (before === 0 && after === 0) return null;
  const next = before + lines.length;
  const [first, last, all] = [number(before + 1), number(next), number(next + after)];
  return (
    <nav className="cart__others small">
      <Trans>
        Pieces {first} to {last} of {all}
      </Trans>
      {before > 0 ? (
        <PageLink to={paths.cartFrom(before - LINES_AT_ONCE)} className="link">
          <Trans>Earlier pieces</Trans>
        </PageLink>
      ) : null}
      {after > 0 ? (
        <PageLink to={paths.cartFrom(next)} className="link">
          <Trans>More pieces</Trans>
        </PageLink>
      ) : null}
    </nav>
  );
}
