// Returns for the order desk: the list by urgency, answering a request, how the pieces come back, what has arrived, and
// what is refunded for it.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, freeText, id, languageCode, line, page } from '../fields.ts';
import {
  BANK_REFERENCE_MAX_CHARACTERS,
  CONDITIONS,
  RETURN_TEXT_MAX_CHARACTERS,
  RETURN_WAYS,
} from '../return-reasons.ts';
import { orderReturn } from '../returns.ts';

const languageField = { language_code: languageCode.optional() };

const returnCard = orderReturn.omit({ can_withdraw: true, can_add_pictures: true }).extend({
  order_id: z.string(),
  order_number: z.string().nullable(),
  overdue: z.boolean().meta({ description: 'not answered within 1 working day' }),
  version: z.int().meta({ description: 'sent back with every change' }),
});

const operatorReturn = returnCard.extend({
  payment_option: z.string(),
  lines: z.array(
    returnCard.shape.lines.element.extend({
      sku: z.string(),
      condition: z.enum(CONDITIONS).nullable(),
      restocked: z.int(),
      wanted_in_stock: z.int().nullable().meta({ description: 'pieces of `wanted` that are left; null without one' }),
    }),
  ),
  answered_by: z.string().nullable(),
  received_by: z.string().nullable(),
  shipping_paid_back: z.boolean().meta({ description: 'of this return or an earlier one of the order' }),
  bank: z
    .object({ account_holder: z.string(), iban: z.string() })
    .nullable()
    .meta({ description: 'where cash is to be paid back; gone once it was' }),
  bank_reference: z.string().nullable(),
});

const changed = z.object({ result: operatorReturn });
const named = { return_id: id, version: z.int().min(1).max(2_147_483_647), ...languageField };
const words = freeText(RETURN_TEXT_MAX_CHARACTERS).default('');

export const operatorReturnEndpoints = {
  'GET operator/return/list': endpoint({
    method: 'GET',
    path: 'operator/return/list',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'Returns: those that are open, the most urgent first, or all, the newest first',
    query: z.object({ state: z.enum(['open', 'all']).default('open'), page, ...languageField }),
    answer: z.object({
      result: z.object({ returns: z.array(returnCard), total: z.int(), page: z.int(), pages: z.int() }),
    }),
    refusals: [],
  }),
  'GET operator/return/details/{id}': endpoint({
    method: 'GET',
    path: 'operator/return/details/{id}',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'One return whole',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: changed,
    refusals: [],
  }),
  'GET operator/return/picture/{id}': endpoint({
    method: 'GET',
    path: 'operator/return/picture/{id}',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'A picture of a return',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: z.object({ result: z.object({ picture: z.string().meta({ description: 'WebP, Base64' }) }) }),
    refusals: [],
  }),
  'POST operator/return/decide': endpoint({
    method: 'POST',
    path: 'operator/return/decide',
    who: 'operator',
    roles: ['order_desk'],
    summary:
      'Yes, with the way back, or no, with the reason; the shopper reads the words. No is possible until it arrives',
    body: z.object({
      ...named,
      approve: z.boolean(),
      answer: words,
      way: z.enum(RETURN_WAYS).optional(),
      pick_up_on: calendarDay.optional(),
    }),
    answer: changed,
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE', 'RETURN_NOT_OPEN'],
  }),
  'POST operator/return/on-its-way': endpoint({
    method: 'POST',
    path: 'operator/return/on-its-way',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'The parcel was sent or picked up',
    body: z.object(named),
    answer: changed,
    refusals: ['CHANGED_MEANWHILE', 'RETURN_NOT_OPEN'],
  }),
  'POST operator/return/receive': endpoint({
    method: 'POST',
    path: 'operator/return/receive',
    who: 'operator',
    roles: ['order_desk'],
    needsKey: true,
    summary:
      'What arrived, in which condition and what goes back on sale; exchanges or pays back what was taken back; a large refund waits for a second operator',
    body: z.object({
      ...named,
      lines: z
        .array(
          z.object({
            line_id: id,
            taken: z.int().min(0).max(20).meta({ description: 'pieces taken back; the others stay with the shopper' }),
            condition: z.enum(CONDITIONS),
            restocked: z.int().min(0).max(20).meta({ description: 'of those taken back; none made to measure' }),
            exchange: z
              .boolean()
              .default(true)
              .meta({ description: 'false: paid back, although the shopper wanted another piece' }),
          }),
        )
        .max(50),
      pay_shipping_back: z
        .boolean()
        .default(false)
        .meta({ description: 'although pieces of the order stay; once an order' }),
      note: words,
      ...languageField,
    }),
    answer: changed,
    refusals: [
      'INVALID_FIELDS',
      'CHANGED_MEANWHILE',
      'RETURN_NOT_OPEN',
      'LINE_GONE',
      'REFUND_TOO_MUCH',
      'OUT_OF_STOCK',
      'PAYMENT_OPTION_NOT_OFFERED',
      'CASH_NOT_RECORDED',
    ],
  }),
  'POST operator/return/paid': endpoint({
    method: 'POST',
    path: 'operator/return/paid',
    who: 'operator',
    roles: ['order_desk'],
    needsKey: true,
    summary: 'Cash was paid back by bank transfer; the bank details are erased',
    body: z.object({ ...named, bank_reference: line(BANK_REFERENCE_MAX_CHARACTERS).pipe(z.string().min(1)) }),
    answer: changed,
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE', 'RETURN_NOT_OPEN', 'CASH_NOT_RECORDED', 'SECOND_OPERATOR_NEEDED'],
  }),
};
