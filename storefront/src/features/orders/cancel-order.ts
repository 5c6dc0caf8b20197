// The action of the cancel form. If the chosen pieces are not those for which the page showed the refund, nothing is
// cancelled: the form comes back with the refund for the chosen pieces, to be confirmed.
import { REFUSALS } from '@hindam/contract/refusals';
import { attemptKey } from '../payment/attempt.ts';
import { byKey } from '../../kit/order-key.ts';
import { formAction, type FormResult, INTENT, refusedWith, type Reply, REQUIRED, text } from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import { choiceOf, type Entry, entryIn, CANCEL_FIELDS, lineQuantities, type Refund } from './cancel-entry.ts';

export interface Cancelled {
  kind: 'done';
  status: 'cancelled' | 'partly_cancelled' | 'requested';
  refund: Refund;
}

interface Previewed {
  kind: 'preview';
  seen: string;
  refund: Refund;
  /** True if the shopper pressed 'cancel' before the refund for these pieces was shown. */
  confirm: boolean;
}

export type CancelResult = FormResult<Cancelled | Previewed>;
type CancelReply = Reply<Cancelled | Previewed>;

export const PIECES = 'lines';

function missingIn(entry: Entry): Record<string, string> {
  const { pieces, reason, text } = entry;
  return {
    ...(Object.keys(pieces).length === 0 ? { [PIECES]: REQUIRED } : {}),
    ...(reason === '' ? { [CANCEL_FIELDS.reason]: REQUIRED } : {}),
    ...(reason === 'other' && text === '' ? { [CANCEL_FIELDS.text]: REQUIRED } : {}),
  };
}

interface CancelCall {
  id: string;
  key: string | null;
  entry: Entry;
}

async function preview(
  { visitor }: FormRequest,
  { id, key, entry }: CancelCall,
  confirm: boolean,
): Promise<CancelReply> {
  const answer = await visitor.client.get('order/cancel-options/{id}', {
    params: { id },
    query: { ...byKey(key), lines: lineQuantities(entry), language_code: visitor.language },
  });
  if (!answer.ok) return answer;
  return { ok: true, result: { kind: 'preview', seen: choiceOf(entry), refund: answer.result.refund, confirm } };
}

const WIRE_FIELDS: Readonly<Record<string, string>> = { reason_code: CANCEL_FIELDS.reason };

async function cancel(sent: FormRequest): Promise<CancelReply> {
  const { visitor, form } = sent;
  const entry = entryIn(form);
  const key = text(form, CANCEL_FIELDS.key) || null;
  const cancelCall = { id: text(form, CANCEL_FIELDS.order), key, entry };
  const missing = missingIn(entry);
  const isPreview = text(form, INTENT) === 'preview';
  if (isPreview && !missing[PIECES]) return preview(sent, cancelCall, false);
  if (Object.keys(missing).length > 0) return refusedWith({ fields: missing });
  if (text(form, CANCEL_FIELDS.seen) !== choiceOf(entry)) return preview(sent, cancelCall, true);
  const body = {
    order_id: cancelCall.id,
    ...byKey(key),
    // Sorted, because the idempotency key depends on the order of the lines in the body.
    lines: Object.entries(entry.pieces)
      .map(([line_id, quantity]) => ({ line_id, quantity }))
      .sort((one, other) => one.line_id.localeCompare(other.line_id)),
    reason_code: entry.reason || 'other',
    reason_text: entry.text,
    language_code: visitor.language,
  } as const;
  const idempotencyKey = attemptKey(text(form, CANCEL_FIELDS.attempt), body);
  const answer = await visitor.client.post(
    'order/cancel',
    { body: { ...body, lines: [...body.lines] } },
    { idempotencyKey },
  );
  if (answer.ok)
    return { ok: true, result: { kind: 'done', status: answer.result.status, refund: answer.result.refund } };
  const { fields = {}, errorCode } = answer.refusal;
  const named = Object.entries(fields).map(([name, sentence]) => [WIRE_FIELDS[name] ?? name, sentence] as const);
  if (errorCode !== REFUSALS.INVALID_FIELDS.errorCode || named.length === 0) return answer;
  return refusedWith({ fields: Object.fromEntries(named) });
}

export const cancelOrder = formAction(cancel);
