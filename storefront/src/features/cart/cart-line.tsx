// One line of the cart page: the piece, its quantity with buttons, notices about changes since it was added, the choice
// of another size or colour, the remarks, and buttons to remove it or move it to the wish list.
import type { CartLine } from '@hindam/contract/cart';
import { Button } from '@hindam/ui/button';
import { Money } from '@hindam/ui/money';
import { Picture } from '@hindam/ui/picture';
import { Stepper } from '@hindam/ui/stepper';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type Post, usePost } from '../../kit/form.ts';
import { FormNotice } from '../../kit/form-notice.tsx';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { LINE_FIELDS, type LineIntent, type LineResult, type RemovedPiece } from './change-line.ts';
import { LineNotices } from './line-notice.tsx';
import { isAvailable, isSold, lineElementId } from './line-notices.ts';
import { LineFields, CartLineOptions } from './line-parts.tsx';
import { LineRemarks } from './line-remarks.tsx';
import { LineVariant } from './line-variant.tsx';
import type { LineChoices } from './load-cart-page.ts';
import { MoveToWishes } from './move-to-wishes.tsx';

interface CartLineViewProps {
  line: CartLine;
  lines: readonly CartLine[];
  /**
   * What the line `choices.lineId`, which may be another line than `line`, can be changed to. Null if no line is being
   * changed, or the product of that line could not be loaded.
   */
  choices: LineChoices | null;
  onRemoved: (piece: RemovedPiece) => void;
}

const QUANTITY: LineIntent = 'quantity';

/** The largest quantity the stepper offers; the server enforces the real limit. */
const MOST = 9999;

export function CartLineView({ line, lines, choices, onRemoved }: CartLineViewProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const isWished = useRef(false);
  const post = usePost<LineResult>({
    intent: QUANTITY,
    values: { [LINE_FIELDS.line]: line._id },
    onAnswer: ({ result }) => result && onRemoved({ ...result, isWished: isWished.current }),
  });
  const { Form, busy, answer } = post;
  const [quantity, onSubmit] = useRequestedQuantity(line.quantity, post);
  const address = paths.productDetails(line.product_id, { color: line.color_code, size: line.size });
  return (
    <li
      id={lineElementId(line)}
      tabIndex={-1}
      className={quantity === 0 ? 'cart-line cart-line--leaving' : 'cart-line'}
      aria-busy={busy}
    >
      <PageLink to={address} className="cart-line__picture" tabIndex={-1} aria-hidden="true">
        <Picture image={line.image} sizes="(min-width: 768px) 112px, 88px" alt="" eager small />
      </PageLink>
      <div className="cart-line__words">
        <PageLink to={address} className="cart-line__title">
          {line.title}
        </PageLink>
        <CartLineOptions line={line} />
        <LineNotices line={line} lines={lines} Form={Form} />
        {isSold(line) ? <LineVariant line={line} choices={choices?.lineId === line._id ? choices : null} /> : null}
        {isAvailable(line) && (line.customSizeId || line.remarks) ? <LineRemarks line={line} /> : null}
      </div>
      <LineSum line={line} />
      <Form method="post" className="cart-line__controls" onSubmit={onSubmit}>
        {/* The form carries the whole line, so that a removal can be undone with the quantity that was shown. */}
        <LineFields line={{ ...line, quantity: quantity || line.quantity }} />
        {isAvailable(line) ? (
          <Stepper
            value={quantity}
            min={1}
            max={MOST}
            name={LINE_FIELDS.quantity}
            texts={{
              group: t`Quantity of ${line.title}`,
              less: t`Decrease quantity of ${line.title}`,
              more: t`Increase quantity of ${line.title}`,
            }}
          />
        ) : null}
        <Button type="submit" variant="text" name={LINE_FIELDS.quantity} value="0" aria-label={t`Remove ${line.title}`}>
          <Trans>Remove</Trans>
        </Button>
        <MoveToWishes line={line} onWished={() => (isWished.current = true)} />
        <FormNotice result={answer} />
      </Form>
    </li>
  );
}

/**
 * The quantity to show. From a press until the answer it is the requested one, so that two quick presses both count;
 * otherwise it is the quantity in the server's cart, so that a refused request is undone on screen.
 */
function useRequestedQuantity(inCart: number, { busy, lastAnswer }: Post<LineResult>) {
  const [requested, setRequested] = useState<number | null>(null);
  useEffect(() => {
    if (!busy) setRequested(null);
  }, [busy, lastAnswer]);
  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    const button = event.nativeEvent.submitter as HTMLButtonElement | null;
    if (button?.name === LINE_FIELDS.quantity) setRequested(Number(button.value));
  };
  return [requested ?? inCart, onSubmit] as const;
}

function LineSum({ line }: { line: CartLine }) {
  return (
    <div className="cart-line__sum">
      <Money money={line.line_total} />
      {line.quantity > 1 ? (
        <span className="tiny muted">
          <Trans>
            <Money money={line.unit_price} /> each
          </Trans>
        </span>
      ) : null}
    </div>
  );
}
