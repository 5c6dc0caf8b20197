// The form handler of the page that ends a member's reminders. Each reminder has a link to it, whose key makes a login
// unnecessary.
import { type FormHandler, text, withoutResult } from '../../kit/form.ts';

export const REMINDER_KEY = 'key';

export const endReminders: FormHandler = async ({ visitor: { client, language }, form }) =>
  withoutResult(
    await client.post('reminders/off', { query: { key: text(form, REMINDER_KEY) || '-', language_code: language } }),
  );
