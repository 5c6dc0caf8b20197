// The button on a card that chooses its piece for comparison. Its code is loaded when comparing begins.
import { useCompared } from '../../device/compared.ts';
import { deferred } from '../../kit/deferred.tsx';

const Check = deferred(async () => (await import('./compare-parts.tsx')).CompareCheck, 'compare');

/** Nothing while comparing is off. */
export function ComparingCheck(props: { productId: string; title: string }) {
  return useCompared() ? <Check {...props} /> : null;
}
