export const HELPFUL_INTENT = 'helpful';
export const HELPFUL_FIELDS = { review: 'review_id', helpful: 'helpful' } as const;

export interface Vote {
  count: number;
  voted: boolean;
}
