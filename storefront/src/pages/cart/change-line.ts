// The bag page's action: change a line, take it away, bring it back. Its answer never redirects, so
// that without script the same page comes back with what happened on it.
import type { Cart } from '@hindam/contract/cart';
import type { Outcome } from '@hindam/contract/client';
import type { Sent } from '../../platform/load.ts';
import { addToCart } from '../../session/add-to-cart.ts';
import { rememberBag } from '../../session/bag.ts';
import { deviceGuestId, randomToken } from '../../session/guest-id.ts';

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
  size: string;
  remarks: string;
  quantity: number;
}

const MAX_QUANTITY = 10_000;

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function quantityOf(form: FormData): number {
  const quantity = Math.trunc(Number(textOf(form, FIELDS.quantity)));
  return Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(0, quantity)) : 1;
}

function pieceOf(form: FormData): RemovedPiece | null {
  try {
    const piece = JSON.parse(textOf(form, FIELDS.piece)) as Partial<RemovedPiece> | null;
    return piece && typeof piece.product_item_id === 'string' && typeof piece.title === 'string'
      ? (piece as RemovedPiece)
      : null;
  } catch {
    return null;
  }
}

export async function changeLine({ visitor, form }: Sent): Promise<LineChange> {
  const { client, language } = visitor;
  const intent = textOf(form, FIELDS.intent) as Intent;
  const lineId = textOf(form, FIELDS.line);
  const guestId = visitor.guestId ?? deviceGuestId();
  const piece = pieceOf(form);
  const answer = (outcome: Outcome<{ result: Cart }>): LineChange => {
    if (!outcome.ok) return { intent, lineId, ok: false, message: outcome.refusal.message, removed: null };
    rememberBag(outcome.result);
    const removed = intent === 'quantity' && quantityOf(form) === 0 ? piece : null;
    return { intent, lineId, ok: true, message: '', removed };
  };
  if (!guestId) return { intent, lineId, ok: false, message: '', removed: null };

  if (intent === 'undo') return bringBack({ client, language, guestId, lineId, piece, key: textOf(form, FIELDS.key) });
  const wanted = { ip_address: guestId, line_id: lineId, language_code: language, quantity: quantityOf(form) };
  return answer(
    await client.post('guest-cart/line', {
      body: intent === 'remarks' ? { ...wanted, remarks: textOf(form, FIELDS.remarks) } : wanted,
    }),
  );
}

interface BringBack {
  client: Sent['visitor']['client'];
  language: string;
  guestId: string;
  lineId: string;
  piece: RemovedPiece | null;
  key: string;
}

/** One piece is added as any other; the rest of the quantity is set on the line it makes. */
async function bringBack({ client, language, guestId, lineId, piece, key }: BringBack): Promise<LineChange> {
  const failed = (message: string): LineChange => ({ intent: 'undo', lineId, ok: false, message, removed: piece });
  if (!piece) return failed('');
  const { product_id, product_item_id, color_code, size, remarks, quantity } = piece;
  const added = await addToCart(
    { product_id, product_item_id, color_code, size, remarks },
    { client, guestId, language, idempotencyKey: key || randomToken() },
  );
  if (added === false) return failed('');
  if (added.errorCode !== 0) return failed(added.message);
  if (quantity > 1) {
    const view = await client.get('guest-cart/view/{guestId}', {
      params: { guestId },
      query: { language_code: language },
    });
    const line = view.ok
      ? view.result.lines.find(
          (one) => one.product_item_id === product_item_id && one.remarks === remarks && !one.customSizeId,
        )
      : undefined;
    if (line)
      await client.post('guest-cart/line', {
        body: { ip_address: guestId, line_id: line._id, language_code: language, quantity },
      });
  }
  return { intent: 'undo', lineId, ok: true, message: '', removed: null };
}
