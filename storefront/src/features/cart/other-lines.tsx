import { Trans, useLingui } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { LINES_AT_ONCE, type ShownLines } from './first-lines.ts';

/**
 * Links to the cart lines that the HTML document leaves out (first-lines.ts); nothing once script runs, because all
 * lines are shown then.
 */
export function OtherLines({ shown: { lines, before, after } }: { shown: ShownLines }) {
  const paths = usePaths();
  const { t } = useLingui();
  if (before === 0 && after === 0) return null;
  return (
    <nav className="cart__others small" aria-label={t`Shopping bag`}>
      {before > 0 ? (
        <PageLink to={paths.cartFrom(before - LINES_AT_ONCE)} className="link">
          <Trans>Earlier pieces</Trans>
        </PageLink>
      ) : null}
      {after > 0 ? (
        <PageLink to={paths.cartFrom(before + lines.length)} className="link">
          <Trans>More pieces</Trans>
        </PageLink>
      ) : null}
    </nav>
  );
}
