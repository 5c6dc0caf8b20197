// Reminders of a bag left behind and of an order that ran out: only for members who ask for them.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { languageCode } from './fields.ts';

const languageField = { language_code: languageCode.optional() };
const choice = z.object({ result: z.object({ wanted: z.boolean() }) });

export const reminderEndpoints = {
  'GET customer/reminders': endpoint({
    method: 'GET',
    path: 'customer/reminders',
    who: 'member',
    summary: 'Whether the member wants to be reminded of a bag left behind',
    query: z.object(languageField),
    answer: choice,
    refusals: [],
  }),
  'POST customer/reminders': endpoint({
    method: 'POST',
    path: 'customer/reminders',
    who: 'member',
    summary: 'Turns reminders on or off; they are off until the member turns them on',
    body: z.object({ wanted: z.boolean(), ...languageField }),
    answer: choice,
    refusals: [],
  }),
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
