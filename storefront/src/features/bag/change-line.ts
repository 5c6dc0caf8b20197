// The bag page's action: change a line, take it away, bring it back. Its answer never redirects, so
// that without script the same page comes back with what happened on it.
import type { Sent } from '../../kit/load.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { addToCart } from './add-to-cart.ts';
import { bagClient } from './bag-client.ts';
import { rememberBag } from '../../device/bag.ts';
import { randomToken } from '../../device/guest-id.ts';
import { text } from '../../kit/form.ts';

export const FIELDS = {
  intent: 'intent',
  line: 'line',
  quantity: 'quantity',
  remarks: 'remarks',
  piece: 'piece',
  key: 'key',
} as const;

export type Intent = 'quantity' | 'remarks' | 'undo';

export interface LineChange {
  intent: Intent;
  lineId: string;
  ok: boolean;
  /** The server's sentence; '' where the call got no answer. */
  message: string;
  /** What was taken away, so that it can be brought back. */
  removed: RemovedPiece | null;
}

/** Enough of a line to put it back. */
export interface RemovedPiece {
  lineId: string;
  title: string;
  product_id: string;
  product_item_id: string;
  color_code: string;
  /** Empty on a piece made to measure. */
  size: string;
  /** The measurements it is made to; empty for ready sizes. */
  customSizeId: string;
  remarks: string;
  quantity: number;
}

const MAX_QUANTITY = 10_000;

function quantityOf(form: FormData): number {
  const quantity = Math.trunc(Number(text(form, FIELDS.quantity)));
  return Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(0, quantity)) : 1;
}

function pieceOf(form: FormData): RemovedPiece | null {
  try {
    const piece = JSON.parse(text(form, FIELDS.piece)) as Partial<RemovedPiece> | null;
    return piece && typeof piece.product_item_id === 'string' && typeof piece.title === 'string'
      ? (piece as RemovedPiece)
      : null;
  } catch {
    return null;
  }
}

export async function changeLine({ visitor, form }: Sent): Promise<LineChange> {
  const intent = text(form, FIELDS.intent) as Intent;
  const lineId = text(form, FIELDS.line);
  const piece = pieceOf(form);
  if (intent === 'undo') return bringBack(visitor, { lineId, piece, key: text(form, FIELDS.key) });
  const wanted = { line_id: lineId, quantity: quantityOf(form) };
  const outcome = await bagClient(visitor).setLine(
    intent === 'remarks' ? { ...wanted, remarks: text(form, FIELDS.remarks) } : wanted,
  );
  if (!outcome.ok) return { intent, lineId, ok: false, message: outcome.refusal.message, removed: null };
  rememberBag(outcome.result);
  const removed = intent === 'quantity' && wanted.quantity === 0 ? piece : null;
  return { intent, lineId, ok: true, message: '', removed };
}

interface BringBack {
  lineId: string;
  piece: RemovedPiece | null;
  key: string;
}

/** Added as any other piece, which may bring a minimum; then the line it makes is set to what it held. */
async function bringBack(visitor: Visitor, { lineId, piece, key }: BringBack): Promise<LineChange> {
  const failed = (message: string): LineChange => ({ intent: 'undo', lineId, ok: false, message, removed: piece });
  if (!piece) return failed('');
  const { product_id, product_item_id, color_code, size, customSizeId, remarks, quantity } = piece;
  const added = await addToCart(
    { product_id, product_item_id, color_code, size, customSizeId, remarks },
    { visitor, idempotencyKey: key || randomToken() },
  );
  if (added === false) return failed('');
  if (added.errorCode !== 0) return failed(added.message);
  const client = bagClient(visitor);
  const bag = await client.view();
  const line = bag.ok
    ? bag.result.lines.find(
        (one) =>
          one.product_item_id === product_item_id &&
          one.remarks === remarks &&
          (one.customSizeId ?? '') === customSizeId,
      )
    : undefined;
  if (line && line.quantity !== quantity) await client.setLine({ line_id: line._id, quantity });
  return { intent: 'undo', lineId, ok: true, message: '', removed: null };
}
