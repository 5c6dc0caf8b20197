// The route of the optional prefix, a language with or without a market: any other value is 'not found', and so is a
// market that the shop does not sell in.
import { Outlet } from 'react-router';
import { loaderOf } from '../kit/load.ts';
import { requirePrefix } from '../kit/prefix.ts';

const load = loaderOf(async (request) => {
  requirePrefix(request);
  return null;
});

export const loader = load;
export const clientLoader = load;

export default function LanguagePrefix() {
  return <Outlet />;
}
