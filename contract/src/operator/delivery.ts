// What recipients ask for about their deliveries, for the order desk: the list of what waits for an answer, and the
// answer.
import { z } from 'zod';
import { DELIVERY_PROBLEMS, DELIVERY_TEXT_MAX_CHARACTERS } from '../delivery-problems.ts';
import { endpoint } from '../endpoint.ts';
import { freeText, id, languageCode } from '../fields.ts';

const languageField = { language_code: languageCode.optional() };

/** How many open requests the list shows, the oldest first. */
const LISTED_MAX = 100;

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
        requests: z.array(deliveryRequest.extend({ order_number: z.string().nullable() })).max(LISTED_MAX),
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
};
