// The handler of the page that a reminder's last link leads to: its key ends reminders without a log-in.
import { type FormHandler, text, withoutResult } from '../../kit/form.ts';

export const REMINDER_KEY = 'key';

export const endReminders: FormHandler = async ({ visitor: { client, language }, form }) =>
  withoutResult(
    await client.post('reminders/off', { query: { key: text(form, REMINDER_KEY) || '-', language_code: language } }),
  );
