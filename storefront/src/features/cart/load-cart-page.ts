// Loads the cart page: the cart, and the sizes and colours to choose from for the line named in `?change=`.
import type { Answer } from '@hindam/contract/client';
import type { PageRequest } from '../../kit/load.ts';
import { readLatest } from '../../shell/latest-pieces.tsx';
import type { Piece } from '../../shell/piece.ts';
import { type LoadedCart, loadCart } from './load-cart.ts';

type Product = Answer<'GET', 'product/details/{id}'>['result']['product'];

export interface LineChoices {
  lineId: string;
  colors: readonly Pick<Product['colors'][number], 'code' | 'name'>[];
  items: Product['items'];
}

export interface CartPage extends LoadedCart {
  /** The latest pieces, shown below an empty cart; none if the cart is not empty or could not be loaded. */
  latest: readonly Piece[];
  /**
   * What the line in `?change=` can be changed to; null if no line is to be changed, or its product could not be
   * loaded.
   */
  choices: LineChoices | null;
}

export async function loadCartPage(request: PageRequest): Promise<CartPage> {
  const cart = await loadCart(request);
  const isEmpty = cart.loadError === null && (cart.cart?.lines.length ?? 0) === 0;
  const loaded = { ...cart, latest: isEmpty ? await readLatest(request.visitor) : [] };
  const lineId = request.url.searchParams.get('change');
  const line = loaded.cart?.lines.find(({ _id }) => _id === lineId);
  if (!line) return { ...loaded, choices: null };
  const { client, language } = request.visitor;
  const answer = await client.get('product/details/{id}', {
    params: { id: line.product_id },
    query: { language_code: language },
  });
  if (!answer.ok) return { ...loaded, choices: null };
  const { colors, items } = answer.result.product;
  return {
    ...loaded,
    choices: { lineId: line._id, colors: colors.map(({ code, name }) => ({ code, name })), items },
  };
}
