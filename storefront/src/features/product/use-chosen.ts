// What is chosen on the product page, as its parts below the price and the add button show it.
import type { Product } from '@hindam/contract/catalogue';
import type { Money } from '@hindam/contract/money';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { choiceOf, isColourOut, isSoldOut, shownPrice } from './choice.ts';
import { type Chosen, toldOf, watchChosen } from './chosen.ts';

/** The first render of a part shows what the server rendered, even when something else was chosen meanwhile. */
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
  /** A ready piece can be sent: the chosen variant, or before a size is chosen, one in the chosen colour. */
  isReady: boolean;
  /** What can be bought is made to measure: it was chosen, or no ready piece is there. */
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
