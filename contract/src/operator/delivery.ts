// Delivery requests for the order desk: the list of those that wait for an answer, and answering one. Also the delivery
// times that recipients can ask for, set for each market.
import { z } from 'zod';
import { DELIVERY_PROBLEMS, DELIVERY_TEXT_MAX_CHARACTERS } from '../delivery-problems.ts';
import { endpoint } from '../endpoint.ts';
import { expects } from '../field-rules.ts';
import { freeText, id, languageCode, marketCode } from '../fields.ts';

const languageField = { language_code: languageCode.optional() };

/** The maximum number of unanswered requests in the list, the oldest first. */
export const REQUESTS_LISTED_MAX = 100;

export const deliveryRequest = z
  .object({
    _id: z.string(),
    order_id: z.string(),
    kind: z.enum(['confirm', 'window', 'reception', 'report']),
    state: z.enum(['open', 'done', 'refused', 'ended']),
    window_from: z.iso.datetime().nullable(),
    window_to: z.iso.datetime().nullable(),
    problem: z.enum(DELIVERY_PROBLEMS).nullable(),
    note: z.string().meta({ description: 'the recipient’s words' }),
    answer: z.string(),
    at: z.iso.datetime(),
    answered_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DeliveryRequest' });
export type DeliveryRequest = z.output<typeof deliveryRequest>;

const clockTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, expects('time'))
  .meta({ description: 'HH:MM on the market’s clock', examples: ['10:00'] });
const SLOTS_MAX = 12;
const DAYS_MAX = 30;

const slotsOfMarket = z.object({
  market: z.string(),
  time_zone: z.string(),
  days: z.int().meta({ description: 'working days that are offered, from tomorrow on' }),
  slots: z.array(z.object({ from: z.string(), to: z.string() })).meta({ description: 'on the market’s clock' }),
  version: z.int().meta({ description: '0 = nothing was set yet, and no time is offered' }),
});

export const operatorDeliveryEndpoints = {
  'GET operator/delivery/list': endpoint({
    method: 'GET',
    path: 'operator/delivery/list',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'Wishes and problems of deliveries that wait for an answer, the oldest first',
    query: z.object(languageField),
    answer: z.object({
      result: z.object({
        requests: z.array(deliveryRequest.extend({ order_number: z.string().nullable() })).max(REQUESTS_LISTED_MAX),
      }),
    }),
    refusals: [],
  }),
  'POST operator/delivery/answer': endpoint({
    method: 'POST',
    path: 'operator/delivery/answer',
    who: 'operator',
    roles: ['order_desk'],
    summary:
      'Answers a wish or a problem, once: an agreed wish becomes the planned time; a refusal and the answer to a problem need words, which the recipient reads',
    body: z.object({
      request_id: id,
      agree: z.boolean().meta({ description: 'to the wish; for a problem: whether it is settled' }),
      note: freeText(DELIVERY_TEXT_MAX_CHARACTERS).default(''),
      ...languageField,
    }),
    answer: z.object({ result: deliveryRequest }),
    refusals: ['INVALID_FIELDS', 'DELIVERY_NOT_OPEN'],
  }),
  'GET operator/delivery/slots': endpoint({
    method: 'GET',
    path: 'operator/delivery/slots',
    who: 'operator',
    roles: ['merchandiser', 'order_desk'],
    summary: 'The times that recipients can ask for, of each market',
    query: z.object(languageField),
    answer: z.object({ result: z.array(slotsOfMarket) }),
    refusals: [],
  }),
  'POST operator/delivery/save-slots': endpoint({
    method: 'POST',
    path: 'operator/delivery/save-slots',
    who: 'operator',
    roles: ['merchandiser'],
    summary: 'Other times for a market; wishes that were made keep theirs',
    body: z.object({
      market: marketCode,
      version: z.int().min(0).max(2_147_483_647).meta({ description: 'the one the change is based on' }),
      days: z.int().min(1).max(DAYS_MAX),
      slots: z
        .array(z.object({ from: clockTime, to: clockTime }))
        .max(SLOTS_MAX)
        .meta({ description: 'none = no time can be asked for' }),
      ...languageField,
    }),
    answer: z.object({ result: slotsOfMarket }),
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE'],
  }),
};
