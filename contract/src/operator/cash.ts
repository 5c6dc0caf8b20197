// Cash on delivery for the order desk: the cash that drivers hold and hand over, delivered orders that were not paid in
// full, and corrections of what was recorded.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amountUpTo, calendarDay, freeText, id, languageCode, line, marketCode, money } from '../fields.ts';
import { ORDER_STATUSES } from '../order-moves.ts';

const languageField = { language_code: languageCode.optional() };
export const COLLECTED_BY_MAX_CHARACTERS = 60;
const NOTE_MAX_CHARACTERS = 500;
/** How many entries of `held` (one for each market, driver and day) and of `unpaid` are listed, the oldest first. */
const LISTED_MAX = 100;
const minorUnits = amountUpTo(1_000_000_000_000);

const note = freeText(NOTE_MAX_CHARACTERS);
const required = note.pipe(z.string().min(1));
export const collectedBy = line(COLLECTED_BY_MAX_CHARACTERS);

export const cashOfOrder = z
  .object({
    due: money.meta({ description: 'to be paid on delivery: what is left of the order, delivery and fee included' }),
    collected: money,
    collected_by: z.string().nullable().meta({ description: 'who took it last; null = nobody yet' }),
    asked: z.boolean().meta({ description: 'whether the delivery was reported with its cash' }),
    waived: z.boolean().meta({ description: 'an owner gave up what is missing' }),
  })
  .meta({ id: 'CashOfOrder' });

const cashAfter = z.object({ result: cashOfOrder.extend({ order_id: z.string() }) });

const ofDriver = z.object({
  market: z.string(),
  day: calendarDay.meta({ description: 'of the delivery, in the market’s zone' }),
  collected_by: z.string(),
});

export const operatorCashEndpoints = {
  'GET operator/cash/list': endpoint({
    method: 'GET',
    path: 'operator/cash/list',
    who: 'operator',
    roles: ['order_desk'],
    summary:
      'Cash that drivers have not handed over, by driver and day, and delivered orders that were not paid in full',
    query: z.object(languageField),
    answer: z.object({
      result: z.object({
        held: z
          .array(
            ofDriver.extend({
              collected: money,
              handed_over: money,
              outstanding: money,
              orders: z.array(
                z.object({
                  order_id: z.string(),
                  order_number: z.string().nullable(),
                  collected: money,
                  handed_over: money,
                }),
              ),
            }),
          )
          .max(LISTED_MAX),
        unpaid: z
          .array(
            z.object({
              order_id: z.string(),
              order_number: z.string().nullable(),
              order_status: z.enum(ORDER_STATUSES),
              due: money,
              collected: money,
              since: z.iso.datetime().meta({ description: 'when it was delivered' }),
            }),
          )
          .max(LISTED_MAX),
      }),
    }),
    refusals: [],
  }),
  'POST operator/cash/hand-over': endpoint({
    method: 'POST',
    path: 'operator/cash/hand-over',
    who: 'operator',
    roles: ['order_desk'],
    needsKey: true,
    summary:
      'A driver hands over the cash of a day, counted by the operator; what is missing stays with the driver, and needs a note',
    body: z.object({
      ...ofDriver.shape,
      market: marketCode,
      collected_by: collectedBy.pipe(z.string().min(1)),
      amount: amountUpTo(1_000_000_000_000, 1).meta({ description: 'minor units that were counted' }),
      note: note.default(''),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({
        handed_over: money,
        outstanding: money.meta({ description: 'of that driver and day, after this' }),
      }),
    }),
    refusals: ['INVALID_FIELDS'],
  }),
  'POST operator/cash/record': endpoint({
    method: 'POST',
    path: 'operator/cash/record',
    who: 'operator',
    roles: ['order_desk'],
    needsKey: true,
    summary: 'What was paid for a delivered order in all: more was paid since, or less than was noted',
    body: z.object({
      order_id: id,
      collected: minorUnits.meta({ description: 'minor units, all of the order together' }),
      collected_by: collectedBy.optional().meta({ description: 'who took what is new; needed where it is more' }),
      note: required,
      ...languageField,
    }),
    answer: cashAfter,
    refusals: ['INVALID_FIELDS', 'MOVE_NOT_ALLOWED'],
  }),
  'POST operator/cash/waive': endpoint({
    method: 'POST',
    path: 'operator/cash/waive',
    who: 'operator',
    roles: ['owner'],
    summary: 'Gives up what was not paid on delivery; the order then counts as settled',
    body: z.object({ order_id: id, note: required, ...languageField }),
    answer: cashAfter,
    refusals: ['INVALID_FIELDS', 'MOVE_NOT_ALLOWED'],
  }),
};
