// `ReviewEntry`: the values of the review form as they were typed. Also the names of the review page's fields.
import { latinDigits } from '@hindam/contract/language';
import { FITS, type Fit, RATING_MAX } from '@hindam/contract/review-rules';
import { text } from '../../kit/form.ts';
import type { ADD_PICTURES, REMOVE_PICTURE } from './picture-fields.ts';

export const REVIEW_FIELDS = {
  lineId: 'line_id',
  reviewId: 'review_id',
  rating: 'rating',
  fit: 'fit',
  height: 'height_cm',
  text: 'text',
  author: 'author',
} as const;

export type ReviewIntent = 'write' | 'withdraw' | typeof ADD_PICTURES | typeof REMOVE_PICTURE;

export interface ReviewEntry {
  /** 0 if no star is chosen. */
  rating: number;
  fit: Fit | '';
  /** In centimetres, as it was typed. */
  height: string;
  text: string;
  author: string;
}

export function reviewEntryIn(form: FormData | URLSearchParams): ReviewEntry {
  const rating = Number(text(form, REVIEW_FIELDS.rating));
  const fit = text(form, REVIEW_FIELDS.fit);
  return {
    rating: Number.isInteger(rating) && rating >= 1 && rating <= RATING_MAX ? rating : 0,
    fit: FITS.find((known) => known === fit) ?? '',
    height: text(form, REVIEW_FIELDS.height),
    text: text(form, REVIEW_FIELDS.text),
    author: text(form, REVIEW_FIELDS.author),
  };
}

/**
 * The fields to send. A height that is not a whole number of at most 4 digits is sent as 0, so that the server refuses
 * it together with other invalid fields.
 */
export function reviewBody({ rating, fit, height, text: words, author }: ReviewEntry) {
  const digits = latinDigits(height).trim();
  return {
    rating,
    text: words,
    ...(fit === '' ? {} : { fit }),
    ...(digits === '' ? {} : { height_cm: /^\d{1,4}$/.test(digits) ? Number(digits) : 0 }),
    ...(author.trim() === '' ? {} : { author }),
  };
}

/** How many more characters the text may have, counted as the server does; below 0 if it is too long. */
export function charactersLeft(words: string, most: number): number {
  return most - words.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim().length;
}
