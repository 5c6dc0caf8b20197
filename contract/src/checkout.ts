// From the cart to an order: quoting its price and placing it. `quote_id` identifies the lines, coupon and amounts that
// a shopper confirms; place-order with the id of an outdated quote is refused, and nothing is charged.
import { z } from 'zod';
import { instalmentPlan } from './catalogue.ts';
import { arrival, cartLine } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { expects } from './field-rules.ts';
import {
  countryCode,
  dialCode,
  email,
  emptyIsAbsent,
  freeText,
  guestId,
  id,
  languageCode,
  line,
  money,
  paymentProvider,
  phone,
  text,
} from './fields.ts';
import { GIFT_NOTE_MAX_CHARACTERS, GIFT_NOTE_MAX_UNITS, giftNoteCharacters } from './gift-note.ts';
import { codeSent, token } from './identity.ts';
import { PAYMENT_OPTIONS } from './order-moves.ts';
import { PAYMENT_MARKS } from './payment-marks.ts';
import { holdsLink } from './written-line.ts';

const languageField = { language_code: languageCode.optional() };
const required = (max: number) => line(max).pipe(z.string().min(1));
const optionalText = (max: number) => line(max).default('');
const asGuest = {
  ip_address: guestId.optional().meta({ description: 'whose cart it is while nobody is signed in' }),
};

/** A postal address of an order; unlike an entry of the address book it has no type, no email and no default flags. */
export const orderAddress = z.object({
  name: required(100),
  country: countryCode.meta({ description: 'ISO 3166-1 alpha-2; a shipping address is in the active market' }),
  state: optionalText(100),
  district: optionalText(100),
  city: optionalText(100),
  address_line_one: required(200),
  address_line_two: optionalText(200),
  zip_code: optionalText(20),
  dial_code: dialCode.pipe(z.string().min(1)),
  phone: phone.pipe(z.string().min(1)),
  alternate_number: phone.default(''),
  landmark: optionalText(200),
});

export const shippingChoice = z.object({
  code: z.enum(['standard']),
  price: money,
  ...arrival.shape,
});

export const orderGift = {
  gift: z
    .object({ note: z.string().meta({ description: 'empty = none' }), wrapped: z.boolean() })
    .nullable()
    .meta({ description: 'null = the order is no gift' }),
  wrapping: money.nullable().meta({ description: 'price of the gift wrapping; null = not wrapped' }),
};

/** The note is printed on the packing slip and repeated in the mail to the buyer, so it must hold no link. */
const giftNote = freeText(GIFT_NOTE_MAX_UNITS, GIFT_NOTE_MAX_CHARACTERS)
  .refine((note) => giftNoteCharacters(note) <= GIFT_NOTE_MAX_CHARACTERS, {
    ...expects('too long'),
    params: { limit: GIFT_NOTE_MAX_CHARACTERS },
  })
  .refine((note) => !holdsLink(note), expects('link'));

const paymentChoices = z.array(
  z.object({
    option: z.enum(PAYMENT_OPTIONS),
    provider: z.string().nullable().meta({
      description:
        'a provider that grants credit is listed by its name, and its option once for each; null = the shop chooses',
    }),
    title: z.string().nullable().meta({
      description: 'under which its provider wants it offered, in the caller’s language; null = a name of your own',
    }),
    mark: z.enum(PAYMENT_MARKS).nullable().meta({ description: 'its provider’s own (logo); null = one of yours' }),
    available: z.boolean(),
    keeps_card: z.boolean().meta({ description: 'its provider can keep a member’s card for later orders' }),
    needs_email: z.boolean().meta({ description: 'its provider asks for a mail address; without one it is refused' }),
    reason: z.string().nullable().meta({ description: 'why not, in the caller’s language' }),
  }),
);

const datedInstalments = instalmentPlan.extend({
  due_on: z.array(z.string()).length(4).meta({ description: 'YYYY-MM-DD of each part, the first today' }),
});

