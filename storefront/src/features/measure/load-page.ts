// Loads the measuring page: the product, if the URL names one, and the saved sets to choose from.
import type { Product } from '@hindam/contract/catalogue';
import type { Money } from '@hindam/contract/money';
import { UNREACHABLE } from '@hindam/contract/unreachable';
import { loadSets } from './load-sets.ts';
import type { StoredSet } from '../../device/measurement-sets.ts';
import { type PageRequest, needed } from '../../kit/load.ts';
import { itemToCut } from './item-to-cut.ts';

export interface PieceToMeasure {
  _id: string;
  title: string;
  /** Whether the product can be made to measure. */
  offered: boolean;
  /** The measurements without which the product cannot be made. */
  needed: readonly string[];
  colour: { code: string; name: string } | null;
  price: Money;
  /** The product's minimum quantity. */
  minimum: number;
}

export interface LoadedPage {
  piece: PieceToMeasure | null;
  sets: readonly StoredSet[];
  /** True if the member's saved sets could not be loaded. */
  broken: boolean;
  /** `?set=`: the id or version id of the saved set to change, or `new` for a new set. */
  set: string | null;
  /**
   * `?use=`: the version id of the saved set to use. Without script, this page has the form that adds the piece with
   * that set to the cart.
   */
  use: string | null;
}

/** The product; if the server cannot be reached, as it was stored on this device when it was viewed today. */
async function productOf({ client, language }: PageRequest['visitor'], id: string): Promise<Product> {
  const answer = await client.get('product/details/{id}', { params: { id }, query: { language_code: language } });
  if (!answer.ok && answer.refusal.errorCode === UNREACHABLE) {
    // A browser that stored a product has loaded this code before, so the import needs no connection.
    const { recallProduct } = await import('../../device/recently-viewed.ts');
    const seen = recallProduct(id, language);
    if (seen) return seen;
  }
  return needed(answer).result.product;
}

export async function pieceOf({ visitor, url }: PageRequest): Promise<PieceToMeasure | null> {
  const id = url.searchParams.get('product_id');
  if (!id) return null;
  const product = await productOf(visitor, id);
  const wanted = url.searchParams.get('color');
  const colour = product.colors.find(({ code }) => code === wanted) ?? product.colors[0];
  return {
    _id: product._id,
    title: product.title,
    offered: product.custom_size.offered,
    needed: product.custom_size.fields,
    colour: colour ? { code: colour.code, name: colour.name } : null,
    price: itemToCut(product, colour?.code)?.price ?? product.price,
    minimum: product.min_quantity,
  };
}

export async function loadPage(request: PageRequest): Promise<LoadedPage> {
  const [piece, sets] = await Promise.all([pieceOf(request), loadSets(request.visitor)]);
  const { searchParams } = request.url;
  return {
    piece,
    sets: sets ?? [],
    broken: sets === null,
    set: searchParams.get('set'),
    use: searchParams.get('use'),
  };
}
