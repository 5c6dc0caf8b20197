// What the forms and the words of a line share.
import type { CartLine } from '@hindam/contract/cart';
import { Trans } from '@lingui/react/macro';
import { ONE_SIZE, SizeName } from '../product-details/size-name.tsx';
import type { RemovedPiece } from './change-line.ts';
import { FIELDS } from './change-line.ts';

function pieceOf(line: CartLine): RemovedPiece {
  const { _id, title, product_id, product_item_id, color_code, size, remarks, quantity } = line;
  return { lineId: _id, title, product_id, product_item_id, color_code, size, remarks, quantity };
}

/** What every form of a line sends beside its quantity. */
export function LineFields({ line }: { line: CartLine }) {
  return (
    <>
      <input type="hidden" name={FIELDS.intent} value="quantity" />
      <input type="hidden" name={FIELDS.line} value={line._id} />
      <input type="hidden" name={FIELDS.piece} value={JSON.stringify(pieceOf(line))} />
    </>
  );
}

export function LineOptions({ line }: { line: CartLine }) {
  const { size, color_name: colour } = line;
  return (
    <span className="small muted">
      {colour}
      {size ? ' · ' : null}
      {size === ONE_SIZE ? <SizeName size={size} /> : null}
      {size && size !== ONE_SIZE ? (
        <Trans>
          size <SizeName size={size} />
        </Trans>
      ) : null}
    </span>
  );
}
