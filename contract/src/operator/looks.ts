// Operators' endpoints for what completes a product's look: products chosen by hand, and the types that go together.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, languageCode } from '../fields.ts';

const languageField = { language_code: languageCode.optional() };

export const LOOK_PRODUCTS_MAX = 6;
/** How many types can be listed as going with one type; a look not chosen by hand has at most one product of each. */
export const LOOK_TYPES_MAX = 4;

const look = z.object({ product_id: z.string(), product_ids: z.array(z.string()) });
const typePairs = z.object({ type_id: z.string(), key: z.string(), type_ids: z.array(z.string()) });

export const operatorLookEndpoints = {
  'GET operator/look/details/{id}': endpoint({
    method: 'GET',
    path: 'operator/look/details/{id}',
    who: 'operator',
    roles: ['merchandiser'],
    summary: 'The products chosen by hand to complete a product’s look; none = the types that go together decide',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: z.object({ result: look }),
    refusals: [],
  }),
  'POST operator/look/save': endpoint({
    method: 'POST',
    path: 'operator/look/save',
    who: 'operator',
    roles: ['merchandiser'],
    summary:
      'Chooses the products that complete a product’s look, in this order; those that are sold out or not sold in the market are left out',
    body: z.object({
      product_id: id,
      product_ids: z
        .array(id)
        .max(LOOK_PRODUCTS_MAX)
        .meta({ description: 'other products, each once; none = the types that go together decide' }),
      ...languageField,
    }),
    answer: z.object({ result: look }),
    refusals: ['INVALID_FIELDS'],
  }),
  'GET operator/look/types': endpoint({
    method: 'GET',
    path: 'operator/look/types',
    who: 'operator',
    roles: ['merchandiser'],
    summary: 'Every product type with the types that complete its look',
    query: z.object(languageField),
    answer: z.object({ result: z.array(typePairs) }),
    refusals: [],
  }),
  'POST operator/look/save-types': endpoint({
    method: 'POST',
    path: 'operator/look/save-types',
    who: 'operator',
    roles: ['merchandiser'],
    summary:
      'Sets the types that complete a type’s look, in this order: a product page shows one product in stock of each, in a colour that goes with it',
    body: z.object({
      type_id: id,
      type_ids: z
        .array(id)
        .max(LOOK_TYPES_MAX)
        .meta({ description: 'other types, each once; none = no look without products chosen by hand' }),
      ...languageField,
    }),
    answer: z.object({ result: typePairs }),
    refusals: ['INVALID_FIELDS'],
  }),
};
