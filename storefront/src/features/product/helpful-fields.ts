// Field names of the form that says that a review helped, and its intent.
export const HELPFUL_INTENT = 'helpful';
export const HELPFUL_FIELDS = { review: 'review_id', helpful: 'helpful' } as const;

/** The state of a vote after it was sent. */
export interface Vote {
  /** The number of shoppers whom the review helped. */
  count: number;
  voted: boolean;
}
