interface Votes {
  /** The number in the last answer to this device's vote; null before the first. */
  counted: number | null;
  /** The number in the list of reviews, which may be older than this device's vote. */
  listed: number;
  /** Whether this device has voted for the review. */
  marked: boolean;
  /** The vote that is on its way; null if there is none. */
  wanted: boolean | null;
}

/** The number of shoppers whom the review helped, as far as this device knows; its own vote always counts. */
export function helpfulCount({ counted, listed, marked, wanted }: Votes): number {
  const known = counted ?? (marked ? Math.max(1, listed) : listed);
  if (wanted === null || wanted === marked) return known;
  return Math.max(0, known + (wanted ? 1 : -1));
}
