// R15: redirects `/` to the home page, and `/en` and `/ar` to the home page with that prefix.
import { LANGUAGE_PREFIXES } from '@hindam/contract/pages';
import { redirect } from 'react-router';
import { pathsOf } from '../kit/paths.ts';
import { loaderOf, notFound } from '../kit/load.ts';

const load = loaderOf(async ({ params }) => {
  const { lang } = params;
  if (lang !== undefined && !Object.hasOwn(LANGUAGE_PREFIXES, lang)) notFound();
  throw redirect(pathsOf(lang ? `/${lang}` : '').home());
});

export const loader = load;
export const clientLoader = load;

export default function ToHome() {
  return null;
}
