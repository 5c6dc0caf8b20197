// Shows the bar of products chosen for comparison. The bar's code is loaded only once a product is chosen.
import { useCompared } from '../../device/compared.ts';
import { deferred } from '../../kit/deferred.tsx';

const Bar = deferred(async () => (await import('./compare-parts.tsx')).CompareBar, 'compare');

export function ComparingBar() {
  const ids = useCompared();
  return ids && ids.length > 0 ? <Bar ids={ids} /> : null;
}
