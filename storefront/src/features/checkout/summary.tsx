// What is bought and what it comes to, beside the steps; on a phone it is folded away above them.
import type { CartLine } from '@hindam/contract/cart';
import type { Quote } from '@hindam/contract/checkout';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Picture } from '@hindam/ui/picture';
import { Trans } from '@lingui/react/macro';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/shell-hooks.ts';
import { isProblem } from '../bag/line-notices.ts';
import { CouponSlot } from './coupon-slot.tsx';
import { ONE_SIZE, SizeName } from '../product/size-name.tsx';
import { SumRow } from '../bag/sum-row.tsx';

export function FoldedSummary({ quote }: { quote: Quote }) {
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
      <SummaryContent quote={quote} />
    </details>
  );
}

export function SideSummary({ quote }: { quote: Quote }) {
  return (
    <aside className="summary checkout__side" aria-labelledby="summary-title">
      <h2 id="summary-title" className="summary__title">
        <Trans>Order summary</Trans>
      </h2>
      <SummaryContent quote={quote} />
    </aside>
  );
}

function SummaryContent({ quote }: { quote: Quote }) {
  const paths = usePaths();
  return (
    <div className="checkout__content">
      <ul className="checkout__lines">
        {quote.lines.map((line) => (
          <Line key={line._id} line={line} />
        ))}
      </ul>
      <CouponSlot coupon={quote.coupon} />
      <Sums quote={quote} />
      <PageLink to={paths.cart()} className="link small">
        <Trans>Change the bag</Trans>
      </PageLink>
    </div>
  );
}

function Line({ line }: { line: CartLine }) {
  const number = useNumber();
  const problem = line.notices.find(isProblem);
  return (
    <li className="checkout-line">
      <Picture image={line.image} sizes="64px" alt="" />
      <div className="small">
        <span className="bag-line__title">{line.title}</span>
        <div className="muted">
          <LineOptions line={line} />
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

function LineOptions({ line }: { line: CartLine }) {
  const { color_name: colour, size, customSizeId, custom_size_label: label } = line;
  return (
    <>
      {colour}
      {' · '}
      {customSizeId ? <Trans>Made to measure</Trans> : null}
      {customSizeId && label ? ' · ' : null}
      {customSizeId && label ? <bdi>{label}</bdi> : null}
      {!customSizeId && size === ONE_SIZE ? <SizeName size={size} /> : null}
      {!customSizeId && size !== ONE_SIZE ? (
        <Trans>
          size <SizeName size={size} />
        </Trans>
      ) : null}
    </>
  );
}

function ProblemText({ kind }: { kind: CartLine['notices'][number]['kind'] }) {
  if (kind === 'less_stock') return <Trans>Fewer are left than you want.</Trans>;
  if (kind === 'below_minimum') return <Trans>More pieces of it are needed.</Trans>;
  return <Trans>It can no longer be had.</Trans>;
}

function Sums({ quote }: { quote: Quote }) {
  const rate = useNumber()(quote.vat_rate / 100, { style: 'percent', maximumFractionDigits: 2 });
  const { coupon } = quote;
  return (
    <dl className="summary__rows" aria-live="polite">
      <SumRow name={<Trans>Subtotal</Trans>}>
        <Money money={quote.subtotal} />
      </SumRow>
      {quote.discount.amount > 0 ? (
        <SumRow
          look="ok"
          name={
            <>
              <Trans>Discount</Trans> {coupon ? <bdi>{coupon}</bdi> : null}
            </>
          }
        >
          <Money money={quote.discount} minus />
        </SumRow>
      ) : null}
      <SumRow name={<Trans>Shipping</Trans>}>
        {quote.shipping.amount === 0 ? <Trans>Free shipping</Trans> : <Money money={quote.shipping} />}
      </SumRow>
      <SumRow look="total" name={<Trans>Total</Trans>}>
        <Money money={quote.total} />
      </SumRow>
      <SumRow look="small" name={<Trans>VAT included ({rate})</Trans>}>
        <Money money={quote.vat_included} />
      </SumRow>
    </dl>
  );
}
