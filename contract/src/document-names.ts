// The documents of the shop that operators write, by the names of their pages. No zod here: the browser loads this
// file, and zod would enlarge its script.

export const DOCUMENTS = ['faq', 'about', 'privacy-policy', 'terms', 'delivery-returns', 'size-guide'] as const;
export type DocumentName = (typeof DOCUMENTS)[number];
