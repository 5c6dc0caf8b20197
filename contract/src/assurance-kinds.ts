// What the strip of assurances can promise. All but `made_in` are facts of a market: without the fact, the market's
// pages do not show the promise, and its text names the fact by a placeholder.
export const ASSURANCE_KINDS = ['free_delivery', 'returns', 'instalments', 'made_in'] as const;
export type AssuranceKind = (typeof ASSURANCE_KINDS)[number];

/** The placeholder that every text of the kind must have; null for a text of the shop's own. */
export const ASSURANCE_PLACEHOLDERS: Readonly<Record<AssuranceKind, string | null>> = {
  free_delivery: '{amount}',
  returns: '{days}',
  instalments: '{parts}',
  made_in: null,
};
