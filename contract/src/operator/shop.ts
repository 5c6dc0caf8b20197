// Operators' endpoints for stock counts, coupons, and the terms of markets.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { expects } from '../field-rules.ts';
import { amountUpTo, calendarDay, id, instant, languageCode, line, marketCode, page, text } from '../fields.ts';
import { PAYMENT_OPTIONS } from '../order-moves.ts';

const languageField = { language_code: languageCode.optional() };
const amount = amountUpTo(1_000_000_000).meta({ description: 'minor units' });
const percentOf = (least: number) =>
  z.int(expects('percent')).min(least, expects('percent')).max(10_000, expects('percent'));

export const COUPON_CODE = /^[A-Z0-9][A-Z0-9-]{2,31}$/;

export const coupon = z
  .object({
    _id: z.string(),
    code: z.string(),
    market: z.string(),
    kind: z.enum(['percent', 'amount', 'free_shipping']),
    percent_basis_points: z.int().nullable().meta({ description: '1000 = 10 %' }),
    amount: z.int().nullable().meta({ description: 'minor units' }),
    minimum: z.int().meta({ description: 'subtotal it begins with, minor units' }),
    type_ids: z.array(z.string()).meta({ description: 'product types it is for; empty = all' }),
    first_order: z.boolean(),
    uses_max: z.int().nullable(),
    uses_per_customer_max: z.int().nullable(),
    used: z.int(),
    starts_at: z.iso.datetime().nullable(),
    ends_at: z.iso.datetime().nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.output<typeof coupon>;

const HOLIDAYS_MAX = 100;
const holiday = z.object({ day: calendarDay, name: line(100).pipe(z.string().min(1)) });

const REGIONS_MAX = 50;
const regionDays = z.object({
  region: text(6).meta({ description: 'ISO 3166-2 code, e.g. AE-DU; one that addresses of the country choose from' }),
  delivery_days_from: z.int().min(0).max(90),
  delivery_days_to: z.int().min(0).max(90),
});

export const market = z.object({
  market: z.string(),
  currency: z.string(),
  vat_basis_points: z.int(),
  shipping: z.int().meta({ description: 'minor units' }),
  free_shipping_from: z.int().nullable(),
  gift_wrapping: z.int().nullable().meta({ description: 'minor units for an order; null = not offered, 0 = free' }),
  cod_fee: z.int().nullable().meta({ description: 'of an order paid on delivery, minor units; null or 0 = none' }),
  cod_limit: z.int().nullable().meta({ description: 'largest total, fee included, paid on delivery; null = no limit' }),
  delivery_days_from: z.int(),
  delivery_days_to: z.int(),
  payment_options: z.array(z.enum(PAYMENT_OPTIONS)),
  open: z.boolean().meta({ description: 'whether the shop sells there; always true of its default market' }),
  return_days: z.int().meta({ description: 'days after the delivery in which a return can be asked for' }),
  holidays: z.array(holiday).meta({ description: 'nothing is delivered and nobody visits on them' }),
  regions: z.array(regionDays).meta({ description: 'regions with delivery days of their own, within those above' }),
});

const variantPrice = z.object({
  product_item_id: z.string(),
  sku: z.string(),
  color_code: z.string(),
  size: z.string(),
  prices: z.array(
    z.object({
      market: z.string(),
      currency: z.string(),
      price: z.int().meta({ description: 'minor units, VAT included' }),
      compare_at: z.int().nullable().meta({ description: 'the price before a sale; null = no sale' }),
    }),
  ),
});

export const operatorShopEndpoints = {
  'GET operator/price/list/{id}': endpoint({
    method: 'GET',
    path: 'operator/price/list/{id}',
    who: 'operator',
    roles: ['merchandiser'],
    summary: 'Prices of a product in every market, variant by variant; a variant without a price is not sold there',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: z.object({ result: z.array(variantPrice) }),
    refusals: [],
  }),
  'POST operator/price/save': endpoint({
    method: 'POST',
    path: 'operator/price/save',
    who: 'operator',
    roles: ['merchandiser'],
    summary:
      'Sets prices of a product’s variants in one market; variants that are not named keep theirs. Orders keep what was agreed',
    body: z.object({
      product_id: id,
      market: marketCode,
      prices: z
        .array(
          z.object({
            product_item_id: id,
            price: amountUpTo(1_000_000_000, 1)
              .nullable()
              .meta({ description: 'minor units, VAT included; null = not sold there' }),
            compare_at: amount
              .nullable()
              .default(null)
              .meta({ description: 'the price before a sale, above `price`; null = no sale' }),
          }),
        )
        .min(1)
        .max(100),
      ...languageField,
    }),
    answer: z.object({ result: z.array(variantPrice) }),
    refusals: ['INVALID_FIELDS'],
  }),
  'GET operator/stock/levels/{id}': endpoint({
    method: 'GET',
    path: 'operator/stock/levels/{id}',
    who: 'operator',
    roles: ['merchandiser', 'order_desk'],
    summary: 'Pieces of a product, variant by variant, with the last movements',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: z.object({
      result: z.array(
        z.object({
          product_item_id: z.string(),
          sku: z.string(),
          on_hand: z.int(),
          reserved: z.int(),
          movements: z.array(
            z.object({ at: z.iso.datetime(), quantity: z.int(), reason: z.string(), note: z.string() }),
          ),
        }),
      ),
    }),
    refusals: [],
  }),
  'POST operator/stock/correct': endpoint({
    method: 'POST',
    path: 'operator/stock/correct',
    who: 'operator',
    roles: ['merchandiser', 'order_desk'],
    needsKey: true,
    summary: 'Sets what is on hand to what was counted; never below what is promised to buyers',
    body: z.object({
      product_item_id: id,
      on_hand: z.int().min(0).max(1_000_000),
      note: text(200).pipe(z.string().min(1)),
      ...languageField,
    }),
    answer: z.object({ result: z.object({ on_hand: z.int(), reserved: z.int() }) }),
    refusals: ['INVALID_FIELDS', 'STOCK_PROMISED'],
    refusalResult: z.object({ reserved: z.int().optional() }),
  }),
  'GET operator/coupon/list': endpoint({
    method: 'GET',
    path: 'operator/coupon/list',
    who: 'operator',
    roles: ['merchandiser'],
    summary: 'Coupons, the newest first',
    query: z.object({ page, ...languageField }),
    answer: z.object({
      result: z.object({ coupons: z.array(coupon), total: z.int(), page: z.int(), pages: z.int() }),
    }),
    refusals: [],
  }),
  'POST operator/coupon/save': endpoint({
    method: 'POST',
    path: 'operator/coupon/save',
    who: 'operator',
    roles: ['merchandiser'],
    summary: 'A new coupon, or another one’s terms; orders keep what they were given',
    body: z.object({
      _id: id.optional(),
      code: text(32)
        .transform((code) => code.toUpperCase())
        .pipe(z.string().regex(COUPON_CODE, expects('coupon code'))),
      market: marketCode,
      kind: z.enum(['percent', 'amount', 'free_shipping']),
      percent_basis_points: percentOf(1).nullable().default(null),
      amount: amount.nullable().default(null),
      minimum: amount.default(0),
      type_ids: z.array(id).max(100).default([]),
      first_order: z.boolean().default(false),
      uses_max: z.int().min(1).max(10_000_000).nullable().default(null),
      uses_per_customer_max: z.int().min(1).max(1_000).nullable().default(null),
      starts_at: instant().nullable().default(null),
      ends_at: instant().nullable().default(null),
      active: z.boolean().default(true),
      ...languageField,
    }),
    answer: z.object({ result: coupon }),
    refusals: ['INVALID_FIELDS', 'COUPON_CODE_TAKEN'],
  }),
  'GET operator/market/list': endpoint({
    method: 'GET',
    path: 'operator/market/list',
    who: 'operator',
    roles: ['merchandiser'],
    summary: 'Terms of each market: VAT, shipping, gift wrapping, cash on delivery, delivery days, payment options',
    query: z.object(languageField),
    answer: z.object({ result: z.array(market) }),
    refusals: [],
  }),
  'POST operator/market/save': endpoint({
    method: 'POST',
    path: 'operator/market/save',
    who: 'operator',
    roles: ['merchandiser'],
    summary: 'Other terms for a market; orders keep theirs',
    body: z.object({
      market: marketCode,
      vat_basis_points: percentOf(0),
      shipping: amount,
      free_shipping_from: amount.nullable(),
      gift_wrapping: amount.nullable().optional().meta({ description: 'absent = as it is; null = not offered' }),
      cod_fee: amount.nullable().optional().meta({ description: 'absent = as it is; null or 0 = none' }),
      cod_limit: amount.nullable().optional().meta({ description: 'absent = as it is; null = no limit' }),
      delivery_days_from: z.int().min(0).max(90),
      delivery_days_to: z.int().min(0).max(90),
      payment_options: z.array(z.enum(PAYMENT_OPTIONS)).min(1).max(4),
      open: z.boolean().optional().meta({ description: 'absent = as it is; the default market stays open' }),
      return_days: z.int().min(1).max(365).optional().meta({ description: 'absent = as it is' }),
      holidays: z
        .array(holiday)
        .max(HOLIDAYS_MAX)
        .optional()
        .meta({ description: 'all of them; absent = as they are' }),
      regions: z
        .array(regionDays)
        .max(REGIONS_MAX)
        .optional()
        .meta({ description: 'all of them; absent = as they are' }),
      ...languageField,
    }),
    answer: z.object({ result: market }),
    refusals: ['INVALID_FIELDS'],
  }),
};
