// A shopper's orders: list, one complete order, cancelling, reordering, and resending a lost link. An order is opened
// by the member it belongs to, by the key of its signed link, or by the cookie `order_access`.
import { z } from 'zod';
import { orderGift, orderKey } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import {
  dialCode,
  email,
  emptyIsAbsent,
  freeText,
  guestId,
  id,
  image,
  languageCode,
  money,
  page,
  phone,
  postalAddress,
  text,
} from './fields.ts';
import { CANCEL_REASONS, ORDER_STATUSES, PAYMENT_OPTIONS, PAYMENT_STATUSES, TAILORING_STAGES } from './order-moves.ts';
import { paymentPlan } from './payments.ts';

export const CANCEL_TEXT_MAX_CHARACTERS = 500;
const languageField = { language_code: languageCode.optional() };

export const orderLine = z
  .object({
    _id: z.string(),
    product_id: z.string(),
    product_item_id: z.string(),
    title: z.string(),
    sku: z.string(),
    color_code: z.string(),
    color_name: z.string(),
    size: z.string().meta({ description: 'empty on lines made to measure' }),
    made_to_measure: z.boolean(),
    custom_size_label: z.string().nullable(),
    remarks: z.string(),
    quantity: z.int().meta({ description: 'pieces ordered' }),
    cancelled: z.int().meta({ description: 'of them, pieces cancelled' }),
    returned: z.int().meta({ description: 'of them, pieces of arrived returns that the shop accepted' }),
    unit_price: money,
    line_total: money.meta({ description: 'of all pieces ordered, before discount' }),
    discount: money,
    tailoring_stage: z.enum(TAILORING_STAGES).nullable(),
    image: image.nullable(),
  })
  .meta({ id: 'OrderLine' });
export type OrderLine = z.output<typeof orderLine>;

export const orderCard = z
  .object({
    _id: z.string(),
    order_number: z.string().nullable().meta({ description: 'drawn when the order is placed' }),
    order_date: z.iso.datetime(),
    time_zone: z.string().meta({ description: 'IANA name of the zone of the order’s market' }),
    order_status: z.enum(ORDER_STATUSES),
    payment_status: z.enum(PAYMENT_STATUSES),
    total: money,
    count: z.int(),
    images: z.array(image).max(4),
  })
  .meta({ id: 'OrderCard' });
export type OrderCard = z.output<typeof orderCard>;

const relatedOrder = z.object({
  order_id: z.string(),
  order_number: z.string().nullable(),
  order_status: z.enum(ORDER_STATUSES),
  returned: z.boolean().meta({ description: 'the pieces came back after delivery; else they were cancelled' }),
  key: z.string().nullable().meta({ description: 'opens it for whoever opened this order by a key' }),
});

