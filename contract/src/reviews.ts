// Reviews of pieces: what everybody reads of a product, and what whoever may open an order writes about its delivered
// lines. A review is read by the shop before it is published.
import { z } from 'zod';
import { orderKey } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { emptyIsAbsent, freeText, guestId, id, image, languageCode, line, page, text } from './fields.ts';
import { orderLine } from './orders.ts';
import { PICTURE_BODY_BYTES_MAX } from './return-reasons.ts';
import {
  FITS,
  RATING_MAX,
  REVIEW_AUTHOR_MAX_CHARACTERS,
  REVIEW_PICTURES_MAX,
  REVIEW_STATES,
  REVIEW_TEXT_MAX_CHARACTERS,
  REVIEWER_HEIGHT_CM_MAX,
  REVIEWER_HEIGHT_CM_MIN,
} from './review-rules.ts';

const languageField = { language_code: languageCode.optional() };
const rating = z.int().min(1).max(RATING_MAX);

export const review = z
  .object({
    _id: z.string(),
    author: z.string().meta({ description: 'as it is signed; empty once the author’s account was erased' }),
    language_code: z.string().meta({ description: 'the language it was written in' }),
    rating,
    text: z.string(),
    fit: z.enum(FITS).nullable(),
    size: z.string().nullable().meta({ description: 'the size bought; null = made to measure' }),
    height_cm: z.int().nullable().meta({ description: 'of the author' }),
    images: z.array(image),
    helpful: z.int().meta({ description: 'shoppers who found it helpful; may be some minutes old' }),
    date: z.string().meta({ description: 'ISO 8601, UTC' }),
  })
  .meta({ id: 'Review' });
export type Review = z.output<typeof review>;

export const reviewPage = z.object({
  reviews: z.array(review),
  total: z.int().meta({ description: 'of those asked for' }),
  page: z.int(),
  pages: z.int(),
  time_zone: z.string().meta({ description: 'IANA name of the market’s zone: a review’s day is the one there' }),
  average: z.number().nullable(),
  histogram: z.array(z.int()).length(RATING_MAX).meta({
    description: 'counts of 1, 2, 3, 4, 5 stars of the size asked for; `stars` and `pictures` do not narrow it',
  }),
  fits: z
    .object({ small: z.int(), true: z.int(), large: z.int() })
    .meta({ description: 'votes for each fit, of the same reviews as `histogram`' }),
  with_pictures: z.int().meta({ description: 'reviews with pictures, of the same reviews as `histogram`' }),
  sizes: z
    .array(z.object({ size: z.string(), count: z.int() }))
    .meta({ description: 'the sizes bought, of all reviews of the product, the most frequent first' }),
});
export type ReviewPage = z.output<typeof reviewPage>;

export const ownReview = z
  .object({
    _id: z.string(),
    state: z.enum(REVIEW_STATES),
    reason: z.string().meta({ description: 'the shop’s words, of one that is refused' }),
    rating,
    text: z.string(),
    fit: z.enum(FITS).nullable(),
    height_cm: z.int().nullable(),
    author: z.string(),
    language_code: z.string(),
    date: z.iso.datetime(),
    can_change: z.boolean().meta({ description: 'text and pictures: until it is published' }),
    pictures: z.array(z.object({ _id: z.string(), width: z.int(), height: z.int() })).max(REVIEW_PICTURES_MAX),
  })
  .meta({ id: 'OwnReview' });
export type OwnReview = z.output<typeof ownReview>;

export const reviewableLine = orderLine.extend({
  can_review: z.boolean().meta({ description: 'it was delivered and kept, and has no review yet' }),
  review: ownReview.nullable(),
});
export type ReviewableLine = z.output<typeof reviewableLine>;

