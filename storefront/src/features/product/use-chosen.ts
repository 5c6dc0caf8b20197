// Hooks that return the shopper's choice for those parts of the product page that hydrate late.
import type { Product } from '@hindam/contract/catalogue';
import type { Money } from '@hindam/contract/money';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { choiceOf, isColourOut, isSoldOut, shownPrice } from './choice.ts';
import { type Chosen, toldOf, watchChosen } from './chosen.ts';

/**
 * The choice that a part of the page shows. While the part hydrates it is the choice that the server rendered, because
 * the HTML must match.
 */
function useTold(product: Product): Chosen {
  const [search] = useSearchParams();
  const told = useSyncExternalStore(
    watchChosen,
    () => toldOf(product)?.now,
    () => toldOf(product)?.first,
  );
  const wanted = { color: search.get('color'), size: search.get('size') };
  return told ?? { choice: choiceOf(product, wanted), tailored: false };
}

export interface ChosenPiece {
  price: Money;
  /**
   * True if a ready-made piece is in stock and no made-to-measure one is chosen: the chosen variant or, before a size
   * is chosen, any variant in the colour.
   */
  isReady: boolean;
  /**
   * True if the piece would be made to measure: the product is offered so, and the shopper chose that or no ready-made
   * piece is in stock.
   */
  isCut: boolean;
}

export function chosenPiece(product: Product, { choice, tailored }: Chosen): ChosenPiece {
  const { colour, size, item } = choice;
  const isColourGone = colour ? isColourOut(product, colour.code) : isSoldOut(product);
  const isOut = size === null ? isColourGone : (item?.stock ?? 'out') === 'out';
  const isReady = !tailored && !isOut;
  return { price: shownPrice(product, choice).price, isReady, isCut: !isReady && product.custom_size.offered };
}

export const useChosenPiece = (product: Product): ChosenPiece => chosenPiece(product, useTold(product));

/** The chosen size; null before one is chosen, and for a piece made to measure. */
export const useChosenSize = (product: Product): string | null => useTold(product).choice.size;
