// The promises that the strip of assurances can make; it is on the home page, on product pages and atop the footer.
// Each kind but `made_in` promises a fact of a market, which its text names by a placeholder: in a market without the
// fact the promise is not shown.
export const ASSURANCE_KINDS = ['free_delivery', 'returns', 'instalments', 'made_in'] as const;
export type AssuranceKind = (typeof ASSURANCE_KINDS)[number];

/** The placeholder that every text of the kind must have; null where a text needs none. */
export const ASSURANCE_PLACEHOLDERS: Readonly<Record<AssuranceKind, string | null>> = {
  free_delivery: '{amount}',
  returns: '{days}',
  instalments: '{parts}',
  made_in: null,
};
