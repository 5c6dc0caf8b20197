// What is chosen on the product page now, for its parts that hydrate late (use-chosen.ts): their properties must not
// change before that. Nothing is told on the server.
import type { Product } from '@hindam/contract/catalogue';
import type { Choice } from './choice.ts';

export interface Chosen {
  choice: Choice;
  /** Whether the piece is to be made to measure. */
  tailored: boolean;
}

interface Told {
  product: Product;
  /** What the page was rendered with. */
  first: Chosen;
  now: Chosen;
}

let told: Told | null = null;
const listeners = new Set<() => void>();

export function tellChosen(product: Product, now: Chosen): void {
  told = { product, first: told?.product === product ? told.first : now, now };
  for (const listener of listeners) listener();
}

/** Null before anything was told of this product. */
export const toldOf = (product: Product): Told | null => (told?.product === product ? told : null);

export function watchChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
