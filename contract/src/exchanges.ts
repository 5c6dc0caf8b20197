// The endpoints for exchanging pieces of a placed order for another size or colour, until the tailor begins or the
// parcel is packed. An exchange takes the pieces out of the order and makes a new order. Its quote states the price of
// the new order, what the pieces were worth, and the difference.
import { z } from 'zod';
import { arrival } from './cart.ts';
import { orderKey } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { id, image, languageCode, money, text } from './fields.ts';
import { PAYMENT_OPTIONS } from './order-moves.ts';
import { orderLine } from './orders.ts';

const languageField = { language_code: languageCode.optional() };

export const exchangeChoice = z.object({
  product_item_id: z.string(),
  sku: z.string(),
  color_code: z.string(),
  color_name: z.string(),
  size: z.string().meta({ description: 'empty on lines made to measure' }),
  price: money.meta({ description: 'of one piece, now' }),
  in_stock: z.boolean(),
  image: image.nullable(),
});

export const exchangeQuote = z
  .object({
    quote_id: z.string().meta({ description: 'names exactly what is quoted; order/exchange takes no other' }),
    pieces: z.array(
      z.object({
        line_id: z.string(),
        product_item_id: z.string(),
        quantity: z.int(),
        in_stock: z.boolean().meta({ description: 'whether so many pieces are left' }),
        was: money.meta({ description: 'what was paid for these pieces, after discount' }),
        is: money.meta({ description: 'what the new ones cost, after the same discount' }),
      }),
    ),
    credit: money.meta({ description: 'what the leaving pieces pay of the new order' }),
    shipping: money.meta({ description: 'moves along when nothing of the old order is left; never charged again' }),
    wrapping: money.nullable(),
    vat_included: money,
    total: money.meta({ description: 'of the new order' }),
    to_pay: money.meta({ description: 'the difference, now or on delivery; 0 when nothing is to be paid' }),
    back: money.meta({ description: 'what is refunded' }),
    refund_days: z.int().meta({ description: 'working days until it arrives, at most' }),
    on_delivery: z.boolean().meta({ description: 'to_pay is paid to the driver' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'why to_pay cannot be paid on delivery, so that nothing is exchanged; null when it can' }),
    options: z.array(z.enum(PAYMENT_OPTIONS)).meta({ description: 'what a difference can be paid by' }),
    ...arrival.shape,
  })
  .meta({ id: 'ExchangeQuote' });
export type ExchangeQuote = z.output<typeof exchangeQuote>;

const options = z
  .object({
    can: z.boolean().meta({ description: 'false once the tailor has begun, or the order was packed' }),
    order_number: z.string().nullable(),
    payment_option: z.enum(PAYMENT_OPTIONS),
    lines: z.array(
      orderLine.extend({
        exchangeable: z.int().meta({ description: 'pieces that can be exchanged' }),
        choices: z.array(exchangeChoice),
      }),
    ),
    quote: exchangeQuote.nullable().meta({ description: 'for `pieces`; null when none or impossible ones are named' }),
  })
  .meta({ id: 'ExchangeOptions' });
export type ExchangeOptions = z.output<typeof options>;

export const EXCHANGED_LINES_MAX = 20;

export const exchangeEndpoints = {
  'GET order/exchange-options/{id}': endpoint({
    method: 'GET',
    path: 'order/exchange-options/{id}',
    who: 'owner',
    summary: 'Which pieces of an order can be exchanged for what, and what certain ones would cost',
    params: z.object({ id }),
    query: z.object({
      ...orderKey,
      pieces: z
        .union([z.string(), z.array(z.string())])
        .optional()
        .meta({ description: '`<line_id>:<quantity>:<product_item_id>`, repeated: what is quoted' }),
      ...languageField,
    }),
    answer: z.object({ result: options }),
    refusals: [],
  }),
  'POST order/exchange': endpoint({
    method: 'POST',
    path: 'order/exchange',
    who: 'owner',
    limit: { name: 'orders', by: 'order' },
    needsKey: true,
    summary: 'Exchanges pieces for another size or colour; where a difference is to be paid, once it is paid',
    body: z.object({
      order_id: id,
      ...orderKey,
      pieces: z
        .array(z.object({ line_id: id, quantity: z.int().min(1).max(20), product_item_id: id }))
        .min(1)
        .max(EXCHANGED_LINES_MAX),
      quote_id: text(80),
      payment_option: z.enum(PAYMENT_OPTIONS).optional().meta({ description: 'where a difference is to be paid now' }),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({
        order_id: z.string().meta({ description: 'the new order' }),
        payment_id: z.string(),
        payment_url: z.string().nullable().meta({ description: 'where to pay; null when nothing is to be paid now' }),
        access_key: z.string().nullable().meta({ description: 'opens the new order without an account' }),
      }),
    }),
    refusals: [
      'MOVE_NOT_ALLOWED',
      'LINE_GONE',
      'PRICE_CHANGED',
      'OUT_OF_STOCK',
      'NOT_ENOUGH_STOCK',
      'PAYMENT_OPTION_NOT_OFFERED',
      'PAYMENT_REFUSED',
    ],
    refusalResult: z.object({ quote: exchangeQuote.nullable() }),
  }),
};
