import type { CartLine } from '@hindam/contract/cart';
import { Trans, useLingui } from '@lingui/react/macro';
import { INTENT } from '../../kit/form.ts';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/use-paths.ts';
import { LINE_FIELDS, type LineIntent, type RemovedPiece } from './change-line.ts';
import { LineOptions } from './line-options.tsx';
import './cart.css';

const QUANTITY: LineIntent = 'quantity';

function pieceOf(line: CartLine): RemovedPiece {
  const { _id, title, product_id, product_item_id, color_code, size, customSizeId, remarks, quantity } = line;
  return {
    lineId: _id,
    title,
    product_id,
    product_item_id,
    color_code,
    size,
    customSizeId: customSizeId ?? '',
    remarks,
    quantity,
  };
}

/** The hidden fields of a form that changes a line's quantity: intent, line id, and the line's data for an undo. */
export function LineFields({ line }: { line: CartLine }) {
  return (
    <>
      <input type="hidden" name={INTENT} value={QUANTITY} />
      <input type="hidden" name={LINE_FIELDS.line} value={line._id} />
      <input type="hidden" name={LINE_FIELDS.piece} value={JSON.stringify(pieceOf(line))} />
    </>
  );
}

export function CartLineOptions({ line }: { line: CartLine }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { product_id: productId, customSizeId } = line;
  return (
    <LineOptions line={line} tailored={Boolean(customSizeId)}>
      {customSizeId ? (
        <PageLink
          to={paths.customSize(productId, { set: customSizeId })}
          className="link"
          aria-label={`${t`Change the measurements`}: ${line.title}`}
        >
          <Trans>Change the measurements</Trans>
        </PageLink>
      ) : null}
    </LineOptions>
  );
}
