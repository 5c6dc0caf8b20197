// The delivery endpoints, for whoever may open the order: they return what the recipient can ask for, and take such a
// request or the report of a problem. A request for another time names one of the offered times (`windows`) by its
// beginning.
import { z } from 'zod';
import { orderKey } from './checkout.ts';
import { DELIVERY_PROBLEMS, DELIVERY_TEXT_MAX_CHARACTERS, RECEPTION_MAX_CHARACTERS } from './delivery-problems.ts';
import { endpoint } from './endpoint.ts';
import { freeText, id, languageCode, line, money } from './fields.ts';

const languageField = { language_code: languageCode.optional() };

const window = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });

const STATES = ['open', 'done', 'refused'] as const;

export const delivery = z
  .object({
    due: money.meta({ description: 'in cash, to the driver; 0 where nothing is paid on delivery' }),
    can: z.object({
      confirm: z.boolean().meta({ description: 'the time that is planned' }),
      move: z.boolean().meta({ description: 'ask for another time' }),
      reception: z.boolean().meta({ description: 'have it left at the reception' }),
      report: z.boolean(),
    }),
    confirmed: z.boolean().meta({ description: 'the planned time, as it stands now' }),
    windows: z.array(window).meta({ description: 'times to choose from; empty unless `can.move`' }),
    wish: window
      .extend({ state: z.enum(STATES), answer: z.string() })
      .nullable()
      .meta({ description: 'the last wish for another time' }),
    reception: z
      .string()
      .nullable()
      .meta({ description: 'where it is to be left; null = it is handed over in person' }),
    reports: z.array(
      z.object({
        _id: z.string(),
        problem: z.enum(DELIVERY_PROBLEMS),
        note: z.string(),
        at: z.iso.datetime(),
        answer: z.string().nullable().meta({ description: 'null until the shop has answered' }),
      }),
    ),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof delivery>;

const changed = z.object({ result: delivery });

export const deliveryEndpoints = {
  'GET delivery/details/{id}': endpoint({
    method: 'GET',
    path: 'delivery/details/{id}',
    who: 'owner',
    summary: 'What can be asked for about the delivery of an order, and what was asked',
    params: z.object({ id }),
    query: z.object({ ...orderKey, ...languageField }),
    answer: changed,
    refusals: [],
  }),
  'POST delivery/change': endpoint({
    method: 'POST',
    path: 'delivery/change',
    who: 'owner',
    limit: { name: 'deliveryRequests', by: 'order' },
    summary:
      'Confirms the planned time, asks for another one, has the parcel left at the reception, or handed over in person after all; the same twice as once',
    body: z.object({
      order_id: id,
      ...orderKey,
      change: z.enum(['confirm', 'window', 'reception', 'in_person']),
      window_from: z.iso
        .datetime()
        .optional()
        .meta({ description: 'of `windows`; the planned time as it was shown, for `confirm`' }),
      reception: line(RECEPTION_MAX_CHARACTERS).optional().meta({ description: 'where to leave it' }),
      ...languageField,
    }),
    answer: changed,
    refusals: ['INVALID_FIELDS', 'DELIVERY_NOT_OPEN', 'DELIVERY_TO_BE_PAID'],
  }),
  'POST delivery/report': endpoint({
    method: 'POST',
    path: 'delivery/report',
    who: 'owner',
    limit: { name: 'deliveryRequests', by: 'order' },
    summary: 'Reports a problem with a delivery; an operator answers it',
    body: z.object({
      order_id: id,
      ...orderKey,
      problem: z.enum(DELIVERY_PROBLEMS),
      note: freeText(DELIVERY_TEXT_MAX_CHARACTERS).default(''),
      ...languageField,
    }),
    answer: changed,
    refusals: ['INVALID_FIELDS', 'DELIVERY_NOT_OPEN'],
  }),
};
