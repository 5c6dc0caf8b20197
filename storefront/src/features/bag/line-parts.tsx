// What the forms and the words of a line share.
import type { CartLine } from '@hindam/contract/cart';
import { Trans } from '@lingui/react/macro';
import { INTENT } from '../../kit/form.ts';
import { PageLink } from '../../kit/page-link.tsx';
import { usePaths } from '../../kit/shell-hooks.ts';
import { ONE_SIZE, SizeName } from '../product/size-name.tsx';
import { FIELDS, type LineIntent, type RemovedPiece } from './change-line.ts';
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

/** What every form of a line sends beside its quantity. */
export function LineFields({ line }: { line: CartLine }) {
  return (
    <>
      <input type="hidden" name={INTENT} value={QUANTITY} />
      <input type="hidden" name={FIELDS.line} value={line._id} />
      <input type="hidden" name={FIELDS.piece} value={JSON.stringify(pieceOf(line))} />
    </>
  );
}

export function LineOptions({ line }: { line: CartLine }) {
  const { size, color_name: colour, customSizeId } = line;
  return (
    <span className="small muted">
      {colour}
      {customSizeId || size ? ' · ' : null}
      {customSizeId ? <MadeToMeasure line={line} customSizeId={customSizeId} /> : null}
      {size === ONE_SIZE ? <SizeName size={size} /> : null}
      {size && size !== ONE_SIZE ? (
        <Trans>
          size <SizeName size={size} />
        </Trans>
      ) : null}
    </span>
  );
}

/** In the place of a size: whose measurements, and the way to change them. */
function MadeToMeasure({ line, customSizeId }: { line: CartLine; customSizeId: string }) {
  const paths = usePaths();
  const { product_id: productId, custom_size_label: label } = line;
  return (
    <>
      <Trans>Made to measure</Trans>
      {label ? (
        <>
          {' · '}
          <bdi>{label}</bdi>
        </>
      ) : null}{' '}
      <PageLink to={paths.customSize(productId, { set: customSizeId })} className="link">
        <Trans>Change the measurements</Trans>
      </PageLink>
    </>
  );
}
