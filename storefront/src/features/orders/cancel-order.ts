// The cancel form's doing. Nothing is cancelled whose money she has not been shown: another choice of pieces
// brings the form back with what would come back for it.
import { REFUSALS } from '@hindam/contract/refusals';
import { attemptKey } from '../payment/attempt.ts';
import { byKey } from '../../kit/order-key.ts';
import type { Sent } from '../../kit/load.ts';
import { choiceOf, type Entry, entryIn, FIELDS, linesAsked, type Refund } from './cancel-entry.ts';
import { text } from '../../kit/form.ts';

/** A field was left empty; the page says it in its own words. */
export const REQUIRED = 'required';

/** The form comes back as it was sent; under the same attempt, so that trying again is still the same try. */
interface Again {
  entry: Entry;
  attempt: string;
}

export type CancelOutcome =
  | { kind: 'done'; status: 'cancelled' | 'partly_cancelled' | 'requested'; refund: Refund }
  /** `confirm`: she wanted to cancel, and had not seen this yet. */
  | (Again & { kind: 'preview'; seen: string; refund: Refund; confirm: boolean })
  /** Sentences by the form's names, the shop's or REQUIRED; `message` about the whole, '' without an answer. */
  | (Again & { kind: 'refused'; fields: Readonly<Record<string, string>>; message: string });

/** Name under which 'choose at least one piece' is said. */
export const PIECES = 'lines';

function missingIn(entry: Entry): Record<string, string> {
  const { pieces, reason, text } = entry;
  return {
    ...(Object.keys(pieces).length === 0 ? { [PIECES]: REQUIRED } : {}),
    ...(reason === '' ? { [FIELDS.reason]: REQUIRED } : {}),
    ...(reason === 'other' && text === '' ? { [FIELDS.text]: REQUIRED } : {}),
  };
}

interface Asking extends Again {
  id: string;
  key: string | null;
}

async function preview({ visitor }: Sent, asking: Asking, confirm: boolean): Promise<CancelOutcome> {
  const { id, key, entry, attempt } = asking;
  const answer = await visitor.client.get('order/cancel-options/{id}', {
    params: { id },
    query: { ...byKey(key), lines: linesAsked(entry), language_code: visitor.language },
  });
  if (!answer.ok) return { kind: 'refused', entry, attempt, fields: {}, message: answer.refusal.message };
  return { kind: 'preview', entry, attempt, seen: choiceOf(entry), refund: answer.result.refund, confirm };
}

const WIRE_FIELDS: Readonly<Record<string, string>> = { reason_code: FIELDS.reason };

export async function cancelOrder(sent: Sent): Promise<CancelOutcome> {
  const { visitor, form } = sent;
  const entry = entryIn(form);
  const key = text(form, FIELDS.key) || null;
  const attempt = text(form, FIELDS.attempt);
  const asking = { id: text(form, FIELDS.order), key, entry, attempt };
  const refused = (fields: Readonly<Record<string, string>>, message = ''): CancelOutcome => ({
    kind: 'refused',
    entry,
    attempt,
    fields,
    message,
  });
  const missing = missingIn(entry);
  const asked = text(form, FIELDS.intent) === 'preview';
  if (asked && !missing[PIECES]) return preview(sent, asking, false);
  if (Object.keys(missing).length > 0) return refused(missing);
  if (text(form, FIELDS.seen) !== choiceOf(entry)) return preview(sent, asking, true);
  const body = {
    order_id: asking.id,
    ...byKey(key),
    // In an order of their own: the same choice is the same request.
    lines: Object.entries(entry.pieces)
      .map(([line_id, quantity]) => ({ line_id, quantity }))
      .sort((one, other) => one.line_id.localeCompare(other.line_id)),
    reason_code: entry.reason || 'other',
    reason_text: entry.text,
    language_code: visitor.language,
  } as const;
  const idempotencyKey = attemptKey(attempt, body);
  const answer = await visitor.client.post(
    'order/cancel',
    { body: { ...body, lines: [...body.lines] } },
    { idempotencyKey },
  );
  if (answer.ok) return { kind: 'done', status: answer.result.status, refund: answer.result.refund };
  const { fields = {}, message, errorCode } = answer.refusal;
  if (errorCode === REFUSALS.INVALID_FIELDS.errorCode && Object.keys(fields).length > 0) {
    const named = Object.entries(fields).map(([name, sentence]) => [WIRE_FIELDS[name] ?? name, sentence]);
    return refused(Object.fromEntries(named) as Record<string, string>);
  }
  return refused({}, message);
}
