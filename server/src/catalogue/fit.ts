// What the fit votes of a product's published reviews say together: whether the product runs small, is true to size or
// runs large. Shoppers choose their size by the verdict, so it needs enough votes and a clear majority.
import type { FitVerdict, FitVotes, Product } from '@hindam/contract/catalogue';
import { HEIGHT_BANDS } from '@hindam/contract/height-bands';

/** With fewer votes no verdict is shown. */
export const FIT_VOTES_MIN = 5;
/** A verdict other than 'mixed' needs at least this share of all votes. */
export const FIT_MAJORITY_PERCENT = 60;

const VERDICTS = ['small', 'true', 'large'] as const;

export function verdictOf(votes: FitVotes): FitVerdict {
  const total = votes.small + votes.true + votes.large;
  return VERDICTS.find((fit) => votes[fit] * 100 >= total * FIT_MAJORITY_PERCENT) ?? 'mixed';
}

/** The votes of one kind from reviewers of one height band who bought one size. */
export interface CountedVotes {
  /** Empty for reviews that name no size. */
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

/**
 * Null if the product has fewer than FIT_VOTES_MIN votes. A size or a height band is listed only if it has at least
 * FIT_VOTES_MIN votes of its own.
 */
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
