// Files of storefront/src whose routes answer with a file instead of a page. The app leaves these routes out; for a
// link to such a file, src/files.ts runs the loader of its route.
export const FILE_PAGES: ReadonlySet<string> = new Set([
  'pages/invoice-file.ts',
  'pages/care-card.ts',
  'pages/visit-calendar.ts',
  'pages/return-picture.ts',
  'pages/review-picture.ts',
]);
