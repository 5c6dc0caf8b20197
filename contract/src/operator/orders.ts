// The order desk: finding an order, changing its status by the table of moves, tailoring stages, cancelling.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { amountUpTo, freeText, id, instant, languageCode, line, money, page, text } from '../fields.ts';
import { CANCEL_REASONS, ORDER_STATUSES, REFUND_STATES, TAILORING_STAGES } from '../order-moves.ts';
import { ACCOUNT_HOLDER_MAX_CHARACTERS, IBAN_MAX_CHARACTERS } from '../return-reasons.ts';
import { CANCEL_TEXT_MAX_CHARACTERS, refundPreview } from '../orders.ts';
import { collectedBy } from './cash.ts';
import { operatorOrder, operatorOrderCard, orderCardToMake, orderToMake } from './order.ts';

const languageField = { language_code: languageCode.optional() };
const optionalText = (max: number) => text(max).optional();
const moment = instant().optional();

const listOf = <Card extends z.ZodObject>(card: Card) =>
  z.object({
    result: z.object({ orders: z.array(card), total: z.int(), page: z.int(), pages: z.int() }),
  });

const moved = z.object({ result: z.object({ order_id: z.string(), order_status: z.enum(ORDER_STATUSES) }) });

export const operatorOrderEndpoints = {
  'GET operator/order/list': endpoint({
    method: 'GET',
    path: 'operator/order/list',
    who: 'operator',
    roles: ['order_desk', 'tailor'],
    summary:
      'Orders, the newest first, by status or by number, mail or phone; or those to confirm, the most urgent first',
    query: z.object({
      status: z.enum(ORDER_STATUSES).optional(),
      q: optionalText(100).meta({ description: 'a tailor finds orders by their number alone' }),
      to_confirm: z.stringbool().default(false).meta({
        description: 'only orders of guests paid on delivery that a person has to confirm; not for tailors',
      }),
      page,
      ...languageField,
    }),
    answer: listOf(operatorOrderCard),
    narrowed: listOf(orderCardToMake),
    refusals: [],
  }),
  'GET operator/order/details/{id}': endpoint({
    method: 'GET',
    path: 'operator/order/details/{id}',
    who: 'operator',
    roles: ['order_desk', 'tailor'],
    summary: 'One order with its history and the moves open to it',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: z.object({ result: operatorOrder }),
    narrowed: z.object({ result: orderToMake }),
    refusals: [],
  }),
  'GET operator/order/packing-slip/{id}': endpoint({
    method: 'GET',
    path: 'operator/order/packing-slip/{id}',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'The paper that goes into the parcel, as a document to print in the order’s language; it holds no price',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: z.object({
      result: z.object({
        html: z.string().meta({ description: 'a whole HTML document; it needs neither network nor script' }),
      }),
    }),
    refusals: [],
  }),
  'POST operator/order/move': endpoint({
    method: 'POST',
    path: 'operator/order/move',
    who: 'operator',
    roles: ['order_desk', 'tailor'],
    summary:
      'One move of the table, for tailors `in_tailoring` alone; packing needs every piece made to measure at the last stage, shipping the tracking number, delivering what was paid on delivery; going out takes window, driver and code',
    body: z.object({
      order_id: id,
      to: z.enum(ORDER_STATUSES),
      note: freeText(CANCEL_TEXT_MAX_CHARACTERS)
        .optional()
        .meta({ description: 'for the history; with `in_tailoring` the tailor reads it too' }),
      skip_tailoring: z.boolean().optional().meta({
        description: 'packs although a piece has not reached the tailor’s last stage; `note` says why, for the trail',
      }),
      carrier: optionalText(60),
      tracking_number: optionalText(60),
      tracking_url: z
        .url({ protocol: /^https$/ })
        .max(300)
        .optional(),
      window_from: moment,
      window_to: moment,
      driver_name: optionalText(60),
      driver_phone: optionalText(32),
      delivery_code: text(12).optional(),
      cash_collected: amountUpTo(1_000_000_000_000).optional().meta({
        description:
          'with `delivered`, of an order paid on delivery: the minor units the driver was paid, 0 = none; less than is due needs a `note`',
      }),
      collected_by: collectedBy.optional().meta({
        description: 'who has the cash; the driver, else the carrier, where it is absent',
      }),
      ...languageField,
    }),
    answer: moved,
    refusals: ['INVALID_FIELDS', 'MOVE_NOT_ALLOWED'],
    refusalResult: z.object({ allowed: z.array(z.enum(ORDER_STATUSES)).optional() }),
  }),
  'POST operator/order/tailoring': endpoint({
    method: 'POST',
    path: 'operator/order/tailoring',
    who: 'operator',
    roles: ['order_desk', 'tailor'],
    summary: 'The stage a made-to-measure line has reached',
    body: z.object({ order_id: id, line_id: id, stage: z.enum(TAILORING_STAGES), ...languageField }),
    answer: moved,
    refusals: ['MOVE_NOT_ALLOWED'],
  }),
  'POST operator/order/cancel': endpoint({
    method: 'POST',
    path: 'operator/order/cancel',
    who: 'operator',
    roles: ['order_desk'],
    needsKey: true,
    summary: 'Cancels lines or the whole order and pays back what was paid for them, less a fee',
    body: z.object({
      order_id: id,
      lines: z
        .array(z.object({ line_id: id, quantity: z.int().min(1).max(20) }))
        .max(50)
        .optional(),
      reason_code: z.enum(CANCEL_REASONS),
      reason_text: freeText(CANCEL_TEXT_MAX_CHARACTERS).default(''),
      fee: amountUpTo(1_000_000_000_000).default(0).meta({ description: 'minor units kept back' }),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({ order_status: z.enum(ORDER_STATUSES), refund: refundPreview }),
    }),
    refusals: ['INVALID_FIELDS', 'MOVE_NOT_ALLOWED', 'LINE_GONE', 'REFUND_TOO_MUCH'],
    refusalResult: z.object({ allowed: z.array(z.enum(ORDER_STATUSES)).optional() }),
  }),
  'POST operator/order/renew-link': endpoint({
    method: 'POST',
    path: 'operator/order/renew-link',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'Every link of the order opens it no more, for example after one was passed on',
    body: z.object({
      order_id: id,
      send: z.boolean().default(true).meta({
        description:
          'whether the order’s contact gets a new link; where none can be sent, `true` is refused and `false` ends the links',
      }),
      ...languageField,
    }),
    answer: z.object({}),
    refusals: ['LINK_NOT_RENEWED'],
  }),
  'POST operator/order/refuse-cancel': endpoint({
    method: 'POST',
    path: 'operator/order/refuse-cancel',
    who: 'operator',
    roles: ['order_desk'],
    summary: 'Answers a shopper’s request to cancel with no, and why',
    body: z.object({
      order_id: id,
      note: freeText(CANCEL_TEXT_MAX_CHARACTERS).pipe(z.string().min(1)),
      ...languageField,
    }),
    answer: moved,
    refusals: ['INVALID_FIELDS', 'MOVE_NOT_ALLOWED'],
  }),
  'POST operator/order/refund': endpoint({
    method: 'POST',
    path: 'operator/order/refund',
    who: 'operator',
    roles: ['order_desk'],
    needsKey: true,
    summary: 'Pays back part or all of what was paid, without cancelling; large ones wait for a second operator',
    body: z.object({
      order_id: id,
      amount: amountUpTo(1_000_000_000_000, 1).meta({ description: 'minor units' }),
      reason_text: freeText(CANCEL_TEXT_MAX_CHARACTERS).pipe(z.string().min(1)),
      account_holder: line(ACCOUNT_HOLDER_MAX_CHARACTERS).optional().meta({
        description: 'with `iban`, of an order that was paid in cash: the money goes back by bank transfer',
      }),
      iban: text(IBAN_MAX_CHARACTERS, 'iban').optional(),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({
        refund_id: z.string(),
        status: z.enum(REFUND_STATES).meta({ description: 'as it stands now, when the same call is repeated' }),
        amount: money,
      }),
    }),
    refusals: ['INVALID_FIELDS', 'REFUND_TOO_MUCH'],
  }),
  'POST operator/order/approve-refund': endpoint({
    method: 'POST',
    path: 'operator/order/approve-refund',
    who: 'operator',
    roles: ['order_desk'],
    needsKey: true,
    summary: 'The second pair of eyes on a large refund; not the one who asked for it',
    body: z.object({ refund_id: id, ...languageField }),
    answer: z.object({ result: z.object({ refund_id: z.string(), status: z.enum(REFUND_STATES) }) }),
    refusals: ['SECOND_OPERATOR_NEEDED', 'REFUND_TOO_MUCH', 'MOVE_NOT_ALLOWED'],
  }),
  'POST operator/order/refuse-refund': endpoint({
    method: 'POST',
    path: 'operator/order/refuse-refund',
    who: 'operator',
    roles: ['order_desk'],
    needsKey: true,
    summary:
      'No to a large refund that waits, from another operator or the one who asked; what is owed for cancelled or returned pieces cannot be refused',
    body: z.object({ refund_id: id, note: freeText(CANCEL_TEXT_MAX_CHARACTERS).optional(), ...languageField }),
    answer: z.object({ result: z.object({ refund_id: z.string(), status: z.enum(REFUND_STATES) }) }),
    refusals: ['INVALID_FIELDS', 'MOVE_NOT_ALLOWED', 'REFUND_OWED'],
  }),
};
