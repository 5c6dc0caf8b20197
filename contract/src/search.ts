// The search's endpoints and schemas: suggestions while a shopper types, and the whole list of what a search finds.
import { z } from 'zod';
import { card, productList, productListQuery, productType } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { languageCode } from './fields.ts';

/** How many characters of the typed text are searched for; this bounds the work for a whole page that was pasted. */
export const SEARCHED_CHARACTERS = 100;
/** Suggestions are made once this many letters or digits are typed. */
export const SUGGESTED_FROM_LETTERS = 2;
export const SUGGESTED_PRODUCTS = 6;
export const SUGGESTED_TYPES = 4;

/** No typed text is refused: it is cut to SEARCHED_CHARACTERS, and control and direction characters become spaces. */
const typed = z
  .string()
  .default('')
  .transform((value) =>
    value
      .slice(0, SEARCHED_CHARACTERS)
      .toWellFormed()
      // eslint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, ' ')
      .trim(),
  )
  .meta({ description: `what the shopper typed; its first ${SEARCHED_CHARACTERS} characters count` });

export const searchQuery = productListQuery.omit({ list: true, category: true }).extend({ q: typed });
export type SearchQuery = z.output<typeof searchQuery>;

const suggestedType = productType.pick({ _id: true, title: true, slug: true, image: true });

export const near = z
  .object({
    words: z.array(z.string()).meta({ description: 'words of the catalogue that are written similarly' }),
    types: z.array(suggestedType),
  })
  .meta({ id: 'NearSearches' });

export const searchResult = productList.omit({ heading: true, shown_in: true }).extend({
  near: near.nullable().meta({ description: 'null unless nothing was found, whatever the filters are' }),
});
export type SearchResult = z.output<typeof searchResult>;

export const suggestions = z.object({
  products: z.array(card).max(SUGGESTED_PRODUCTS),
  types: z
    .array(suggestedType)
    .max(SUGGESTED_TYPES)
    .meta({ description: 'product types with the words in their names' }),
  total: z.int().meta({ description: 'how many products the search finds in all' }),
  near: near
    .nullable()
    .meta({ description: 'null if anything was found, or too few letters were typed to suggest anything' }),
});
export type Suggestions = z.output<typeof suggestions>;

export const searchEndpoints = {
  'GET product/search': endpoint({
    method: 'GET',
    path: 'product/search',
    who: 'public',
    summary: 'Products with all the words typed, best matches first, with the filters and sort orders of lists',
    query: searchQuery,
    answer: z.object({ result: searchResult }),
    refusals: [],
  }),
  'GET product/suggestions': endpoint({
    method: 'GET',
    path: 'product/suggestions',
    who: 'public',
    summary: 'Products and types to offer while a shopper types',
    query: z.object({ language_code: languageCode.optional(), q: typed }),
    answer: z.object({ result: suggestions }),
    refusals: [],
  }),
};
