// The form that adds a piece made to a saved measurement set, for browsers without script. It is sent to the product
// page's action.
import { Button } from '@hindam/ui/button';
import { usePiecesOf } from '../../device/cart.ts';
import { usePaths } from '../../kit/use-paths.ts';
import type { PieceToMeasure } from '../measure/load-page.ts';
import { ADD_FIELDS } from './add-fields.ts';
import { AddText } from './wording.tsx';

export function AddCutPiece({ piece, customSizeId }: { piece: PieceToMeasure; customSizeId: string }) {
  const paths = usePaths();
  const pieces = Math.max(1, piece.minimum - usePiecesOf(piece._id));
  return (
    <form method="post" action={paths.productDetails(piece._id)} className="measure-ready__form">
      <p>
        <b>{piece.title}</b>
        {piece.colour ? <span className="muted"> · {piece.colour.name}</span> : null}
      </p>
      <input type="hidden" name={ADD_FIELDS.colour} value={piece.colour?.code ?? ''} />
      <input type="hidden" name={ADD_FIELDS.customSize} value={customSizeId} />
      <Button type="submit" wide>
        <AddText pieces={pieces} price={piece.price} />
      </Button>
    </form>
  );
}
