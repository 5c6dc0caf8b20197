// The form handler of the page that ends the mails that remind a member of a cart left behind or an expired order. Each
// such mail links to the page with a key that identifies the member, so that no login is needed.
import { type FormHandler, text, withoutResult } from '../../kit/form.ts';

export const REMINDER_KEY = 'key';

export const endReminders: FormHandler = async ({ visitor: { client, language }, form }) =>
  withoutResult(
    await client.post('reminders/off', { query: { key: text(form, REMINDER_KEY) || '-', language_code: language } }),
  );
