// Operators' endpoints for the shop's occasions (e.g. Eid, weddings), by which lists are filtered and each of which has
// a list of its own, and for the occasions of a product.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { expects } from '../field-rules.ts';
import { id, languageCode, line } from '../fields.ts';

const languageField = { language_code: languageCode.optional() };

/** How many occasions a shop can have: the catalogue in memory stores a product's occasions as bits of one number. */
export const OCCASIONS_MAX = 30;
const TITLE_CHARACTERS_MAX = 60;
const DESCRIPTION_CHARACTERS_MAX = 300;

export const occasionCode = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,39}$/, expects('occasion code'))
  .meta({ examples: ['eid'] });
const byLanguage = z.record(z.string(), z.string());

const occasion = z
  .object({
    code: z.string(),
    position: z.int(),
    titles: byLanguage,
    descriptions: byLanguage,
    products: z.int().meta({ description: 'those that are not shown included' }),
  })
  .meta({ id: 'OperatorOccasion' });

const ofProduct = z.object({ product_id: z.string(), occasions: z.array(z.string().meta({ examples: ['eid'] })) });

export const operatorOccasionEndpoints = {
  'GET operator/occasion/list': endpoint({
    method: 'GET',
    path: 'operator/occasion/list',
    who: 'operator',
    roles: ['merchandiser', 'content'],
    summary: 'All occasions in their order, with their texts in every language',
    query: z.object(languageField),
    answer: z.object({ result: z.array(occasion) }),
    refusals: [],
  }),
  'POST operator/occasion/save': endpoint({
    method: 'POST',
    path: 'operator/occasion/save',
    who: 'operator',
    roles: ['merchandiser', 'content'],
    summary:
      'Adds an occasion, or changes the texts and the place of the one with this code; pages follow within a second',
    body: z.object({
      code: occasionCode,
      titles: z
        .record(languageCode, line(TITLE_CHARACTERS_MAX).pipe(z.string().min(1)))
        .meta({ description: 'in every language of the shop' }),
      descriptions: z
        .record(languageCode, line(DESCRIPTION_CHARACTERS_MAX))
        .default({})
        .meta({ description: 'what stands above its list; a language without one shows none' }),
      position: z
        .int()
        .min(1)
        .max(OCCASIONS_MAX)
        .optional()
        .meta({ description: 'from 1; absent = as it is, and of a new one the last' }),
      ...languageField,
    }),
    answer: z.object({ result: occasion }),
    refusals: ['INVALID_FIELDS'],
  }),
  'GET operator/occasion/of-product/{id}': endpoint({
    method: 'GET',
    path: 'operator/occasion/of-product/{id}',
    who: 'operator',
    roles: ['merchandiser'],
    summary: 'The codes of a product’s occasions',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: z.object({ result: ofProduct }),
    refusals: [],
  }),
  'POST operator/occasion/save-product': endpoint({
    method: 'POST',
    path: 'operator/occasion/save-product',
    who: 'operator',
    roles: ['merchandiser'],
    summary: 'Sets the occasions of a product; lists follow within a second',
    body: z.object({
      product_id: id,
      occasions: z
        .array(occasionCode)
        .max(OCCASIONS_MAX)
        .meta({ description: 'codes of occasions that exist, each once' }),
      ...languageField,
    }),
    answer: z.object({ result: ofProduct }),
    refusals: ['INVALID_FIELDS'],
  }),
};
