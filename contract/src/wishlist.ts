// The endpoints of a member's wish list. A guest's wish list is stored only on the device.
import { z } from 'zod';
import { card } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { emptyIsAbsent, id, languageCode, text } from './fields.ts';

export const WISHES_MAX = 100;

const languageField = { language_code: languageCode.optional() };

/** The colour shown and the size chosen when the product was added. Both name its variant if it is not named by id. */
const shown = { color_code: emptyIsAbsent(text(64)), size: emptyIsAbsent(text(64)) };

const wish = z
  .object({
    product_id: z.string(),
    product_item_id: z.string().nullable(),
    color_code: z.string().nullable().meta({ description: 'the colour the piece was shown in' }),
    size: z.string().nullable().meta({ description: 'of the variant, where one was chosen' }),
    added_at: z.iso.datetime(),
    card: card
      .nullable()
      .optional()
      .meta({ description: 'null when the piece is no longer in the shop; only in GET wishlist' }),
  })
  .meta({ id: 'Wish' });
export type Wish = z.output<typeof wish>;

const wishes = z.object({ result: z.object({ items: z.array(wish), count: z.int() }) });

export const wishlistEndpoints = {
  'GET wishlist': endpoint({
    method: 'GET',
    path: 'wishlist',
    who: 'member',
    summary: 'The caller’s wish list, newest first',
    query: z.object(languageField),
    answer: wishes,
    refusals: [],
  }),
  'POST wishlist/toggle': endpoint({
    method: 'POST',
    path: 'wishlist/toggle',
    who: 'member',
    summary: 'Puts a product on the list or takes it off; with `wished` the same call twice is the same once',
    body: z.object({
      product_id: id,
      product_item_id: emptyIsAbsent(id),
      ...shown,
      wished: z
        .boolean()
        .optional()
        .meta({ description: 'true: on it, false: off it; without it the other way round' }),
      ...languageField,
    }),
    answer: wishes,
    refusals: ['PRODUCT_GONE', 'WISHLIST_FULL'],
  }),
  'POST wishlist/merge': endpoint({
    method: 'POST',
    path: 'wishlist/merge',
    who: 'member',
    summary:
      'The device’s list, newest first, joins the member’s; what is on both is on it once and keeps the member’s date',
    body: z.object({
      items: z.array(z.object({ product_id: id, product_item_id: emptyIsAbsent(id), ...shown })).max(WISHES_MAX),
      ...languageField,
    }),
    answer: wishes,
    refusals: [],
  }),
};
