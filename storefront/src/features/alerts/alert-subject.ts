// What a shopper asks an alert for: that the price of a product drops, or that a sold-out size of it is back in stock.
import type { AlertKind } from '@hindam/contract/alert-kinds';
import type { Product } from '@hindam/contract/catalogue';
import type { Money } from '@hindam/contract/money';
import type { PageRequest } from '../../kit/load.ts';
import { needed, notFound } from '../../kit/load.ts';

export interface AlertSubject {
  kind: AlertKind;
  productId: string;
  title: string;
  colour: { code: string; name: string } | null;
  /** The sold-out variants of the colour; empty for a price drop. */
  soldOut: { id: string; size: string }[];
  /**
   * The id of the preselected variant: the only sold-out one, else the sold-out one in the wanted size; null if neither
   * exists.
   */
  chosen: string | null;
  price: Money;
}

export function alertSubject(
  product: Product,
  { kind, color, size }: { kind: AlertKind; color: string | null | undefined; size: string | null },
): AlertSubject {
  const colour = product.colors.find(({ code }) => code === color) ?? product.colors[0] ?? null;
  const out = product.items.filter((item) => item.color_code === colour?.code && item.stock === 'out');
  const soldOut = kind === 'price_drop' ? [] : out.map((item) => ({ id: item._id, size: item.size }));
  const wanted = soldOut.length === 1 ? soldOut[0] : soldOut.find((one) => one.size === size);
  return {
    kind,
    productId: product._id,
    title: product.title,
    colour: colour && { code: colour.code, name: colour.name },
    soldOut,
    chosen: wanted?.id ?? null,
    price: product.price,
  };
}

export interface AlertPage {
  subject: AlertSubject;
  asksEmail: boolean;
  /**
   * Read by the links to other markets (shell/market-choice.tsx): the link to a market that does not sell the product
   * leads to the home page.
   */
  product: Pick<Product, 'markets'>;
}

/** Loads the page of the alert form, whose subject is given by `?kind=`, `?product_id=`, `?color=` and `?size=`. */
export async function loadAlertPage({ visitor, url }: PageRequest): Promise<AlertPage> {
  const wanted = (name: string) => url.searchParams.get(name);
  const id = wanted('product_id') ?? notFound();
  const answer = await visitor.client.get('product/details/{id}', {
    params: { id },
    query: { language_code: visitor.language },
  });
  const kind = wanted('kind') === 'price_drop' ? 'price_drop' : 'back_in_stock';
  const { product } = needed(answer).result;
  return {
    subject: alertSubject(product, { kind, color: wanted('color'), size: wanted('size') }),
    asksEmail: !visitor.signedIn,
    product: { markets: product.markets },
  };
}
