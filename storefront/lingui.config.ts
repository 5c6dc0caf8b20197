// Two catalogues, because two people write them: `shell` (frame, home, list, errors) and `shopping`
// (product, bag, pictures). Extract one alone with CATALOGUE=shell or CATALOGUE=shopping.
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const catalogs = [
  {
    path: '<rootDir>/src/locales/shell/{locale}',
    include: ['<rootDir>/src'],
    exclude: [
      '<rootDir>/src/pages/product-details/**',
      '<rootDir>/src/pages/cart/**',
      '<rootDir>/src/pages/newzoompage/**',
      '<rootDir>/src/session/**',
    ],
  },
  {
    path: '<rootDir>/src/locales/shopping/{locale}',
    include: [
      '<rootDir>/src/pages/product-details',
      '<rootDir>/src/pages/cart',
      '<rootDir>/src/pages/newzoompage',
      '<rootDir>/src/session',
    ],
  },
];

const only = process.env['CATALOGUE'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'arb'],
  rootDir: import.meta.dirname,
  catalogs: only ? catalogs.filter(({ path }) => path.includes(`/${only}/`)) : catalogs,
  format: formatter({ lineNumbers: false }),
});
