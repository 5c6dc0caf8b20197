// The comparison button on a product's card. Its code is loaded only once the shopper switches comparing on.
import { useCompared } from '../../device/compared.ts';
import { deferred } from '../../kit/deferred.tsx';

const Check = deferred(async () => (await import('./compare-parts.tsx')).CompareCheck, 'compare');

/** Renders nothing unless the shopper has switched comparing on (`useCompared` returns null otherwise). */
export function ComparingCheck(props: { productId: string; title: string }) {
  return useCompared() ? <Check {...props} /> : null;
}
