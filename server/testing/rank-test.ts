// Statistics of measured times: medians, and the Mann-Whitney U test, which says whether two samples could come from
// the same distribution. The test uses only the ranks of the values, so it assumes no particular distribution, and a
// few outliers of a busy machine change little.

/** erfc by the Chebyshev approximation of Numerical Recipes, with a relative error below 1.2e-7. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.5 * Math.abs(x));
  const series = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  const polynomial = series.reduceRight((sum, factor) => sum * t + factor, 0);
  const value = t * Math.exp(-x * x + polynomial);
  return x >= 0 ? value : 2 - value;
}

/** Two-sided p value, corrected for ties. It uses the normal approximation, which needs about 8 values per sample. */
export function mannWhitneyP(a: number[], b: number[]): number {
  if (a.length === 0 || b.length === 0) throw new RangeError('nothing to compare');
  const all = [...a.map((value) => ({ value, first: true })), ...b.map((value) => ({ value, first: false }))];
  all.sort((x, y) => x.value - y.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ first }) => first).length;
    const equal = to - from;
    ties += equal ** 3 - equal;
    from = to;
  }
  const n = all.length;
  const u = rankSum - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const variance = ((a.length * b.length) / 12) * (n + 1 - ties / (n * (n - 1)));
  if (variance === 0) return 1;
  const z = Math.max(0, Math.abs(u - mean) - 0.5) / Math.sqrt(variance);
  return Math.min(1, complementaryError(z / Math.SQRT2));
}

/**
 * How far the medians of two samples like `values` may differ by chance: three times the standard error of the
 * difference. That of one median is about 0.93 × interquartile range / √n, if the values are normally distributed.
 */
export function chanceBetweenMedians(values: readonly number[]): number {
  const sorted = values.toSorted((x, y) => x - y);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return 3 * 0.93 * (at(0.75) - at(0.25)) * Math.sqrt(2 / values.length);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((x, y) => x - y);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
