// Catalogues by who reads them: `shell` (frame, home, list, errors) and `shopping` (product, pictures) on
// every page, the others with their pages alone. Extract one with CATALOGUE=<name>.
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** Catalogue → the folders whose texts it holds; `shell` holds all others. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  shopping: ['pages/product-details', 'pages/newzoompage', 'session'],
  bag: ['pages/cart'],
  guide: ['pages/size-guide'],
  identity: ['pages/user-login', 'pages/user-registration', 'pages/forgot-password', 'identity'],
  account: ['pages/my-account', 'pages/user-address', 'pages/edit-address'],
  // What is typed in the account and elsewhere: addresses, numbers, passwords.
  address: ['account'],
  measure: ['pages/custom-size-modal', 'measure'],
  wishes: ['pages/my-wishlist', 'wishes'],
  checkout: [
    'pages/checkout',
    'pages/guest-checkout-modal',
    'pages/payment',
    'pages/success',
    'pages/cancel',
    'pages/failure',
    'pages/webhook',
    'checkout',
  ],
  orders: [
    'pages/my-order',
    'pages/order-details',
    'pages/order-cancel-modal',
    'pages/belling-details',
    'pages/find-order',
    'orders',
  ],
};

const folder = (name: string) => `<rootDir>/src/${name}`;

const catalogs = [
  {
    path: '<rootDir>/src/locales/shell/{locale}',
    include: ['<rootDir>/src'],
    exclude: Object.values(PLACES).flatMap((places) => places.map((name) => `${folder(name)}/**`)),
  },
  ...Object.entries(PLACES).map(([name, places]) => ({
    path: `<rootDir>/src/locales/${name}/{locale}`,
    include: places.map(folder),
  })),
];

const only = process.env['CATALOGUE'];

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'arb'],
  rootDir: import.meta.dirname,
  catalogs: only ? catalogs.filter(({ path }) => path.includes(`/${only}/`)) : catalogs,
  format: formatter({ lineNumbers: false }),
});