const paidOnDelivery = z
  .object({
    quote_id: z.string(),
    cod_fee: money.meta({ description: 'one price for the order, VAT included' }),
    vat_included: money,
    total: money,
  })
  .nullable()
  .meta({
    description: 'what differs for `payment_option` cod: place-order takes this `quote_id` then; null = costs no more',
  });

export const quote = z
  .object({
    quote_id: z.string().meta({ description: 'names exactly what is quoted; place-order takes no other' }),
    lines: z.array(cartLine),
    count: z.int(),
    subtotal: money,
    discount: money,
    shipping: money,
    vat_included: money,
    vat_rate: z.number(),
    total: money,
    coupon: z.string().nullable(),
    shipping_choices: z.array(shippingChoice),
    payment_options: paymentChoices,
    with_cod: paidOnDelivery,
    instalments: datedInstalments,
    with_wrapping: z
      .object({
        quote_id: z.string(),
        wrapping: money.meta({ description: 'one price for the order, VAT included; 0 = free' }),
        vat_included: money,
        total: money,
        payment_options: paymentChoices,
        with_cod: paidOnDelivery,
        instalments: datedInstalments,
      })
      .nullable()
      .meta({ description: 'what differs when the order is wrapped as a gift; null = wrapping is not offered' }),
    country: z.string().meta({ description: 'the only country this shop ships to now, ISO 3166-1 alpha-2' }),
    can_place: z.boolean().meta({ description: 'false while a line’s notice stands in the way' }),
  })
  .meta({ id: 'Quote' });
export type Quote = z.output<typeof quote>;

/** The `result` of a refused place-order: the new quote, or the id of the order that is already paid. */
export const refusedQuote = z.object({ quote: quote.optional(), order_id: z.string().optional() });

const QUOTE_REFUSALS = ['INVALID_FIELDS', 'CART_EMPTY', 'COUNTRY_NOT_SERVED'] as const;

const contact = z.object({
  email: emptyIsAbsent(email).meta({ description: 'a guest without one is told everything by SMS' }),
  dial_code: dialCode.default(''),
  phone: phone.default('').meta({ description: 'required of guests; a member’s own where empty' }),
});

