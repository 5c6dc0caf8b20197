// The comparison button on a product's card. Its code is loaded only while comparing is on.
import { useCompared } from '../../device/compared.ts';
import { deferred } from '../../kit/deferred.tsx';

const Check = deferred(async () => (await import('./compare-parts.tsx')).CompareCheck, 'compare');

/** Renders nothing while comparing is off (`useCompared` returns null then). */
export function ComparingCheck(props: { productId: string; title: string }) {
  return useCompared() ? <Check {...props} /> : null;
}
