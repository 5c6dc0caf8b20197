// The endpoints of alerts: a shopper asks for one mail when a variant is back in stock or a product's price drops.
import { z } from 'zod';
import { ALERT_DAYS, ALERT_KINDS, ALERTS_MAX } from './alert-kinds.ts';
import { endpoint } from './endpoint.ts';
import { email, emptyIsAbsent, id, image, languageCode, money, text } from './fields.ts';

const languageField = { language_code: languageCode.optional() };
const key = z.string().min(1).max(200);

const alert = z
  .object({
    _id: z.string(),
    kind: z.enum(ALERT_KINDS),
    product_id: z.string(),
    product_item_id: z.string().meta({ description: 'of a price drop, the variant that shows the product' }),
    title: z.string(),
    color_code: z.string(),
    color_name: z.string(),
    size: z.string().nullable().meta({ description: 'null for a price drop, which is of all sizes' }),
    image: image.nullable(),
    asked_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    asked_price: money.nullable().meta({ description: 'the price below which a drop is told; null for back in stock' }),
  })
  .meta({ id: 'Alert' });
export type Alert = z.output<typeof alert>;

export const alertEndpoints = {
  'POST alerts/add': endpoint({
    method: 'POST',
    path: 'alerts/add',
    who: 'shopper',
    limit: { name: 'alerts', by: 'address' },
    summary:
      'Asks for one mail when the variant is back in stock, or when the product’s price in this market falls below the present one. Nothing is put aside. ' +
      'A member is written to at the account’s address; a guest names one, which gets a mail to confirm it the first time. ' +
      `Asking again for the same changes nothing but the ${ALERT_DAYS} days after which it ends`,
    body: z.object({
      kind: z.enum(ALERT_KINDS),
      product_id: id,
      product_item_id: emptyIsAbsent(id).meta({ description: 'needed for `back_in_stock`' }),
      color_code: emptyIsAbsent(text(64)).meta({ description: 'the colour that the mail of a price drop shows' }),
      email: emptyIsAbsent(email).meta({
        description: 'needed of guests, and of members whose account has none; ignored of other members',
      }),
      ...languageField,
    }),
    answer: z.object({}),
    refusals: ['INVALID_FIELDS', 'PRODUCT_GONE', 'PIECE_IN_STOCK', 'ALERTS_FULL'],
  }),
  'GET alerts/list': endpoint({
    method: 'GET',
    path: 'alerts/list',
    who: 'member',
    summary: `The member’s alerts that were not told yet, newest first; at most ${ALERTS_MAX}`,
    query: z.object(languageField),
    answer: z.object({ result: z.array(alert) }),
    refusals: [],
  }),
  'DELETE alerts/{id}': endpoint({
    method: 'DELETE',
    path: 'alerts/{id}',
    who: 'member',
    summary: 'Ends one of the member’s alerts',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: z.object({}),
    refusals: [],
  }),
  'POST alerts/confirm': endpoint({
    method: 'POST',
    path: 'alerts/confirm',
    who: 'public',
    limit: 'general',
    summary: 'Confirms a guest’s mail address by the key in the mail that was sent to it',
    body: z.object({ key, ...languageField }),
    answer: z.object({}),
    refusals: ['INVALID_FIELDS'],
  }),
  'POST alerts/off': endpoint({
    method: 'POST',
    path: 'alerts/off',
    who: 'public',
    limit: 'general',
    summary:
      'Ends all alerts of a recipient by the key in one of the mails, without a log-in; mail programs call it in one click (RFC 8058)',
    query: z.object({ key, ...languageField }),
    answer: z.object({}),
    refusals: ['INVALID_FIELDS'],
  }),
};
