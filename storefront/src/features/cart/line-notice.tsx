import type { CartLine } from '@hindam/contract/cart';
import { Button } from '@hindam/ui/button';
import { Icon } from '@hindam/ui/icon';
import { useNumber } from '@hindam/ui/locale';
import { Money } from '@hindam/ui/money';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { passFocusOn } from '../../kit/focus-heading.ts';
import type { Post } from '../../kit/form.ts';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { MinimumText } from '../product/wording.tsx';
import { LINE_FIELDS, type LineResult } from './change-line.ts';
import type { Notice } from './line-notices.ts';
import { isProblem, settlingQuantity } from './line-notices.ts';
import { LineFields } from './line-parts.tsx';

interface LineNoticesProps {
  line: CartLine;
  lines: readonly CartLine[];
  Form: Post<LineResult>['Form'];
}

export function LineNotices({ line, lines, Form }: LineNoticesProps) {
  if (line.notices.length === 0) return null;
  return (
    <ul className="cart-line__notices">
      {line.notices.map((notice) => (
        <li
          key={notice.kind}
          ref={passFocusOn}
          className={isProblem(notice) ? 'line-notice line-notice--problem' : 'line-notice'}
        >
          <Icon name={isProblem(notice) ? 'warning' : 'info'} size="small" />
          <div className="line-notice__words">
            <span>
              <NoticeText notice={notice} />
            </span>
            <Settle notice={notice} line={line} lines={lines} Form={Form} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function NoticeText({ notice }: { notice: Notice }) {
  const { kind, was, available = 0, minimum = 0 } = notice;
  switch (kind) {
    case 'price_up':
      return was ? (
        <Trans>
          The price has gone up since you added it. It was <Money money={was} />.
        </Trans>
      ) : (
        <Trans>The price has gone up since you added it.</Trans>
      );
    case 'price_down':
      return was ? (
        <Trans>
          The price has come down since you added it. It was <Money money={was} />.
        </Trans>
      ) : (
        <Trans>The price has come down since you added it.</Trans>
      );
    case 'sold_out':
      return <Trans>Sold out since you added it. It is not counted in the total.</Trans>;
    case 'less_stock':
      return <Plural value={available} one="Only # left" other="Only # left" />;
    case 'below_minimum':
      return (
        <>
          <MinimumText minimum={minimum} />
          {notice.available === undefined ? null : (
            <>
              {' · '}
              <Trans>Fewer are left of this size than you need.</Trans>
            </>
          )}
        </>
      );
    case 'gone':
      return <Trans>This piece is no longer in the shop. It is not counted in the total.</Trans>;
  }
}

interface SettleProps extends LineNoticesProps {
  notice: Notice;
}

/**
 * The button that resolves a notice by setting the line's quantity ('Make it 3'), or a link to the product's other
 * variants; nothing if neither resolves the notice, or only the line's removal does.
 */
function Settle({ notice, line, lines, Form }: SettleProps) {
  const { t } = useLingui();
  const number = useNumber();
  const paths = usePaths();
  if (notice.kind === 'below_minimum' && notice.available !== undefined) {
    return (
      <PageLink to={paths.productDetails(line.product_id, { color: line.color_code })} className="link">
        <Trans>Choose another size or colour</Trans>
      </PageLink>
    );
  }
  const quantity = settlingQuantity(notice, line, lines);
  if (quantity === null || quantity === 0 || quantity === line.quantity) return null;
  const many = number(quantity);
  return (
    <Form method="post">
      <LineFields line={line} />
      <Button
        type="submit"
        variant="text"
        name={LINE_FIELDS.quantity}
        value={quantity}
        aria-label={`${t`Make it ${many}`}: ${line.title}`}
      >
        <Trans>Make it {many}</Trans>
      </Button>
    </Form>
  );
}
