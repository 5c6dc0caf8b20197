// The endpoints of returns after delivery, for whoever may open the order: what can be returned and until when, asking
// for a return, adding pictures of what is wrong, withdrawing it, and what became of it.
import { z } from 'zod';
import { orderKey } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { exchangeChoice } from './exchanges.ts';
import { freeText, id, languageCode, line, money, text } from './fields.ts';
import { ORDER_STATUSES, PAYMENT_OPTIONS } from './order-moves.ts';
import { orderLine } from './orders.ts';
import {
  ACCOUNT_HOLDER_MAX_CHARACTERS,
  IBAN_MAX_CHARACTERS,
  PICTURE_BODY_BYTES_MAX,
  RETURN_PICTURES_MAX,
  RETURN_REASONS,
  RETURN_STATUSES,
  RETURN_TEXT_MAX_CHARACTERS,
  RETURN_WAYS,
} from './return-reasons.ts';

const languageField = { language_code: languageCode.optional() };

export const orderReturn = z
  .object({
    _id: z.string(),
    ordinal: z.int().meta({ description: '1 = the first return of the order' }),
    status: z.enum(RETURN_STATUSES),
    requested_at: z.iso.datetime(),
    answer_due: z.iso.datetime().meta({ description: 'the shop answers until then' }),
    answer: z
      .string()
      .meta({ description: 'the shop’s words; of a label: where it is, of a pick-up: what to prepare' }),
    way: z.enum(RETURN_WAYS).nullable(),
    pick_up_on: z.iso.date().nullable(),
    received_at: z.iso.datetime().nullable(),
    received_note: z.string(),
    refund: money.nullable().meta({ description: 'null until the pieces have arrived' }),
    refund_being_checked: z
      .boolean()
      .meta({ description: 'whether the money, or a part of it, waits until a second person of the shop approves it' }),
    closed_at: z.iso.datetime().nullable(),
    can_withdraw: z.boolean(),
    can_add_pictures: z.boolean(),
    lines: z.array(
      z.object({
        line_id: z.string(),
        title: z.string(),
        color_name: z.string(),
        size: z.string(),
        made_to_measure: z.boolean(),
        quantity: z.int(),
        reason_code: z.enum(RETURN_REASONS),
        reason: z.string().meta({ description: 'the reason in the language of the call' }),
        reason_text: z.string(),
        taken: z.int().nullable().meta({ description: 'pieces taken back; null until they have arrived' }),
        wanted: z
          .object({ product_item_id: z.string(), sku: z.string(), color_name: z.string(), size: z.string() })
          .nullable()
          .meta({ description: 'the piece that is to come instead; null = the money' }),
        exchanged: z.int().meta({ description: 'pieces for which it came; the others of `taken` are paid back' }),
      }),
    ),
    exchange: z
      .object({
        order_id: z.string(),
        order_number: z.string().nullable().meta({ description: 'null until it is paid' }),
        order_status: z.enum(ORDER_STATUSES),
        key: z.string().nullable().meta({ description: 'opens it, for a reader who has a key of this order alone' }),
        credit: money.meta({ description: 'what the returned pieces pay of it' }),
        to_pay: money.meta({ description: 'the difference; 0 when nothing is to be paid, or no longer' }),
        pay_until: z.iso.datetime().nullable().meta({ description: 'null when nothing is to be paid' }),
      })
      .nullable()
      .meta({ description: 'the order made of the pieces that came instead; expired = its credit was paid back' }),
    pictures: z.array(z.object({ _id: z.string(), width: z.int(), height: z.int() })).max(RETURN_PICTURES_MAX),
  })
  .meta({ id: 'OrderReturn' });
export type OrderReturn = z.output<typeof orderReturn>;

const changed = z.object({ result: orderReturn });
const named = { order_id: id, ...orderKey, return_id: id, ...languageField };

