// Files of storefront/src whose routes answer with a file instead of a page. In the app they are no routes; files.ts
// runs their loaders.
export const FILE_PAGES: ReadonlySet<string> = new Set([
  'pages/invoice-file.ts',
  'pages/visit-calendar.ts',
  'pages/return-picture.ts',
  'pages/review-picture.ts',
]);
