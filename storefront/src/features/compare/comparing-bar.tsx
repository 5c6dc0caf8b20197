// The bar of chosen pieces, whose code is loaded when one is chosen.
import { useCompared } from '../../device/compared.ts';
import { deferred } from '../../kit/deferred.tsx';

const Bar = deferred(async () => (await import('./compare-parts.tsx')).CompareBar, 'compare');

export function ComparingBar() {
  const ids = useCompared();
  return ids && ids.length > 0 ? <Bar ids={ids} /> : null;
}
