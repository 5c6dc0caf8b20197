// What the fit votes of a product's published reviews say together: whether it runs small, is true to size or runs
// large. Few votes say nothing, and a verdict needs a clear majority, because shoppers choose their size by it.
import type { FitVerdict, FitVotes, Product } from '@hindam/contract/catalogue';
import { HEIGHT_BANDS } from '@hindam/contract/height-bands';

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

/** Votes of one kind by shoppers of one band of heights who bought one size. */
export interface CountedVotes {
  /** Empty for reviews that name none. */
  size: string;
  /** The lowest height of the band; 0 for reviews that name no height. */
  heightFromCm: number;
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

/** Null below FIT_VOTES_MIN votes. Of the product's `sizes` and of the heights those are listed that have as many of their own. */
export function fitOf(rows: readonly CountedVotes[], sizes: readonly string[]): Product['fit'] {
  const all = summaryOf(rows);
  if (!all) return null;
  const bySize = sizes.flatMap((size) => {
    const summary = summaryOf(rows.filter((row) => row.size === size));
    return summary ? [{ size, ...summary }] : [];
  });
  const byHeight = HEIGHT_BANDS.flatMap(({ fromCm, ...band }) => {
    const summary = summaryOf(rows.filter((row) => row.heightFromCm === fromCm));
    return summary ? [{ ...band, ...summary }] : [];
  });
  return { ...all, sizes: bySize, heights: byHeight };
}
