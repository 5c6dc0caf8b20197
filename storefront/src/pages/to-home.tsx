// Requirement R15: redirects `/` to the home page, and `/en` and `/ar-sa` to the home page with that prefix.
import { redirect } from 'react-router';
import { pathsOf } from '../kit/paths.ts';
import { loaderOf } from '../kit/load.ts';
import { requirePrefix } from '../kit/prefix.ts';

const load = loaderOf(async (request) => {
  throw redirect(pathsOf(requirePrefix(request)).home());
});

export const loader = load;
export const clientLoader = load;

export default function ToHome() {
  return null;
}
