// The cart's endpoints. The two add-to-cart calls and guest-cart-replace are as requirements R102 to R104 say.
import { z } from 'zod';
import { offeredInstalments } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { emptyIsAbsent, freeText, guestId, id, image, languageCode, money, text } from './fields.ts';

export const REMARKS_MAX_CHARACTERS = 500;

export const LINE_NOTICES = ['price_up', 'price_down', 'sold_out', 'less_stock', 'below_minimum', 'gone'] as const;
export type LineNotice = (typeof LINE_NOTICES)[number];

const notice = z.object({
  kind: z.enum(LINE_NOTICES),
  was: money.optional().meta({ description: 'price_up, price_down: the price when it was added' }),
  available: z.int().optional().meta({
    description: 'less_stock: pieces that can be had; below_minimum: more pieces the line could take, when too few',
  }),
  minimum: z.int().optional().meta({ description: 'below_minimum: pieces needed over all sizes of the product' }),
});

export const cartLine = z
  .object({
    _id: z.string(),
    product_id: z.string(),
    product_item_id: z.string(),
    title: z.string(),
    slug: z.string(),
    sku: z.string(),
    color_code: z.string(),
    color_name: z.string(),
    size: z.string().meta({ description: 'empty on lines made to measure' }),
    customSizeId: z.string().nullable(),
    custom_size_label: z.string().nullable().meta({ description: 'the measurement set’s name; null for ready sizes' }),
    remarks: z.string(),
    quantity: z.int(),
    unit_price: money,
    line_total: money,
    image: image.nullable(),
    notices: z.array(notice),
  })
  .meta({ id: 'CartLine' });
export type CartLine = z.output<typeof cartLine>;

/** The earliest and the latest day on which an order of the cart, placed now, would arrive. */
export const arrival = z.object({
  earliest: z.string().meta({ description: 'YYYY-MM-DD, in the market’s zone; tailoring days included' }),
  latest: z.string(),
});
export type Arrival = z.output<typeof arrival>;

export const cart = z
  .object({
    _id: z.string().nullable().meta({ description: 'null while nothing was ever added' }),
    lines: z.array(cartLine),
    count: z.int().meta({ description: 'pieces, not lines' }),
    subtotal: money,
    discount: money,
    shipping: money,
    vat_included: money,
    vat_rate: z.number(),
    total: money,
    free_shipping_from: money.nullable().meta({ description: 'subtotal from which it is free; null = not offered' }),
    free_shipping_missing: money
      .nullable()
      .meta({ description: 'what is missing for free shipping; null when it is free or not offered' }),
    coupon: z.string().nullable(),
    coupon_problem: z
      .string()
      .nullable()
      .meta({ description: 'why a coupon that is kept takes nothing off now, in the caller’s language' }),
    instalments: offeredInstalments,
    arrival: arrival.nullable().meta({ description: 'of an order placed today; null while the cart is empty' }),
    can_check_out: z.boolean(),
  })
  .meta({ id: 'Cart' });
export type Cart = z.output<typeof cart>;

const addFields = {
  product_id: id,
  product_item_id: id,
  color_code: text(64).pipe(z.string().min(1)),
  language_code: languageCode,
  // The shop does not use this field; requirement R52 says that clients send it, always with the value false.
  isSingleCart: z.literal(false),
  size: emptyIsAbsent(text(64)),
  customSizeId: emptyIsAbsent(text(64)),
  remarks: emptyIsAbsent(freeText(REMARKS_MAX_CHARACTERS)),
};

const ADD_REFUSALS = [
  'INVALID_FIELDS',
  'PRODUCT_GONE',
  'COLOUR_MISMATCH',
  'SIZE_MISMATCH',
  'OUT_OF_STOCK',
  'NOT_ENOUGH_STOCK',
  'QUANTITY_LIMIT',
  'CART_FULL',
  'CUSTOM_SIZE_NOT_OFFERED',
  'CUSTOM_SIZE_NOT_FOUND',
  'CUSTOM_SIZE_INCOMPLETE',
] as const;

