// Operators' endpoints for reviews: reviews by state and their pictures, publishing, refusing, and taking one down
// again.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { freeText, id, languageCode, page } from '../fields.ts';
import { REVIEW_REASON_MAX_CHARACTERS, REVIEW_STATES } from '../review-rules.ts';
import { ownReview } from '../reviews.ts';

const languageField = { language_code: languageCode.optional() };

const operatorReview = ownReview
  .omit({ can_change: true })
  .extend({
    version: z.int().meta({ description: 'sent back with a decision' }),
    product_id: z.string(),
    title: z.string().meta({ description: 'of the product' }),
    size: z.string().nullable(),
    order_id: z.string().nullable().meta({ description: 'null for a review that came with the demo shop' }),
    order_number: z.string().nullable(),
    helpful: z.int(),
    changed_at: z.iso.datetime().meta({ description: 'when it was last written or a picture of it changed' }),
    decided_at: z.iso.datetime().nullable(),
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'OperatorReview' });
export type OperatorReview = z.output<typeof operatorReview>;

export const operatorReviewEndpoints = {
  'GET operator/review/list': endpoint({
    method: 'GET',
    path: 'operator/review/list',
    who: 'operator',
    roles: ['content', 'merchandiser'],
    summary: 'Reviews of a state: those that wait, the oldest first; others, the newest first',
    query: z.object({ state: z.enum(REVIEW_STATES).default('waiting'), page, ...languageField }),
    answer: z.object({
      result: z.object({ reviews: z.array(operatorReview), total: z.int(), page: z.int(), pages: z.int() }),
    }),
    refusals: [],
  }),
  'GET operator/review/picture/{id}': endpoint({
    method: 'GET',
    path: 'operator/review/picture/{id}',
    who: 'operator',
    roles: ['content', 'merchandiser'],
    summary: 'A picture of a review',
    params: z.object({ id }),
    query: z.object(languageField),
    answer: z.object({ result: z.object({ picture: z.string().meta({ description: 'WebP, Base64' }) }) }),
    refusals: [],
  }),
  'POST operator/review/decide': endpoint({
    method: 'POST',
    path: 'operator/review/decide',
    who: 'operator',
    roles: ['content', 'merchandiser'],
    summary: 'Publishes a review, or refuses it with a reason that its author reads; a published one is taken down',
    body: z.object({
      review_id: id,
      version: z.int().min(1).max(2_147_483_647),
      publish: z.boolean(),
      reason: freeText(REVIEW_REASON_MAX_CHARACTERS)
        .default('')
        .meta({ description: 'required to refuse; in the language of the review' }),
      ...languageField,
    }),
    answer: z.object({ result: operatorReview }),
    refusals: ['INVALID_FIELDS', 'CHANGED_MEANWHILE'],
  }),
};
