// Reviews as a shopper reads them. No endpoint writes one.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, image, languageCode, page, text } from './fields.ts';

export const FITS = ['small', 'true', 'large'] as const;
export const REVIEWS_PER_PAGE = 20;

export const review = z
  .object({
    _id: z.string(),
    author: z.string(),
    language_code: z.string().meta({ description: 'the language it was written in' }),
    rating: z.int().min(1).max(5),
    text: z.string(),
    fit: z.enum(FITS).nullable(),
    size: z.string().nullable().meta({ description: 'the size bought' }),
    images: z.array(image),
    date: z.string().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'Review' });
export type Review = z.output<typeof review>;

export const reviewPage = z.object({
  reviews: z.array(review),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  time_zone: z.string().meta({ description: 'IANA name of the market’s zone: a review’s day is the one there' }),
  average: z.number().nullable(),
  histogram: z.array(z.int()).length(5).meta({ description: 'counts of 1, 2, 3, 4, 5 stars' }),
});
export type ReviewPage = z.output<typeof reviewPage>;

export const reviewEndpoints = {
  'GET product/reviews/{id}': endpoint({
    method: 'GET',
    path: 'product/reviews/{id}',
    who: 'public',
    summary: 'Published reviews of a product, those in the language first, newest first',
    params: z.object({ id }),
    query: z.object({
      language_code: languageCode.optional(),
      page,
      size: text(64).optional().meta({ description: 'only reviews of this size bought' }),
    }),
    answer: z.object({ result: reviewPage }),
    refusals: [],
    cacheable: true,
  }),
};
