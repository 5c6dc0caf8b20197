// The comparison button on a product's card, shown while comparing is on (device/compared.ts). Its code is loaded only
// then.
import { useCompared } from '../../device/compared.ts';
import { deferred } from '../../kit/deferred.tsx';

const Check = deferred(async () => (await import('./compare-parts.tsx')).CompareCheck, 'compare');

/** Renders nothing while comparing is off, because `useCompared` then returns null. */
export function ComparingCheck(props: { productId: string; title: string }) {
  return useCompared() ? <Check {...props} /> : null;
}
