// An order as operators get it: whole, or without contact, address, prices and payment for those who do not see whole
// orders (`seesWholeOrders`). Those get only the fields listed here, so a new field is hidden from them at first.
import { z } from 'zod';
import { postalAddress } from '../fields.ts';
import { CANCEL_REASONS, MOVERS, ORDER_STATUSES } from '../order-moves.ts';
import { order, orderCard, orderLine } from '../orders.ts';
import { cashOfOrder } from './cash.ts';
import { deliveryRequest } from './delivery.ts';

const confirmBy = z.iso
  .datetime()
  .nullable()
  .meta({ description: 'a person moves it to confirmed until then, or it ends by itself; null where nobody needs to' });

export const operatorOrder = order.extend({
  customer_id: z.string().nullable(),
  contact: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  lines: z.array(
    orderLine.extend({
      measurements: z.record(z.string(), z.number()).nullable().meta({
        description:
          'field → inches as they were ordered; null for ready sizes, and for other roles than tailor, fitter and owner',
      }),
    }),
  ),
  moves: z.array(z.enum(ORDER_STATUSES)).meta({ description: 'where this operator may move it from here' }),
  tailoring_note: z.string().meta({ description: 'the note of the move to in_tailoring; empty = none' }),
  events: z.array(
    z.object({
      at: z.iso.datetime(),
      from: z.enum(ORDER_STATUSES).nullable(),
      to: z.enum(ORDER_STATUSES).nullable().meta({ description: 'null for what is no move: a refund, a stage' }),
      by: z.enum(MOVERS),
      operator: z.string().nullable(),
      what: z.string(),
      note: z.string(),
    }),
  ),
  delivery_requests: z.array(deliveryRequest).meta({ description: 'what the recipient asked about the delivery' }),
  amendments: z
    .array(
      z.object({
        at: z.iso.datetime(),
        by_member: z.boolean().meta({ description: 'false = by the order’s link, or by the browser that placed it' }),
        before: z.object({
          shipping_address: postalAddress,
          phone: z.string().nullable(),
          delivery_note: z.string(),
        }),
      }),
    )
    .meta({ description: 'what the buyer changed since the order was placed, the oldest first' }),
  cash: cashOfOrder.nullable().meta({ description: 'of an order that is paid on delivery' }),
  cancel_request: z
    .object({ at: z.iso.datetime(), reason_code: z.enum(CANCEL_REASONS), reason_text: z.string() })
    .nullable(),
});

export type OperatorOrder = z.output<typeof operatorOrder>;

export const operatorOrderCard = orderCard.extend({
  name: z.string(),
  cancel_requested: z.boolean(),
  confirm_by: confirmBy,
  is_gift: z.boolean().meta({ description: 'nothing with a price goes into the parcel' }),
  is_wrapped: z.boolean().meta({ description: 'to be wrapped as a gift' }),
});

const lineToMake = operatorOrder.shape.lines.element.pick({
  _id: true,
  product_id: true,
  product_item_id: true,
  title: true,
  sku: true,
  color_code: true,
  color_name: true,
  size: true,
  made_to_measure: true,
  custom_size_label: true,
  measurements: true,
  remarks: true,
  quantity: true,
  cancelled: true,
  returned: true,
  tailoring_stage: true,
  image: true,
});

/** An order for operators who do not see whole orders: its pieces, its status and when it is due. */
export const orderToMake = operatorOrder
  .pick({
    _id: true,
    order_number: true,
    order_date: true,
    time_zone: true,
    order_status: true,
    timeline: true,
    count: true,
    moves: true,
    tailoring_note: true,
  })
  .extend({
    lines: z.array(lineToMake),
    delivery: operatorOrder.shape.delivery.pick({ earliest: true, latest: true }),
    cancel: operatorOrder.shape.cancel.pick({ requested: true }),
  })
  .meta({ description: 'for tailors: without contact, address, prices and payment' });

export const orderCardToMake = operatorOrderCard
  .pick({
    _id: true,
    order_number: true,
    order_date: true,
    time_zone: true,
    order_status: true,
    count: true,
    images: true,
    cancel_requested: true,
  })
  .meta({ description: 'for tailors: without name, price and payment' });
