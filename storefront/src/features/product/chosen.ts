// The present choice on the product page, stored outside React for parts of the page that hydrate late (use-chosen.ts).
// They cannot get it as properties: React requires that properties stay the same until a part is hydrated. On the
// server nothing is stored here.
import type { Product } from '@hindam/contract/catalogue';
import type { Choice } from './choice.ts';

export interface Chosen {
  choice: Choice;
  /** True if a made-to-measure piece is chosen. */
  tailored: boolean;
}

interface Told {
  product: Product;
  /** The choice with which the page was first rendered. */
  first: Chosen;
  now: Chosen;
}

let told: Told | null = null;
const listeners = new Set<() => void>();

export function tellChosen(product: Product, now: Chosen): void {
  told = { product, first: told?.product === product ? told.first : now, now };
  for (const listener of listeners) listener();
}

/** Null until `tellChosen` was called for this product. */
export const toldOf = (product: Product): Told | null => (told?.product === product ? told : null);

export function watchChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
