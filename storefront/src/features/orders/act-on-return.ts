// The action of the return page: requests a return, withdraws it, adds and removes pictures. With script it runs in the
// browser, so the pictures go to the API directly; without script it runs on the server.
import { RETURN_PICTURES_MAX } from '@hindam/contract/return-reasons';
import {
  type FormHandler,
  formAction,
  refusedWith,
  REQUIRED,
  text,
  type Texts,
  withoutResult,
} from '../../kit/form.ts';
import type { FormRequest } from '../../kit/load.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';
import { attemptIn, attemptKey } from '../payment/attempt.ts';
import { ADD_PICTURES, PICTURE_FIELDS, REMOVE_PICTURE } from './picture-fields.ts';
import {
  insteadOf,
  reasonOf,
  type ReturnEntry,
  returnEntryIn,
  RETURN_FIELDS,
  RETURN_PIECES,
  type ReturnIntent,
  wordsOf,
} from './return-entry.ts';
import { picturesIn, sendPictures } from './send-pictures.ts';

const orderIn = ({ url, visitor }: FormRequest) => ({
  order_id: url.searchParams.get('order_id') ?? '',
  ...byKey(keyIn({ url })),
  language_code: visitor.language,
});

const returnIn = (sent: FormRequest) => ({ ...orderIn(sent), return_id: text(sent.form, RETURN_FIELDS.returnId) });

function missingIn({ pieces }: ReturnEntry): Record<string, string> {
  if (pieces.length === 0) return { [RETURN_PIECES]: REQUIRED };
  return Object.fromEntries(
    pieces.flatMap(({ lineId, reason, text: words }) => [
      ...(reason === '' ? [[reasonOf(lineId), REQUIRED] as const] : []),
      ...(reason === 'other' && words === '' ? [[wordsOf(lineId), REQUIRED] as const] : []),
    ]),
  );
}

const LINE_FIELD = /^lines\.(\d+)\.(reason_code|reason_text|product_item_id)$/;
const FIELD_OF_FORM: Readonly<Record<string, (lineId: string) => string>> = {
  reason_code: reasonOf,
  reason_text: wordsOf,
  product_item_id: insteadOf,
};

/**
 * The reason and text to send for a piece. If no reason was chosen, 'other' with an empty text is sent: the server
 * refuses that, and its answer may name errors of other fields too.
 */
const reasonSent = ({ reason, text: words }: ReturnEntry['pieces'][number]) =>
  reason === '' ? { reason_code: 'other' as const, reason_text: '' } : { reason_code: reason, reason_text: words };

/**
 * The errors found here and the server's. The server's error about the text of a piece without a reason is dropped,
 * because that text was not the shopper's (`reasonSent`).
 */
function allFields(missing: Texts, servers: Texts, { pieces }: ReturnEntry): Texts {
  const unreasoned = new Set(pieces.filter(({ reason }) => reason === '').map(({ lineId }) => wordsOf(lineId)));
  const kept = Object.entries(servers).filter(([name]) => !unreasoned.has(name));
  return { ...Object.fromEntries(kept), ...missing };
}

/**
 * Renames the fields of the server's errors, which contain a line's index, to the form's, which contain the line's id.
 */
function fieldsOfForm(fields: Readonly<Record<string, string>>, { pieces }: ReturnEntry): Record<string, string> {
  const named = Object.entries(fields).map(([name, words]) => {
    const [, place, field = ''] = LINE_FIELD.exec(name) ?? [];
    const lineId = place === undefined ? undefined : pieces[Number(place)]?.lineId;
    const named = FIELD_OF_FORM[field];
    return [lineId === undefined || named === undefined ? name : named(lineId), words] as const;
  });
  return Object.fromEntries(named);
}

const ask: FormHandler = async (sent) => {
  const { visitor, form } = sent;
  const entry = returnEntryIn(form);
  const missing = missingIn(entry);
  if (entry.pieces.length === 0) return refusedWith({ fields: missing });
  const body = {
    ...orderIn(sent),
    lines: entry.pieces.map((piece) => ({
      line_id: piece.lineId,
      quantity: piece.quantity,
      ...reasonSent(piece),
      ...(piece.instead === '' ? {} : { product_item_id: piece.instead }),
    })),
    account_holder: entry.holder,
    iban: entry.iban,
  };
  const idempotencyKey = attemptKey(attemptIn(form, RETURN_FIELDS.attempt), body);
  const answer = await visitor.client.post('order/return', { body }, { idempotencyKey });
  if (answer.ok) return withoutResult(answer);
  const { fields } = answer.refusal;
  if (fields) return refusedWith({ ...answer.refusal, fields: allFields(missing, fieldsOfForm(fields, entry), entry) });
  return Object.keys(missing).length > 0 ? refusedWith({ fields: missing }) : withoutResult(answer);
};

const withdraw: FormHandler = async (sent) =>
  withoutResult(await sent.visitor.client.post('order/return-withdraw', { body: returnIn(sent) }));

const addPictures: FormHandler = async (sent) =>
  sendPictures(picturesIn(sent.form), RETURN_PICTURES_MAX, async (picture) =>
    withoutResult(await sent.visitor.client.post('order/return-picture', { body: { ...returnIn(sent), picture } })),
  );

const removePicture: FormHandler = async (sent) => {
  const body = { ...returnIn(sent), picture_id: text(sent.form, PICTURE_FIELDS.pictureId) };
  return withoutResult(await sent.visitor.client.post('order/return-remove-picture', { body }));
};

const handlers: Readonly<Record<ReturnIntent, FormHandler>> = {
  ask,
  withdraw,
  [ADD_PICTURES]: addPictures,
  [REMOVE_PICTURE]: removePicture,
};

export const actOnReturn = formAction(handlers);
