// What the fit votes of a product's published reviews say together: whether it runs small, is true to size or runs
// large. Few votes say nothing, and a verdict needs a clear majority, because shoppers choose their size by it.
import type { FitVerdict, FitVotes, Product } from '@hindam/contract/catalogue';

/** With fewer votes nothing is said. */
export const FIT_VOTES_MIN = 5;
/** The share of all votes, in per cent, that a verdict needs. */
export const FIT_MAJORITY_PERCENT = 60;

const VERDICTS = ['small', 'true', 'large'] as const;

/** The verdict of enough votes; 'mixed' without a clear majority. */
export function verdictOf(votes: FitVotes): FitVerdict {
  const total = votes.small + votes.true + votes.large;
  return VERDICTS.find((fit) => votes[fit] * 100 >= total * FIT_MAJORITY_PERCENT) ?? 'mixed';
}

/** Votes of one kind by shoppers who bought one size; an empty size stands for reviews that name none. */
export interface CountedVotes {
  size: string;
  fit: (typeof VERDICTS)[number];
  votes: number;
}

function sumOf(rows: readonly CountedVotes[]): FitVotes & { total: number } {
  const sum = { small: 0, true: 0, large: 0, total: 0 };
  for (const { fit, votes } of rows) {
    sum[fit] += votes;
    sum.total += votes;
  }
  return sum;
}

function summaryOf(rows: readonly CountedVotes[]): (FitVotes & { verdict: FitVerdict }) | null {
  const { total, ...votes } = sumOf(rows);
  return total < FIT_VOTES_MIN ? null : { verdict: verdictOf(votes), ...votes };
}

/** Null below FIT_VOTES_MIN votes. Of the product's `sizes` those are listed that have as many votes of their own. */
export function fitOf(rows: readonly CountedVotes[], sizes: readonly string[]): Product['fit'] {
  const all = summaryOf(rows);
  if (!all) return null;
  const bySize = sizes.flatMap((size) => {
    const summary = summaryOf(rows.filter((row) => row.size === size));
    return summary ? [{ size, ...summary }] : [];
  });
  return { ...all, sizes: bySize };
}
