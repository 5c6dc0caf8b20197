// Lingui's catalogues: one for each message part of src/parts.ts, and `shell` for the texts of all other files. The
// environment variable CATALOGUE=<part> limits the extraction of texts to one catalogue.
import { LANGUAGES } from '@hindam/contract/language';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { PARTS } from './src/parts.ts';

const place = (name: string) => `<rootDir>/src/${name}`;
const all = Object.entries<readonly string[]>(PARTS);
/**
 * The single files that src/parts.ts lists under parts other than `part`. The catalogue of `part` leaves them out, even
 * if they are in a folder that is listed under `part`.
 */
const aloneIn = (part: string) =>
  all.flatMap(([other, places]) => (other === part ? [] : places.filter((name) => /\.tsx?$/.test(name)).map(place)));

const catalogs = [
  {
    path: '<rootDir>/src/locales/shell/{locale}',
    include: ['<rootDir>/src'],
    exclude: all.flatMap(([, places]) =>
      places.map((name) => (/\.tsx?$/.test(name) ? place(name) : `${place(name)}/**`)),
    ),
  },
  ...all.map(([part, places]) => ({
    path: `<rootDir>/src/locales/${part}/{locale}`,
    include: places.map(place),
    exclude: aloneIn(part),
  })),
];

const only = process.env['CATALOGUE'];

export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(LANGUAGES),
  rootDir: import.meta.dirname,
  catalogs: only ? catalogs.filter(({ path }) => path.includes(`/${only}/`)) : catalogs,
  format: formatter({ lineNumbers: false }),
});
