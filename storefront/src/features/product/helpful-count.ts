interface Votes {
  /** The count in the server's last answer to a vote of this device; null before the first answer on this page. */
  counted: number | null;
  /** The count in the loaded list of reviews, which may be from before this device's vote. */
  listed: number;
  /** Whether this device stores that the review was marked as helpful. */
  marked: boolean;
  /** The vote that was sent and is not answered yet; null if none is waiting. */
  wanted: boolean | null;
}

/**
 * The number of 'helpful' votes to show; a vote that is not answered yet is counted already. If this device marked the
 * review earlier, the listed count is taken as at least 1, because it may be from before that vote.
 */
export function helpfulCount({ counted, listed, marked, wanted }: Votes): number {
  const known = counted ?? (marked ? Math.max(1, listed) : listed);
  if (wanted === null || wanted === marked) return known;
  return Math.max(0, known + (wanted ? 1 : -1));
}
