// The texts about reviews: their states, and what the numbers of stars and the fit votes mean. Used on the review page
// and the order's page.
import type { Fit, ReviewState } from '@hindam/contract/review-rules';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const STATES: Readonly<Record<ReviewState, MessageDescriptor>> = {
  waiting: msg`Being checked`,
  published: msg`Published`,
  refused: msg`Not published`,
};

const FIT_TEXTS: Readonly<Record<Fit, MessageDescriptor>> = {
  small: msg`Runs small`,
  true: msg`True to size`,
  large: msg`Runs large`,
};

/** The meanings of 1 to 5 stars, in this order. */
const MEANINGS = [msg`Poor`, msg`Fair`, msg`Good`, msg`Very good`, msg`Excellent`];

export function useReviewTexts() {
  const { i18n } = useLingui();
  return {
    stateOf: (state: ReviewState) => i18n._(STATES[state]),
    fitOf: (fit: Fit) => i18n._(FIT_TEXTS[fit]),
    meanings: MEANINGS.map((meaning) => i18n._(meaning)),
  };
}
