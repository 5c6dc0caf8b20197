// The endpoints of a member's notification settings: which topics on which channels, and the quiet hours.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { expects } from './field-rules.ts';
import { languageCode, text } from './fields.ts';
import { CHANNELS, CHOICE_TOPICS } from './notification-topics.ts';

const CELLS_MAX = CHOICE_TOPICS.length * CHANNELS.length;

const languageField = { language_code: languageCode.optional() };
const topic = z.enum(CHOICE_TOPICS);
const channel = z.enum(CHANNELS);

const halfHour = text(5, 'half hour')
  .pipe(z.string().regex(/^(?:[01]\d|2[0-3]):[03]0$/, expects('half hour')))
  .meta({ description: 'HH:MM of the market’s clock, a whole or a half hour' });
const quietHours = z
  .object({ from: halfHour, until: halfHour })
  .nullable()
  .meta({ description: 'no push, SMS or reminder in these hours; they may pass midnight; null = none' });

const cell = z.object({
  topic,
  channel,
  rule: z
    .enum(['choice', 'always', 'never'])
    .meta({ description: 'whether the member decides, it is always told, or never' }),
  wanted: z.boolean(),
  needs: z
    .enum(['email', 'phone'])
    .nullable()
    .meta({ description: 'the contact without which it cannot be chosen; null = it can' }),
});

const settings = z
  .object({
    cells: z.array(cell),
    quiet: quietHours,
    time_zone: z.string().meta({ description: 'the market’s, in which quiet hours are' }),
    devices: z.int().meta({ description: 'how many of the member’s browsers and apps take push messages' }),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.output<typeof settings>;

export const preferenceEndpoints = {
  'GET customer/notification-settings': endpoint({
    method: 'GET',
    path: 'customer/notification-settings',
    who: 'member',
    summary: 'What the member is told about on which channel, and the quiet hours',
    query: z.object(languageField),
    answer: z.object({ result: settings }),
    refusals: [],
  }),
  'POST customer/notification-settings': endpoint({
    method: 'POST',
    path: 'customer/notification-settings',
    who: 'member',
    limit: { name: 'notificationSettings', by: 'member' },
    summary:
      'Changes the cells that are named, and the quiet hours if they are given; all else stays. A refusal names fields as `orders.mail` and `quiet.until`',
    body: z.object({
      cells: z
        .array(z.object({ topic, channel, wanted: z.boolean() }))
        .max(CELLS_MAX)
        .default([]),
      quiet: quietHours.optional(),
      ...languageField,
    }),
    answer: z.object({ result: settings }),
    refusals: ['INVALID_FIELDS'],
  }),
};