export const order = z
  .object({
    _id: z.string(),
    order_number: z.string().nullable(),
    order_date: z.iso.datetime(),
    time_zone: z.string().meta({ description: 'IANA name of the zone of the order’s market' }),
    order_status: z.enum(ORDER_STATUSES),
    payment_status: z.enum(PAYMENT_STATUSES),
    payment_option: z.enum(PAYMENT_OPTIONS),
    confirm_by: z.iso.datetime().nullable().meta({
      description: 'a person of the shop confirms it until then, or it ends by itself; null where nobody needs to',
    }),
    timeline: z.array(
      z.object({
        status: z.enum(ORDER_STATUSES),
        at: z.iso.datetime().nullable().meta({ description: 'null = still ahead' }),
      }),
    ),
    lines: z.array(orderLine),
    count: z.int(),
    subtotal: money,
    discount: money,
    coupon: z.string().nullable(),
    shipping: money,
    ...orderGift,
    cod_fee: money.nullable().meta({ description: 'fee of cash on delivery, part of the total; null = none' }),
    vat_included: money,
    vat_rate: z.number(),
    total: money,
    refunded: money.meta({ description: 'paid back; without what pays for an exchange' }),
    language_code: z.string().meta({ description: 'it was ordered in; its letters are written in it' }),
    contact: z.object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      dial_code: z.string().nullable().meta({ description: 'what `phone` begins with' }),
    }),
    /**
     * The address as placed (`orderAddress` of checkout.ts) or as the buyer changed it; once the order is anonymised,
     * only the country is left.
     */
    shipping_address: postalAddress,
    delivery_note: z.string().meta({ description: 'for the driver; empty = none' }),
    can_amend: z
      .object({ order: z.boolean(), number: z.boolean() })
      .meta({ description: 'whether `order/amend` may change it, and the number its messages go to' }),
    billing_address: postalAddress,
    delivery: z.object({
      earliest: z.string(),
      latest: z.string(),
      carrier: z.string().nullable(),
      tracking_number: z.string().nullable(),
      tracking_url: z.string().nullable(),
      window_from: z.iso.datetime().nullable(),
      window_to: z.iso.datetime().nullable(),
      driver_name: z.string().nullable(),
      driver_phone: z.string().nullable(),
      delivery_code: z.string().nullable(),
    }),
    payment: z.object({
      payment_id: z.string().nullable().meta({ description: 'the newest attempt' }),
      option: z.enum(PAYMENT_OPTIONS),
      paid: money,
      plan: paymentPlan.nullable().meta({ description: 'of 4 instalments, as the provider reads it back' }),
    }),
    billing: z.object({
      invoice_number: z.string().nullable(),
      issued_at: z.iso.datetime().nullable(),
      credit_notes: z.array(z.object({ number: z.string(), issued_at: z.iso.datetime(), amount: money })),
      seller: z.object({ legal_name: z.string(), licence: z.string(), trn: z.string() }),
    }),
    refunds: z.array(
      z.object({
        amount: money,
        status: z.enum(['on_its_way', 'done', 'being_checked']),
        at: z.iso.datetime(),
      }),
    ),
    cancel: z.object({
      how: z.enum(['now', 'request', 'no']).meta({ description: 'request: answered within 1 working day' }),
      requested: z.boolean(),
    }),
    exchange: z.object({
      can: z.boolean().meta({ description: 'order/exchange is open: the tailor has not begun' }),
      from: relatedOrder.nullable().meta({ description: 'the order whose pieces this one replaces' }),
      credit: money.meta({ description: 'what those pieces pay of this order' }),
      moved: money.meta({ description: 'of what was paid for this order, what pays for orders made of its pieces' }),
      all: z.boolean().meta({ description: 'the order ended because all that was left of it was exchanged' }),
      to: z.array(relatedOrder).meta({ description: 'orders made of pieces of this one, or waiting to be paid' }),
    }),
    can_pay: z.boolean().meta({ description: 'unpaid and still held: payment/create opens another attempt' }),
    can_reorder: z.boolean(),
    access: z
      .object({
        by: z.enum(['account', 'device', 'link', 'operator']).meta({
          description: 'what opened it: the account, the cookie of this browser, or nothing but the key that was sent',
        }),
        has_links: z.boolean().meta({
          description: 'it was placed by a guest, so its letters carry links that `order/renew-link` revokes',
        }),
        contact_hidden: z.boolean().meta({
          description:
            'some time after it ended, a link alone shows no street and no phone number: `contact`, both addresses and `delivery_note` are emptied until a code is given (`order/show-contact`)',
        }),
      })
      .meta({ description: 'how this reader opened the order' }),
    care_cards: z
      .array(
        z.object({
          line_id: z.string().meta({ description: 'asks for the card (`order/care-card-file/{id}`)' }),
          cloth: z.string().meta({ description: 'its fabric, or the piece where the fabric is not known' }),
        }),
      )
      .meta({ description: 'one for each cloth of the pieces that the buyer keeps, where the shop has care for it' }),
    can_keep_address: z.boolean().meta({
      description: 'for its member alone: it is older than the account, and the address book lacks its address',
    }),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof order>;

export const refundPreview = z.object({
  amount: money,
  to: z.enum(PAYMENT_OPTIONS),
  days: z.int().meta({ description: 'working days until it arrives, at most' }),
  fee: money,
});

const cancelLines = z
  .array(z.object({ line_id: id, quantity: z.int().min(1).max(20) }))
  .max(50)
  .optional()
  .meta({ description: 'absent = everything that is left' });

