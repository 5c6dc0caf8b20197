// Turns a recipient's reminders off by the key in the link that every reminder contains, without signing in. A member
// turns them on in the notification settings (preferences.ts).
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { languageCode } from './fields.ts';

const languageField = { language_code: languageCode.optional() };

export const reminderEndpoints = {
  'POST reminders/off': endpoint({
    method: 'POST',
    path: 'reminders/off',
    who: 'public',
    limit: 'general',
    summary:
      'Turns reminders off by the key in one of them, without a log-in; mail programs call it in one click (RFC 8058)',
    query: z.object({ key: z.string().min(1).max(200), ...languageField }),
    answer: z.object({}),
    refusals: ['INVALID_FIELDS'],
  }),
};
