// The route of all paths that no other route matches: answers 'not found' with status 404.
import { loaderOf, notFound } from '../kit/load.ts';

const load = loaderOf(async () => notFound());

export const loader = load;
export const clientLoader = load;

export default function NotFound() {
  return null;
}