const anotherVariant = id
  .optional()
  .meta({ description: 'another size or colour of the same product; absent = as it is' });

const LINE_REFUSALS = [
  'INVALID_FIELDS',
  'LINE_GONE',
  'PRODUCT_GONE',
  'OUT_OF_STOCK',
  'NOT_ENOUGH_STOCK',
  'QUANTITY_LIMIT',
] as const;

const COUPON_REFUSALS = [
  'INVALID_FIELDS',
  'CART_EMPTY',
  'COUPON_UNKNOWN',
  'COUPON_NOT_YET',
  'COUPON_EXPIRED',
  'COUPON_MINIMUM',
  'COUPON_OTHER_PIECES',
  'COUPON_FIRST_ORDER',
  'COUPON_USED_UP',
  'COUPON_USED_BY_YOU',
] as const;

/** A coupon code as typed; the server normalises case and digits. */
const couponCode = text(40, 'coupon').pipe(z.string().min(1));

const mergedLine = z.object({
  product_id: z.string(),
  product_item_id: z.string(),
  title: z.string(),
  quantity: z.int().meta({ description: 'pieces of the line now; of a dropped line, pieces that were wanted' }),
});

export const DROP_REASONS = ['gone', 'sold_out', 'limit', 'cart_full'] as const;

/** The result of a cart merge (R57): what became of each line of the guest's cart in the member's cart. */
export const mergeReport = z
  .object({
    count: z.int(),
    total: money,
    kept: z.array(mergedLine).meta({ description: 'in both bags already' }),
    added: z.array(mergedLine),
    changed: z.array(mergedLine).meta({ description: 'took the larger quantity, or fewer pieces than wanted' }),
    dropped: z.array(mergedLine.extend({ reason: z.enum(DROP_REASONS) })),
    price_changed: z.array(mergedLine.extend({ was: money, is: money })),
  })
  .meta({ id: 'MergeReport' });
export type MergeReport = z.output<typeof mergeReport>;

/** add-to-cart returns no `result`, only errorCode, message and requestId (requirement R102). */
const added = z.object({});

