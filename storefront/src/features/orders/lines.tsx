// The lines of an order, with the titles, prices and options that they had when the order was placed.
import type { OrderLine } from '@hindam/contract/orders';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Picture } from '@hindam/ui/picture';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LineOptions } from '../cart/line-options.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { useOrderTexts } from './status-words.ts';

export function CancelledPieces({ count }: { count: number }) {
  return <Plural value={count} one="# piece cancelled" other="# pieces cancelled" />;
}

function Count({ quantity, cancelled, returned }: OrderLine) {
  const { t } = useLingui();
  const pieces = useNumber()(quantity);
  return (
    <span className="small">
      {t`Qty ${pieces}`}
      {cancelled > 0 ? (
        <b>
          {' · '}
          <CancelledPieces count={cancelled} />
        </b>
      ) : null}
      {returned > 0 ? (
        <b>
          {' · '}
          <Plural value={returned} one="# piece returned" other="# pieces returned" />
        </b>
      ) : null}
    </span>
  );
}

function Line({ line, below }: { line: OrderLine; below: ReactNode }) {
  const paths = usePaths();
  const { stageOf } = useOrderTexts();
  const { quantity, cancelled, returned, remarks, title, tailoring_stage: stage } = line;
  const address = paths.productDetails(line.product_id, { color: line.color_code, size: line.size });
  return (
    <li className={cancelled + returned === quantity ? 'cart-line muted' : 'cart-line'}>
      <PageLink to={address} className="cart-line__picture" tabIndex={-1} aria-hidden="true">
        <Picture image={line.image} sizes="(min-width: 768px) 112px, 88px" alt="" />
      </PageLink>
      <div className="cart-line__words">
        <PageLink to={address} className="cart-line__title">
          {title}
        </PageLink>
        <LineOptions line={line} tailored={line.made_to_measure} />
        <Count {...line} />
        {stage && cancelled < quantity ? <span className="small">{stageOf(stage)}</span> : null}
        {remarks ? (
          <span className="small muted">
            <Trans>Notes for the tailor</Trans>: <bdi>{remarks}</bdi>
          </span>
        ) : null}
        {below}
      </div>
      <div className="cart-line__sum">
        <Money money={line.line_total} />
        {quantity > 1 ? (
          <span className="tiny muted">
            <Trans>
              <Money money={line.unit_price} /> each
            </Trans>
          </span>
        ) : null}
      </div>
    </li>
  );
}

interface LinesProps {
  lines: readonly OrderLine[];
  label: string;
  below?: (line: OrderLine) => ReactNode;
}

export function Lines({ lines, label, below }: LinesProps) {
  return (
    <ul className="cart__list" aria-label={label}>
      {lines.map((line) => (
        <Line key={line._id} line={line} below={below?.(line)} />
      ))}
    </ul>
  );
}
