// Form handlers that change a cart line, remove it, and undo the removal. Without script the same page comes back and
// shows the result. Only a changed size or colour, whose form has a URL of its own, redirects to the cart.
import { type FormHandler, type FormResult, NO_ANSWER, refusedWith, withoutResult, text } from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import { pathsOf } from '../../kit/paths.ts';
import type { Outcome } from '@hindam/contract/client';
import { redirect } from 'react-router';
import { addToCart } from './add-to-cart.ts';
import { cartClient } from './cart-client.ts';
import { rememberCart } from '../../device/cart.ts';
import { randomToken } from '../../device/guest-id.ts';

export const LINE_FIELDS = {
  line: 'line',
  quantity: 'quantity',
  remarks: 'remarks',
  piece: 'piece',
  variant: 'product_item_id',
  key: 'key',
} as const;

export const LINE_INTENTS = ['quantity', 'remarks', 'variant', 'undo'] as const;
export type LineIntent = (typeof LINE_INTENTS)[number];

/** The result holds the removed piece, for the undo form; null unless a line was removed or an undo failed. */
export type LineResult = FormResult<RemovedPiece | null, RemovedPiece | null>;
type LineHandler = FormHandler<RemovedPiece | null, RemovedPiece | null>;

export interface RemovedPiece {
  lineId: string;
  title: string;
  product_id: string;
  product_item_id: string;
  color_code: string;
  /** '' if the piece is made to measure. */
  size: string;
  /** The id of the version of a measurement set by which the piece is made; '' for a ready-made piece. */
  customSizeId: string;
  remarks: string;
  quantity: number;
  /** True if the piece was moved to the wish list, not just removed. */
  isWished?: boolean;
}

const MAX_QUANTITY = 10_000;

function quantityOf(form: FormData): number {
  const quantity = Math.trunc(Number(text(form, LINE_FIELDS.quantity)));
  return Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(0, quantity)) : 1;
}

function pieceOf(form: FormData): RemovedPiece | null {
  try {
    const piece = JSON.parse(text(form, LINE_FIELDS.piece)) as Partial<RemovedPiece> | null;
    return piece && typeof piece.product_item_id === 'string' && typeof piece.title === 'string'
      ? (piece as RemovedPiece)
      : null;
  } catch {
    return null;
  }
}

async function setLine(sent: FormRequest, remarks?: string): Promise<Outcome<object>> {
  const wanted = { line_id: text(sent.form, LINE_FIELDS.line), quantity: quantityOf(sent.form) };
  const outcome = await cartClient(sent.visitor).setLine(remarks === undefined ? wanted : { ...wanted, remarks });
  if (outcome.ok) rememberCart(outcome.result);
  return outcome;
}

const changeQuantity: LineHandler = async (sent) => {
  const outcome = await setLine(sent);
  if (!outcome.ok) return outcome;
  return { ok: true, result: quantityOf(sent.form) === 0 ? pieceOf(sent.form) : null };
};

const changeRemarks: LineHandler = async (sent) =>
  withoutResult(await setLine(sent, text(sent.form, LINE_FIELDS.remarks)));

/**
 * Changes the line's size or colour. After a success it redirects to the cart, because the form was shown at the URL
 * with `?change=`.
 */
const changeVariant: LineHandler = async ({ visitor, form }) => {
  const wanted = { line_id: text(form, LINE_FIELDS.line), product_item_id: text(form, LINE_FIELDS.variant) };
  const outcome = await cartClient(visitor).setLine(wanted);
  if (!outcome.ok) return { ...outcome, result: null };
  rememberCart(outcome.result);
  return redirect(pathsOf(visitor.prefix).cart(), 303);
};

/**
 * Undoes a removal: adds the piece again (the server may add several, up to the product's minimum quantity), then sets
 * the old quantity.
 */
const restorePiece: LineHandler = async ({ visitor, form }) => {
  const piece = pieceOf(form);
  if (!piece) return NO_ANSWER;
  const { product_id, product_item_id, color_code, size, customSizeId, remarks, quantity } = piece;
  const added = await addToCart(
    { product_id, product_item_id, color_code, size, customSizeId, remarks },
    { visitor, idempotencyKey: text(form, LINE_FIELDS.key) || randomToken() },
  );
  if (added === false) return { ...NO_ANSWER, result: piece };
  if (added.errorCode !== 0) return { ...refusedWith(added), result: piece };
  const client = cartClient(visitor);
  const cart = await client.view();
  const line = cart.ok
    ? cart.result.lines.find(
        (one) =>
          one.product_item_id === product_item_id &&
          one.remarks === remarks &&
          (one.customSizeId ?? '') === customSizeId,
      )
    : undefined;
  if (line && line.quantity !== quantity) await client.setLine({ line_id: line._id, quantity });
  return { ok: true, result: null };
};

export const lineHandlers: Readonly<Record<LineIntent, LineHandler>> = {
  quantity: changeQuantity,
  remarks: changeRemarks,
  variant: changeVariant,
  undo: restorePiece,
};