export const cartEndpoints = {
  'POST guest-cart/add-to-cart': endpoint({
    method: 'POST',
    path: 'guest-cart/add-to-cart',
    who: 'guest',
    limit: { name: 'cart', by: 'guest' },
    summary: 'One more piece in the guest’s cart, and with it what is missing to the product’s minimum',
    body: z.object({ ...addFields, ip_address: guestId }),
    answer: added,
    refusals: ADD_REFUSALS,
  }),
  'POST cart/add-to-cart': endpoint({
    method: 'POST',
    path: 'cart/add-to-cart',
    who: 'member',
    limit: { name: 'cart', by: 'member' },
    summary: 'One more piece in the member’s cart, and with it what is missing to the product’s minimum',
    body: z.object({ ...addFields, user_id: id }),
    answer: added,
    refusals: ADD_REFUSALS,
  }),
  'GET cart/guest-cart-replace/{guestId}/{userId}': endpoint({
    method: 'GET',
    path: 'cart/guest-cart-replace/{guestId}/{userId}',
    who: 'bearer',
    summary: 'The member’s cart takes the guest’s lines over (Bearer header only)',
    params: z.object({ guestId, userId: id }),
    answer: z.object({ result: mergeReport }),
    refusals: [],
  }),
  'POST cart/merge': endpoint({
    method: 'POST',
    path: 'cart/merge',
    who: 'member',
    summary: 'guest-cart-replace for front ends that sign in by cookie',
    body: z.object({ guest_id: guestId, language_code: languageCode.optional() }),
    answer: z.object({ result: mergeReport }),
    refusals: [],
  }),
  'GET cart/view': endpoint({
    method: 'GET',
    path: 'cart/view',
    who: 'member',
    summary: 'The member’s cart with its sums',
    query: z.object({ language_code: languageCode.optional() }),
    answer: z.object({ result: cart }),
    refusals: [],
  }),
  'POST cart/line': endpoint({
    method: 'POST',
    path: 'cart/line',
    who: 'member',
    limit: { name: 'cart', by: 'member' },
    summary: 'Change a line of the member’s cart: quantity (0 removes), remarks, size and colour',
    body: z.object({
      line_id: id,
      quantity: z.int().min(0).max(10_000).optional().meta({ description: 'absent = as it is' }),
      remarks: freeText(REMARKS_MAX_CHARACTERS).optional(),
      product_item_id: anotherVariant,
      language_code: languageCode.optional(),
    }),
    answer: z.object({ result: cart }),
    refusals: LINE_REFUSALS,
  }),
  'GET guest-cart/view/{guestId}': endpoint({
    method: 'GET',
    path: 'guest-cart/view/{guestId}',
    who: 'guest',
    summary: 'The guest’s cart with its sums',
    params: z.object({ guestId }),
    query: z.object({ language_code: languageCode.optional() }),
    answer: z.object({ result: cart }),
    refusals: [],
  }),
  'POST guest-cart/merge': endpoint({
    method: 'POST',
    path: 'guest-cart/merge',
    who: 'guest',
    limit: 'general',
    summary: 'A device that holds two guest ids: one cart takes the other’s lines over',
    body: z.object({
      ip_address: guestId,
      other_guest_id: guestId,
      language_code: languageCode.optional(),
    }),
    answer: z.object({ result: cart }),
    refusals: [],
  }),
  'POST guest-cart/line': endpoint({
    method: 'POST',
    path: 'guest-cart/line',
    who: 'guest',
    limit: { name: 'cart', by: 'guest' },
    summary: 'Change a line: quantity (0 removes), remarks, size and colour',
    body: z.object({
      ip_address: guestId,
      line_id: id,
      quantity: z.int().min(0).max(10_000).optional().meta({ description: 'absent = as it is' }),
      remarks: freeText(REMARKS_MAX_CHARACTERS).optional(),
      product_item_id: anotherVariant,
      language_code: languageCode.optional(),
    }),
    answer: z.object({ result: cart }),
    refusals: LINE_REFUSALS,
  }),
  'POST cart/coupon': endpoint({
    method: 'POST',
    path: 'cart/coupon',
    who: 'member',
    limit: { name: 'coupons', by: 'shopper' },
    summary: 'Puts a coupon on the cart; it is looked at again at every view and when the order is placed',
    body: z.object({ code: couponCode, language_code: languageCode.optional() }),
    answer: z.object({ result: cart }),
    refusals: COUPON_REFUSALS,
  }),
  'DELETE cart/coupon': endpoint({
    method: 'DELETE',
    path: 'cart/coupon',
    who: 'member',
    summary: 'Takes the coupon off the cart',
    body: z.object({ language_code: languageCode.optional() }),
    answer: z.object({ result: cart }),
    refusals: [],
  }),
  'POST guest-cart/coupon': endpoint({
    method: 'POST',
    path: 'guest-cart/coupon',
    who: 'guest',
    limit: { name: 'coupons', by: 'shopper', guests: 'guestCoupons' },
    summary: 'Puts a coupon on the cart; it is looked at again at every view and when the order is placed',
    body: z.object({ ip_address: guestId, code: couponCode, language_code: languageCode.optional() }),
    answer: z.object({ result: cart }),
    refusals: COUPON_REFUSALS,
  }),
  'DELETE guest-cart/coupon': endpoint({
    method: 'DELETE',
    path: 'guest-cart/coupon',
    who: 'guest',
    limit: 'general',
    summary: 'Takes the coupon off the cart',
    body: z.object({ ip_address: guestId, language_code: languageCode.optional() }),
    answer: z.object({ result: cart }),
    refusals: [],
  }),
};
