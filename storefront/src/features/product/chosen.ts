// The present choice on the product page, stored outside React for parts of the page that hydrate late (use-chosen.ts).
// They cannot get it as properties, because React requires that properties stay the same until a part is hydrated.
// Nothing must be stored here on the server, where all requests would share it.
import type { Product } from '@hindam/contract/catalogue';
import type { Choice } from './choice.ts';

export interface Chosen {
  choice: Choice;
  tailored: boolean;
}

interface Told {
  product: Product;
  /** The choice at the first call for this product. */
  first: Chosen;
  now: Chosen;
}

let told: Told | null = null;
const listeners = new Set<() => void>();

export function tellChosen(product: Product, now: Chosen): void {
  told = { product, first: told?.product === product ? told.first : now, now };
  for (const listener of listeners) listener();
}

export const toldOf = (product: Product): Told | null => (told?.product === product ? told : null);

export function watchChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