const changed = z.object({ result: ownReview });
const named = { order_id: id, ...orderKey, review_id: id, ...languageField };

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
      stars: z.coerce.number().int().min(1).max(RATING_MAX).optional().meta({ description: 'only reviews of so many' }),
      pictures: z
        .enum(['first', 'only'])
        .optional()
        .meta({ description: 'first: those with pictures before all others · only: no others' }),
    }),
    answer: z.object({ result: reviewPage }),
    refusals: [],
    cacheable: true,
  }),
  'POST review/helpful': endpoint({
    method: 'POST',
    path: 'review/helpful',
    who: 'shopper',
    limit: { name: 'reviewVotes', by: 'shopper', guests: 'guestReviewVotes' },
    summary: 'Says that a review helped, or takes that back; one vote a shopper, none of its author; twice as once',
    body: z.object({
      review_id: id,
      helpful: z.boolean(),
      ip_address: guestId.optional().meta({ description: 'of a guest; needed without an account' }),
      ...languageField,
    }),
    answer: z.object({ result: z.object({ helpful: z.int(), voted: z.boolean() }) }),
    refusals: ['REVIEW_OWN'],
  }),
  'GET order/reviews/{id}': endpoint({
    method: 'GET',
    path: 'order/reviews/{id}',
    who: 'owner',
    summary: 'The lines of an order: whether each can be reviewed, and its review',
    params: z.object({ id }),
    query: z.object({ ...orderKey, ...languageField }),
    answer: z.object({
      result: z.object({
        order_number: z.string().nullable(),
        author: z.string().meta({ description: 'how a review is signed unless it says otherwise' }),
        time_zone: z.string().meta({ description: 'of the order’s market' }),
        lines: z.array(reviewableLine),
      }),
    }),
    refusals: [],
  }),
  'POST order/review': endpoint({
    method: 'POST',
    path: 'order/review',
    who: 'owner',
    limit: { name: 'reviews', by: 'order' },
    summary: 'Writes the review of a delivered line, one a line; until it is published the same call changes it',
    body: z.object({
      order_id: id,
      ...orderKey,
      line_id: id,
      rating,
      text: freeText(REVIEW_TEXT_MAX_CHARACTERS).default(''),
      fit: emptyIsAbsent(z.enum(FITS)),
      height_cm: z.int().min(REVIEWER_HEIGHT_CM_MIN).max(REVIEWER_HEIGHT_CM_MAX).optional(),
      author: emptyIsAbsent(line(REVIEW_AUTHOR_MAX_CHARACTERS)).meta({
        description: 'how it is signed; absent = the first name and an initial of the order’s buyer',
      }),
      ...languageField,
    }),
    answer: changed,
    refusals: ['INVALID_FIELDS', 'REVIEW_NOT_OPEN', 'LINE_GONE'],
  }),
  'POST order/review-picture': endpoint({
    method: 'POST',
    path: 'order/review-picture',
    who: 'owner',
    limit: { name: 'reviewPictures', by: 'order' },
    cost: 'dearCall',
    maxBodyBytes: PICTURE_BODY_BYTES_MAX,
    summary: 'Adds a picture to a review that is not published; it is re-encoded, without what a camera notes in it',
    body: z.object({ ...named, picture: z.base64().meta({ description: 'JPEG, PNG, WebP or AVIF' }) }),
    answer: changed,
    refusals: ['INVALID_FIELDS', 'REVIEW_NOT_OPEN'],
  }),
  'POST order/review-remove-picture': endpoint({
    method: 'POST',
    path: 'order/review-remove-picture',
    who: 'owner',
    limit: { name: 'reviewPictures', by: 'order' },
    summary: 'Erases a picture of a review that is not published; the same twice as once',
    body: z.object({ ...named, picture_id: id }),
    answer: changed,
    refusals: ['REVIEW_NOT_OPEN'],
  }),
  'GET order/review-picture/{id}': endpoint({
    method: 'GET',
    path: 'order/review-picture/{id}',
    who: 'owner',
    summary: 'A picture of a review of one’s own',
    params: z.object({ id }),
    query: z.object({ ...orderKey, ...languageField }),
    answer: z.object({ result: z.object({ picture: z.string().meta({ description: 'WebP, Base64' }) }) }),
    refusals: [],
  }),
  'POST order/review-withdraw': endpoint({
    method: 'POST',
    path: 'order/review-withdraw',
    who: 'owner',
    limit: { name: 'reviews', by: 'order' },
    summary: 'Erases a review with its pictures and votes, also a published one; the line can be reviewed again',
    body: z.object(named),
    answer: z.object({}),
    refusals: [],
  }),
};
