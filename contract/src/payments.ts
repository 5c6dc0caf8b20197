// The endpoints of payments and of a member's kept cards. Whoever has a payment's id can read its state and the order's
// number; amounts and the order itself are shown only to those who may open the order. No whole card number passes
// through this API.
import { z } from 'zod';
import { CARD_BRANDS } from './card-brands.ts';
import { orderGift, orderKey } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { id, languageCode, money, paymentProvider } from './fields.ts';
import { ORDER_STATUSES, PAYMENT_OPTIONS } from './order-moves.ts';
import { PAYMENT_MARKS } from './payment-marks.ts';

const languageField = { language_code: languageCode.optional() };

export const paymentPlan = z
  .array(z.object({ due_on: z.string().meta({ description: 'YYYY-MM-DD' }), amount: money }))
  .length(4)
  .meta({ id: 'PaymentPlan' });
export type PaymentPlan = z.output<typeof paymentPlan>;

/**
 * open: the outcome is not known yet, the client asks again · unmatched: the money arrived but pays no order, e.g.
 * because the pieces are sold out or it is the wrong amount · on_delivery: cash on delivery of which not all is
 * collected.
 */
export const PAYMENT_STATES = [
  'open',
  'paid',
  'on_delivery',
  'failed',
  'cancelled',
  'expired',
  'unmatched',
  'refunded',
] as const;

export const paymentState = z
  .object({
    payment_id: z.string(),
    status: z.enum(PAYMENT_STATES),
    order_status: z.enum(ORDER_STATUSES),
    order_number: z.string().nullable(),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'why it failed, in the caller’s language, and that nothing was charged' }),
    option: z.enum(PAYMENT_OPTIONS),
    provider: z.string().nullable().meta({
      description: 'the one that the shopper chose; null for everyone but the owner, and where the shop chooses',
    }),
    owner: z
      .object({
        order_id: z.string(),
        amount: money,
        payment_url: z.string().nullable().meta({ description: 'the provider’s page while it is open' }),
        plan: paymentPlan.nullable(),
        can_retry: z.boolean(),
        retry_plan: paymentPlan
          .nullable()
          .meta({ description: '4 instalments of another attempt made today; null where there can be none' }),
        options: z.array(z.enum(PAYMENT_OPTIONS)).meta({ description: 'what another attempt may be paid by' }),
        choices: z
          .array(
            z.object({
              option: z.enum(PAYMENT_OPTIONS),
              provider: z.string().nullable().meta({ description: 'as in a quote’s `payment_options`' }),
              title: z.string().nullable().meta({ description: 'as in a quote’s `payment_options`' }),
              mark: z.enum(PAYMENT_MARKS).nullable().meta({ description: 'as in a quote’s `payment_options`' }),
            }),
          )
          .meta({ description: 'the same, with each provider among which the shopper chooses' }),
        guest: z.boolean().meta({ description: 'the order has no account yet' }),
        email: z.string().nullable(),
        ...orderGift,
      })
      .nullable()
      .meta({ description: 'null for whoever only has the payment’s id' }),
  })
  .meta({ id: 'PaymentState' });
export type PaymentState = z.output<typeof paymentState>;

export const keptCard = z
  .object({
    _id: z.string(),
    brand: z.enum(CARD_BRANDS).meta({ description: '`card` where it is another one' }),
    last_four: z.string().regex(/^\d{4}$/),
    expiry_month: z.int(),
    expiry_year: z.int(),
  })
  .meta({ id: 'KeptCard' });
export type KeptCard = z.output<typeof keptCard>;

export const paymentEndpoints = {
  'GET customer/cards': endpoint({
    method: 'GET',
    path: 'customer/cards',
    who: 'member',
    summary: 'The cards that payment providers keep for the member; the shop knows no card number',
    answer: z.object({ result: z.array(keptCard) }),
    refusals: [],
  }),
  'DELETE customer/cards/{id}': endpoint({
    method: 'DELETE',
    path: 'customer/cards/{id}',
    who: 'member',
    summary: 'Takes a kept card away, here at once and at its provider',
    params: z.object({ id }),
    answer: z.object({ result: z.array(keptCard) }),
    refusals: [],
  }),
  'POST payment/create': endpoint({
    method: 'POST',
    path: 'payment/create',
    who: 'owner',
    limit: { name: 'orders', by: 'order' },
    cost: 'dearCall',
    needsKey: true,
    summary: 'Another attempt to pay an order that is not paid yet, perhaps by another option',
    body: z.object({
      order_id: id,
      ...orderKey,
      payment_option: z.enum(PAYMENT_OPTIONS),
      payment_provider: paymentProvider.optional().meta({ description: 'absent = the first provider of the option' }),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({
        payment_id: z.string(),
        status: z.enum(PAYMENT_STATES),
        payment_url: z.string().nullable(),
        instalments: paymentPlan.nullable(),
      }),
    }),
    refusals: [
      'ALREADY_PAID',
      'ORDER_EXPIRED',
      'PAYMENT_OPTION_NOT_OFFERED',
      'PAYMENT_REFUSED',
      'MOVE_NOT_ALLOWED',
      'ON_DELIVERY_MAX',
    ],
  }),
  'GET payment/{payment_id}': endpoint({
    method: 'GET',
    path: 'payment/{payment_id}',
    who: 'owner',
    summary: 'How a payment stands; asks the provider when it is still open',
    params: z.object({ payment_id: id }),
    query: z.object({ ...orderKey, ...languageField }),
    answer: z.object({ result: paymentState }),
    refusals: [],
  }),
};
