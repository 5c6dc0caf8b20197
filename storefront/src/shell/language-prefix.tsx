// The route of the optional language prefix: any value but a prefix of LANGUAGE_PREFIXES is 'not found'.
import { LANGUAGE_PREFIXES } from '@hindam/contract/pages';
import { Outlet } from 'react-router';
import { loaderOf, notFound } from '../kit/load.ts';

const load = loaderOf(async ({ params }) => {
  const { lang } = params;
  if (lang !== undefined && !Object.hasOwn(LANGUAGE_PREFIXES, lang)) notFound();
  return null;
});

export const loader = load;
export const clientLoader = load;

export default function LanguagePrefix() {
  return <Outlet />;
}