export const returnOptions = z.object({
  open: z.boolean().meta({ description: 'whether something can be returned now' }),
  why_not: z
    .enum(['not_delivered', 'window_over', 'nothing_left'])
    .nullable()
    .meta({ description: 'null while it is open' }),
  until: z.iso.datetime().nullable().meta({ description: 'the instant after the last one; null before the delivery' }),
  days: z.int().meta({ description: 'length of the return window, from the delivery on' }),
  time_zone: z.string().meta({ description: 'of the order’s market' }),
  lines: z.array(
    orderLine.extend({
      returnable: z.int(),
      reason_codes: z.array(z.enum(RETURN_REASONS)),
      worth: z.array(money).meta({ description: 'what comes back for 1, 2 … of its returnable pieces' }),
      choices: z
        .array(
          exchangeChoice.extend({
            differences: z.array(money).meta({
              description: 'what 1, 2 … pieces of it cost more than those that go back; below 0 = comes back',
            }),
          }),
        )
        .meta({ description: 'what can come instead, at today’s price; stock is not promised' }),
    }),
  ),
  reasons: z.array(z.object({ code: z.enum(RETURN_REASONS), text: z.string() })),
  extras: money.meta({ description: 'delivery and gift wrapping, which come back with the last piece' }),
  refundable: money.meta({
    description:
      'the most that comes back, whatever is chosen: what was paid, less what was or will be paid back otherwise',
  }),
  refund_to: z.enum(PAYMENT_OPTIONS),
  refund_days: z.int().meta({ description: 'working days until a refund arrives, at most' }),
  can_exchange: z
    .boolean()
    .meta({ description: 'false for orders paid in cash: the money of what goes back is at no provider' }),
  needs_bank: z.boolean().meta({ description: 'paid in cash: it goes back to a bank account' }),
  returns: z.array(orderReturn).meta({ description: 'the newest first' }),
});
export type ReturnOptions = z.output<typeof returnOptions>;

export const returnEndpoints = {
  'GET order/return-options/{id}': endpoint({
    method: 'GET',
    path: 'order/return-options/{id}',
    who: 'owner',
    summary: 'What of an order can be returned, until when and for how much, and its returns so far',
    params: z.object({ id }),
    query: z.object({ ...orderKey, ...languageField }),
    answer: z.object({ result: returnOptions }),
    refusals: [],
  }),
  'POST order/return': endpoint({
    method: 'POST',
    path: 'order/return',
    who: 'owner',
    limit: { name: 'returns', by: 'order' },
    needsKey: true,
    summary: 'Asks to return pieces, for money or another size or colour; the shop answers within 1 working day',
    body: z.object({
      order_id: id,
      ...orderKey,
      lines: z
        .array(
          z.object({
            line_id: id,
            quantity: z.int().min(1).max(20),
            reason_code: z.enum(RETURN_REASONS),
            reason_text: freeText(RETURN_TEXT_MAX_CHARACTERS).default(''),
            product_item_id: id.optional().meta({ description: 'what is to come instead; absent = the money' }),
          }),
        )
        .max(50),
      account_holder: line(ACCOUNT_HOLDER_MAX_CHARACTERS).default(''),
      iban: text(IBAN_MAX_CHARACTERS, 'iban')
        .default('')
        .meta({ description: 'with `account_holder`, of an order paid in cash (`needs_bank`)' }),
      ...languageField,
    }),
    answer: changed,
    refusals: ['INVALID_FIELDS', 'RETURN_NOT_OPEN', 'LINE_GONE'],
  }),
  'POST order/return-picture': endpoint({
    method: 'POST',
    path: 'order/return-picture',
    who: 'owner',
    limit: { name: 'returnPictures', by: 'order' },
    cost: 'dearCall',
    maxBodyBytes: PICTURE_BODY_BYTES_MAX,
    summary: 'Adds a picture to a return that has not arrived yet; it is re-encoded, without what a camera notes in it',
    body: z.object({ ...named, picture: z.base64().meta({ description: 'JPEG, PNG, WebP or AVIF' }) }),
    answer: changed,
    refusals: ['INVALID_FIELDS', 'RETURN_NOT_OPEN'],
  }),
  'POST order/return-remove-picture': endpoint({
    method: 'POST',
    path: 'order/return-remove-picture',
    who: 'owner',
    limit: { name: 'returnPictures', by: 'order' },
    summary: 'Erases a picture of a return that has not arrived yet; the same twice as once',
    body: z.object({ ...named, picture_id: id }),
    answer: changed,
    refusals: ['RETURN_NOT_OPEN'],
  }),
  'GET order/return-picture/{id}': endpoint({
    method: 'GET',
    path: 'order/return-picture/{id}',
    who: 'owner',
    summary: 'A picture of a return',
    params: z.object({ id }),
    query: z.object({ ...orderKey, ...languageField }),
    answer: z.object({ result: z.object({ picture: z.string().meta({ description: 'WebP, Base64' }) }) }),
    refusals: [],
  }),
  'POST order/return-withdraw': endpoint({
    method: 'POST',
    path: 'order/return-withdraw',
    who: 'owner',
    limit: { name: 'returns', by: 'order' },
    summary: 'Keeps the pieces after all, as long as they have not arrived; the same twice as once',
    body: z.object(named),
    answer: changed,
    refusals: ['RETURN_NOT_OPEN'],
  }),
};
