// The form handlers of alerts: ask for an alert, confirm a guest's email address, end all alerts of a recipient by the
// key in a mail's link, and end one alert of a member.
import type { AlertKind } from '@hindam/contract/alert-kinds';
import { type FormHandler, text, withoutResult } from '../../kit/form.ts';

export const ALERT_FIELDS = {
  kind: 'kind',
  product: 'product_id',
  variant: 'product_item_id',
  colour: 'color_code',
  email: 'email',
} as const;

export const ALERT_KEY = 'key';
export const ALERT_ID = 'alert_id';

const kindIn = (form: FormData): AlertKind =>
  text(form, ALERT_FIELDS.kind) === 'price_drop' ? 'price_drop' : 'back_in_stock';

export const askForAlert: FormHandler = async ({ visitor: { client, language }, form }) => {
  const answer = withoutResult(
    await client.post('alerts/add', {
      body: {
        kind: kindIn(form),
        product_id: text(form, ALERT_FIELDS.product),
        product_item_id: text(form, ALERT_FIELDS.variant),
        color_code: text(form, ALERT_FIELDS.colour),
        email: text(form, ALERT_FIELDS.email).trim(),
        language_code: language,
      },
    }),
  );
  if (answer.ok || !answer.refusal.fields) return answer;
  return { ok: false, refusal: { ...answer.refusal, message: '' } };
};

export const confirmAddress: FormHandler = async ({ visitor: { client, language }, form }) =>
  withoutResult(
    await client.post('alerts/confirm', { body: { key: text(form, ALERT_KEY) || '-', language_code: language } }),
  );

export const endAlerts: FormHandler = async ({ visitor: { client, language }, form }) =>
  withoutResult(
    await client.post('alerts/off', { query: { key: text(form, ALERT_KEY) || '-', language_code: language } }),
  );

export const endAlert: FormHandler = async ({ visitor: { client, language }, form }) =>
  withoutResult(
    await client.delete('alerts/{id}', {
      params: { id: text(form, ALERT_ID) },
      query: { language_code: language },
    }),
  );
