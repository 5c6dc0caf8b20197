// Every address without a page.
import { loaderOf, notFound } from '../kit/load.ts';

const load = loaderOf(async () => notFound());

export const loader = load;
export const clientLoader = load;

export default function NotFound() {
  return null;
}