export const checkoutEndpoints = {
  'POST checkout/check': endpoint({
    method: 'POST',
    path: 'checkout/check',
    who: 'shopper',
    limit: 'general',
    summary: 'Whether an order could be made with what was entered so far; nothing is kept',
    body: z.object({
      contact,
      shipping_address: orderAddress.optional().meta({ description: 'once it was entered' }),
      billing_address: orderAddress.optional(),
      gift: z.object({ note: giftNote.default('') }).optional(),
      ...languageField,
    }),
    answer: z.object({}),
    refusals: ['INVALID_FIELDS'],
  }),
  'POST checkout/credit': endpoint({
    method: 'POST',
    path: 'checkout/credit',
    who: 'shopper',
    limit: { name: 'creditChecks', by: 'shopper', guests: 'guestCreditChecks' },
    cost: 'dearCall',
    summary: 'Asks a provider that grants credit whether it would accept this cart and buyer; it promises nothing',
    body: z.object({
      ...asGuest,
      contact,
      payment_option: z.enum(PAYMENT_OPTIONS),
      payment_provider: paymentProvider,
      wrapping: z.boolean().default(false).meta({ description: 'the cart is to be wrapped as a gift' }),
      ...languageField,
    }),
    answer: z.object({}),
    refusals: ['INVALID_FIELDS', 'CART_EMPTY', 'PAYMENT_OPTION_NOT_OFFERED', 'PAYMENT_REFUSED'],
  }),
  'POST checkout/quote': endpoint({
    method: 'POST',
    path: 'checkout/quote',
    who: 'shopper',
    limit: 'general',
    cost: 'dearCall',
    summary: 'What the cart would cost, sent to this country',
    body: z.object({
      ...asGuest,
      country: countryCode.optional(),
      shipping: z.enum(['standard']).default('standard'),
      ...languageField,
    }),
    answer: z.object({ result: quote }),
    refusals: QUOTE_REFUSALS,
  }),
  'POST checkout/place-order': endpoint({
    method: 'POST',
    path: 'checkout/place-order',
    who: 'shopper',
    limit: { name: 'orders', by: 'shopper' },
    cost: 'dearCall',
    needsKey: true,
    summary: 'Makes the order, promises its pieces for 30 minutes and opens the payment',
    body: z.object({
      ...asGuest,
      quote_id: z.string().min(1).max(100),
      contact,
      shipping_address: orderAddress,
      billing_address: orderAddress.optional().meta({ description: 'absent = the same as shipping' }),
      shipping: z.enum(['standard']).default('standard'),
      payment_option: z.enum(PAYMENT_OPTIONS),
      payment_provider: paymentProvider.optional().meta({ description: 'absent = the first provider of the option' }),
      keep_card: z
        .boolean()
        .default(false)
        .meta({ description: 'a member wants the provider to keep the card of this payment; says nothing otherwise' }),
      gift: z
        .object({
          note: giftNote.default('').meta({
            description: `for whoever receives it, printed on the packing slip; at most ${GIFT_NOTE_MAX_CHARACTERS} characters as a reader counts them`,
          }),
          wrapping: z
            .boolean()
            .default(false)
            .meta({ description: 'true: `quote_id` is that of the quote’s `with_wrapping`' }),
        })
        .optional()
        .meta({ description: 'absent = no gift' }),
      otp_ref: token.optional().meta({ description: 'of `checkout/delivery-code`, where a guest pays on delivery' }),
      otp: text(16, 'code').optional().meta({ description: 'the code that came by SMS' }),
      ...languageField,
    }),
    answer: z.object({
      result: z.object({
        order_id: z.string(),
        payment_id: z.string(),
        payment_url: z
          .string()
          .nullable()
          .meta({ description: 'the provider’s page; null when nothing is to be paid now: go to /success' }),
        access_key: z
          .string()
          .nullable()
          .meta({ description: 'opens the order without an account, as `?key=`; null for members' }),
      }),
    }),
    refusals: [
      ...QUOTE_REFUSALS,
      'PRICE_CHANGED',
      'CART_CHANGED',
      'OUT_OF_STOCK',
      'NOT_ENOUGH_STOCK',
      'ALREADY_PAID',
      'PIECES_UNPAID_MAX',
      'SHARE_MAX',
      'ON_DELIVERY_MAX',
      'DELIVERY_CODE_NEEDED',
      'OTP_WRONG',
      'OTP_EXPIRED',
      'PAYMENT_OPTION_NOT_OFFERED',
      'WRAPPING_NOT_OFFERED',
      'SHOP_NOT_OPEN',
      'PAYMENT_REFUSED',
      'COUPON_NOT_VALID',
      'COUPON_USED_UP',
      'COUPON_USED_BY_YOU',
      'COUPON_FIRST_ORDER',
    ],
    refusalResult: refusedQuote,
  }),
  'POST checkout/delivery-code': endpoint({
    method: 'POST',
    path: 'checkout/delivery-code',
    who: 'guest',
    limit: { name: 'codes', by: 'address' },
    summary: 'Sends a code by SMS to the number of a guest’s order that is paid on delivery; good for this cart alone',
    body: z.object({
      ip_address: guestId,
      dial_code: dialCode.pipe(z.string().min(1)),
      phone: phone.pipe(z.string().min(1)),
      ...languageField,
    }),
    answer: codeSent,
    refusals: ['INVALID_FIELDS', 'SMS_PAUSED', 'CART_EMPTY', 'PAYMENT_OPTION_NOT_OFFERED', 'SHOP_NOT_OPEN'],
  }),
};

/**
 * The field `key` beside an order id in bodies and queries: it opens the order for callers who are not signed in as its
 * member.
 */
export const orderKey = {
  key: text(100)
    .optional()
    .meta({ description: 'the signed link’s key; not needed by its member nor beside the cookie `order_access`' }),
};
export const orderId = id;