export const orderEndpoints = {
  'GET order/list': endpoint({
    method: 'GET',
    path: 'order/list',
    who: 'member',
    summary: 'The member’s orders, the newest first',
    query: z.object({ page, ...languageField }),
    answer: z.object({
      result: z.object({ orders: z.array(orderCard), total: z.int(), page: z.int(), pages: z.int() }),
    }),
    refusals: [],
  }),
  'GET order/details/{id}': endpoint({
    method: 'GET',
    path: 'order/details/{id}',
    who: 'owner',
    summary: 'One order whole',
    params: z.object({ id }),
    query: z.object({ ...orderKey, ...languageField }),
    answer: z.object({ result: order }),
    refusals: [],
  }),
  'GET order/address-to-keep': endpoint({
    method: 'GET',
    path: 'order/address-to-keep',
    who: 'member',
    summary: 'The delivery address of an order older than the account that the address book lacks',
    query: z.object({ ...languageField }),
    answer: z.object({
      result: z
        .object({ order_id: z.string(), order_number: z.string().nullable(), address: postalAddress })
        .nullable(),
    }),
    refusals: [],
  }),
  'POST order/keep-address': endpoint({
    method: 'POST',
    path: 'order/keep-address',
    who: 'member',
    summary: 'Puts the delivery address of an order into the member’s address book, once',
    body: z.object({ order_id: id, ...languageField }),
    answer: z.object({}),
    refusals: ['INVALID_FIELDS', 'ADDRESS_BOOK_FULL'],
  }),
  'POST order/send-link': endpoint({
    method: 'POST',
    path: 'order/send-link',
    who: 'public',
    limit: { name: 'orderLinks', by: 'address', number: 'orderLinksOfOne' },
    summary:
      'Sends the order’s signed link to the mail address or number of the order; answers the same whether or not there is one',
    body: z.object({
      order_number: text(40, 'order number').pipe(z.string().min(1)),
      email: emptyIsAbsent(email).meta({ description: 'or `phone`' }),
      dial_code: dialCode.optional(),
      phone: emptyIsAbsent(phone).meta({ description: 'a mobile number; the link then comes by SMS' }),
      ...languageField,
    }),
    answer: z.object({}),
    refusals: ['INVALID_FIELDS'],
  }),
  'GET order/cancel-options/{id}': endpoint({
    method: 'GET',
    path: 'order/cancel-options/{id}',
    who: 'owner',
    summary: 'What can be cancelled, the reasons, and what would come back for everything',
    params: z.object({ id }),
    query: z.object({
      ...orderKey,
      lines: z
        .union([z.string(), z.array(z.string())])
        .optional()
        .meta({ description: '`<line_id>:<quantity>`, repeated: what would come back for these' }),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({
        how: z.enum(['now', 'request', 'no']),
        lines: z.array(orderLine.extend({ cancellable: z.int() })),
        reasons: z.array(z.object({ code: z.enum(CANCEL_REASONS), text: z.string() })),
        refund: refundPreview,
      }),
    }),
    refusals: [],
  }),
  'POST order/cancel': endpoint({
    method: 'POST',
    path: 'order/cancel',
    who: 'owner',
    limit: 'general',
    needsKey: true,
    summary: 'Cancels lines, or asks for it once the tailor has begun',
    body: z.object({
      order_id: id,
      ...orderKey,
      lines: cancelLines,
      reason_code: z.enum(CANCEL_REASONS),
      reason_text: freeText(CANCEL_TEXT_MAX_CHARACTERS).default(''),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({
        status: z.enum(['cancelled', 'partly_cancelled', 'requested']),
        order_status: z.enum(ORDER_STATUSES),
        refund: refundPreview,
      }),
    }),
    refusals: ['INVALID_FIELDS', 'MOVE_NOT_ALLOWED', 'LINE_GONE', 'CANCEL_REQUESTED_ALREADY'],
  }),
  'POST order/reorder': endpoint({
    method: 'POST',
    path: 'order/reorder',
    who: 'owner',
    limit: { name: 'cart', by: 'guest' },
    summary: 'Puts the order’s pieces into the cart again, as far as they can be had',
    body: z.object({ order_id: id, ...orderKey, ip_address: guestId.optional(), ...languageField }),
    answer: z.object({
      result: z.object({
        added: z.int().meta({ description: 'pieces' }),
        missing: z.array(z.object({ title: z.string(), reason: z.string() })),
      }),
    }),
    refusals: [],
  }),
};
