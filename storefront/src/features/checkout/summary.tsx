// The order summary: the lines and sums of the quote, beside the steps; on a phone it is folded above them.
import type { CartLine } from '@hindam/contract/cart';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Picture } from '@hindam/ui/picture';
import { Plural, Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { useLive } from '../../kit/use-live.ts';
import { usePaths } from '../../kit/use-paths.ts';
import { useShownLines } from '../cart/first-lines.ts';
import { isProblem } from '../cart/line-notices.ts';
import { CouponSlot } from './coupon-slot.tsx';
import { LineOptions } from '../cart/line-options.tsx';
import { Sums } from '../cart/sums.tsx';
import type { ShownQuote } from './shown-quote.ts';

/**
 * The summary above the steps, which only narrow screens show. Its lines are rendered only once script runs, because
 * the page shows the same lines in `SideSummary` already, and many lines take long to render.
 */
export function FoldedSummary({ quote }: { quote: ShownQuote }) {
  return (
    <details className="summary checkout__folded">
      <summary className="checkout__fold">
        <h2 className="summary__title">
          <Trans>Order summary</Trans>
        </h2>
        <b>
          <Money money={quote.total} />
        </b>
        <Icon name="down" />
      </summary>
      <SummaryContent quote={quote} isLive={useLive()} />
    </details>
  );
}

export function SideSummary({ quote }: { quote: ShownQuote }) {
  return (
    <aside className="summary checkout__side" aria-labelledby="summary-title">
      <h2 id="summary-title" className="summary__title">
        <Trans>Order summary</Trans>
      </h2>
      <SummaryContent quote={quote} isLive />
    </aside>
  );
}

function SummaryContent({ quote, isLive }: { quote: ShownQuote; isLive: boolean }) {
  const paths = usePaths();
  return (
    <div className="checkout__content">
      {isLive ? <SummaryLines lines={quote.lines} /> : null}
      <CouponSlot coupon={quote.coupon} />
      <Sums of={quote} live />
      <PageLink to={paths.cart()} className="link small">
        <Trans>Change the bag</Trans>
      </PageLink>
    </div>
  );
}

export function SummaryLines({ lines }: { lines: readonly CartLine[] }) {
  const shown = useShownLines(lines);
  const left = lines.slice(shown.lines.length).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <ul className="checkout__lines">
        {shown.lines.map((line) => (
          <Line key={line._id} line={line} />
        ))}
      </ul>
      {left > 0 ? (
        <p className="small muted">
          <Plural value={left} one="# more piece is in the bag." other="# more pieces are in the bag." />
        </p>
      ) : null}
    </>
  );
}

function Line({ line }: { line: CartLine }) {
  const number = useNumber();
  const problem = line.notices.find(isProblem);
  return (
    <li className="checkout-line">
      <Picture image={line.image} sizes="64px" alt="" small />
      <div className="small">
        <span className="cart-line__title">{line.title}</span>
        <div>
          <LineOptions line={line} tailored={Boolean(line.customSizeId)} />
        </div>
        <div className="muted">
          <Trans>Qty {number(line.quantity)}</Trans>
        </div>
        {problem ? (
          <span className="error-text">
            <Icon name="warning" />
            <ProblemText kind={problem.kind} />
          </span>
        ) : null}
      </div>
      <Money money={line.line_total} className="small" />
    </li>
  );
}

function ProblemText({ kind }: { kind: CartLine['notices'][number]['kind'] }) {
  if (kind === 'less_stock') return <Trans>Fewer are left than you want.</Trans>;
  if (kind === 'below_minimum') return <Trans>More pieces of it are needed.</Trans>;
  return <Trans>No longer available.</Trans>;
}
