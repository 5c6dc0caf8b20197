// The route for all paths that no other route matches: shows 'not found' with status 404.
import { loaderOf, notFound } from '../kit/load.ts';

const load = loaderOf(async () => notFound());

export const loader = load;
export const clientLoader = load;

export default function NotFound() {
  return null;
}
