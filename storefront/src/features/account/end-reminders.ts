// The form handler of the page that the last link of a reminder opens: the key in the link ends reminders without a
// login.
import { type FormHandler, text, withoutResult } from '../../kit/form.ts';

export const REMINDER_KEY = 'key';

export const endReminders: FormHandler = async ({ visitor: { client, language }, form }) =>
  withoutResult(
    await client.post('reminders/off', { query: { key: text(form, REMINDER_KEY) || '-', language_code: language } }),
  );
