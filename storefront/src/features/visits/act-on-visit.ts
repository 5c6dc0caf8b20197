// The action of a visit's page: confirms the visit, moves it to another time, changes its address and remarks, or
// cancels it.
import { attemptIn, attemptKey } from '../payment/attempt.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';
import { formAction, type FormHandler, refusedWith, REQUIRED, text } from '../../kit/form.ts';
import { bodyOf, draftIn } from '../address/address-draft.ts';
import { fieldsOf, type Lost, lostIn, no } from './request-visit.ts';
import { timeIn, VISIT_FIELDS } from './visit-entry.ts';

type VisitHandler = FormHandler<null, Lost | null>;

const change: VisitHandler = async ({ visitor, params, form, url }) => {
  const startsAt = timeIn(text(form, VISIT_FIELDS.day), text(form, VISIT_FIELDS.time));
  if (startsAt === '') return { ...refusedWith({ fields: { [VISIT_FIELDS.time]: REQUIRED } }), result: null };
  const body = {
    booking_id: params['bookingId'] ?? '',
    ...byKey(keyIn({ url })),
    starts_at: startsAt,
    language_code: visitor.language,
  };
  const idempotencyKey = attemptKey(attemptIn(form, VISIT_FIELDS.attempt), body);
  const answer = await visitor.client.post('booking/change', { body }, { idempotencyKey });
  if (answer.ok) return { ok: true, result: null, message: answer.message };
  return no(answer.refusal, lostIn(answer.refusal));
};

const details: VisitHandler = async ({ visitor, params, form, url }) => {
  const body = {
    booking_id: params['bookingId'] ?? '',
    ...byKey(keyIn({ url })),
    address: bodyOf(draftIn(form)),
    area: text(form, VISIT_FIELDS.area),
    remarks: text(form, VISIT_FIELDS.remarks),
    starts_at: text(form, VISIT_FIELDS.time),
    language_code: visitor.language,
  };
  const idempotencyKey = attemptKey(attemptIn(form, VISIT_FIELDS.attempt), body);
  const answer = await visitor.client.post('booking/change', { body }, { idempotencyKey });
  if (answer.ok) return { ok: true, result: null, message: answer.message };
  const { refusal } = answer;
  const fields = refusal.fields && fieldsOf(refusal.fields, false);
  return no({ ...refusal, ...(fields ? { fields, message: '' } : {}) }, lostIn(refusal));
};

const cancel: VisitHandler = async ({ visitor, params, form, url }) => {
  const body = {
    booking_id: params['bookingId'] ?? '',
    ...byKey(keyIn({ url })),
    language_code: visitor.language,
  };
  const idempotencyKey = attemptKey(attemptIn(form, VISIT_FIELDS.attempt), body);
  const answer = await visitor.client.post('booking/cancel', { body }, { idempotencyKey });
  return answer.ok ? { ok: true, result: null, message: answer.message } : no(answer.refusal);
};

const confirm: VisitHandler = async ({ visitor: { client, language }, form }) => {
  const key = text(form, VISIT_FIELDS.confirm);
  const answer = await client.post('booking/confirm', { body: { key, language_code: language } });
  return answer.ok ? { ok: true, result: null, message: answer.message } : no(answer.refusal);
};

export const actOnVisit = formAction<null, Lost | null>({ change, details, cancel, confirm });
