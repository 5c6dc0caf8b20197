// Operators' endpoints for unmatched payments and failed refunds, with one call that settles them by hand.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, languageCode, line, money, text } from '../fields.ts';
import { ORDER_STATUSES, REFUND_STATES } from '../order-moves.ts';
import { BANK_REFERENCE_MAX_CHARACTERS } from '../return-reasons.ts';

const languageField = { language_code: languageCode.optional() };

export const operatorMoneyEndpoints = {
  'GET operator/money/list': endpoint({
    method: 'GET',
    path: 'operator/money/list',
    who: 'operator',
    roles: ['order_desk'],
    summary:
      'Payments that were taken and have no order, refunds that failed or wait for a second operator, orders that owe what nobody asked for',
    query: z.object(languageField),
    answer: z.object({
      result: z.object({
        payments: z.array(
          z.object({
            payment_id: z.string().nullable(),
            provider: z.string(),
            provider_payment_id: z.string(),
            amount: money,
            expected: money.nullable(),
            why: z.enum([
              'wrong_amount',
              'stock_gone',
              'order_replaced',
              'order_cancelled',
              'already_paid',
              'exchange_over',
              'unknown_payment',
            ]),
            since: z.iso.datetime(),
            order_id: z.string().nullable(),
          }),
        ),
        refunds: z.array(
          z.object({
            refund_id: z.string(),
            order_id: z.string().nullable(),
            amount: money,
            status: z.enum(REFUND_STATES),
            since: z.iso.datetime(),
            asked_by: z.string().nullable(),
            bank: z
              .object({ account_holder: z.string(), iban: z.string() })
              .nullable()
              .meta({ description: 'where cash is to be paid back; null where a provider pays' }),
          }),
        ),
        owed: z.array(
          z.object({
            order_id: z.string(),
            order_status: z.enum(ORDER_STATUSES),
            amount: money.meta({ description: 'of cancelled or returned pieces, and in no refund' }),
            since: z.iso.datetime(),
          }),
        ),
      }),
    }),
    refusals: [],
  }),
  'POST operator/money/repair': endpoint({
    method: 'POST',
    path: 'operator/money/repair',
    who: 'operator',
    roles: ['order_desk'],
    needsKey: true,
    summary:
      'Tries once more to make the order of a payment, and pays it back where that cannot be; tries a failed refund again; asks for what an order owes',
    body: z.object({
      payment_id: id.optional(),
      refund_id: id
        .optional()
        .meta({ description: 'a refund that failed is tried again, unless the provider has carried it out after all' }),
      order_id: id.optional().meta({ description: 'of the list `owed`; what is large waits for a second operator' }),
      provider_payment_id: text(200).optional().meta({ description: 'of a payment the shop never asked for' }),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({
        done: z.enum(['placed', 'refunding', 'waits_for_second', 'nothing_to_do']),
        order_id: z.string().nullable(),
      }),
    }),
    refusals: ['INVALID_FIELDS'],
  }),
  'POST operator/money/transferred': endpoint({
    method: 'POST',
    path: 'operator/money/transferred',
    who: 'operator',
    roles: ['order_desk'],
    needsKey: true,
    summary: 'Cash was paid back by bank transfer; the bank details are erased and the credit note is issued',
    body: z.object({
      refund_id: id.meta({ description: 'with a `bank` in `operator/money/list`; a return has a call of its own' }),
      bank_reference: line(BANK_REFERENCE_MAX_CHARACTERS).pipe(z.string().min(1)),
      ...languageField,
    }),
    answer: z.object({ result: z.object({ refund_id: z.string(), status: z.enum(REFUND_STATES) }) }),
    refusals: ['INVALID_FIELDS', 'MOVE_NOT_ALLOWED', 'SECOND_OPERATOR_NEEDED'],
  }),
  'POST operator/refund/paid-by-hand': endpoint({
    method: 'POST',
    path: 'operator/refund/paid-by-hand',
    who: 'operator',
    roles: ['owner'],
    needsKey: true,
    summary:
      'A refund that failed was paid back in another way: in the provider’s dashboard, or by bank transfer; it is done then',
    body: z.object({
      refund_id: id.meta({ description: 'with the status `failed` in `operator/money/list`' }),
      from: z.enum(['provider', 'bank']).meta({ description: 'where the money was taken from' }),
      reference: line(BANK_REFERENCE_MAX_CHARACTERS)
        .pipe(z.string().min(1))
        .meta({ description: 'the provider’s id of the refund, or the reference of the bank transfer' }),
      ...languageField,
    }),
    answer: z.object({ result: z.object({ refund_id: z.string(), status: z.enum(REFUND_STATES) }) }),
    refusals: ['INVALID_FIELDS', 'MOVE_NOT_ALLOWED'],
  }),
};
