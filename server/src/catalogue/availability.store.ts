// SQL of the stock that the catalogue shows: the shown number of pieces of each variant, and what stored cards say of
// stock.
import type { Transaction } from '../kernel/database.ts';
import { SHOWN_PIECES_MAX } from './catalogue.ts';

export interface ShownLevel {
  variantId: string;
  shown: number;
}

export interface ChangedLevel {
  variantId: string;
  productId: string;
  before: number;
  after: number;
}

/**
 * Stores how many pieces of each variant are shown, and returns the variants whose number changed. The caller must hold
 * the row locks of stock for these variants; so no other transaction can change a number between this comparison and
 * the end of the transaction.
 */
export function writeShownLevels(tx: Transaction, levels: readonly ShownLevel[]): Promise<ChangedLevel[]> {
  return tx.query(
    `with levels as materialized (
       select * from unnest($1::uuid[], $2::int[]) as x (variant_id, shown)
     ), was as materialized (
       select v.id, least(v.available, ${SHOWN_PIECES_MAX}) as before, l.shown from variants v join levels l on l.variant_id = v.id
       where least(v.available, ${SHOWN_PIECES_MAX}) <> l.shown order by v.id for update of v
     )
     update variants v set available = was.shown from was where v.id = was.id
     returning v.id as "variantId", v.product_id as "productId", was.before, was.shown as after`,
    [levels.map(({ variantId }) => variantId), levels.map(({ shown }) => shown)],
  );
}

/**
 * What the stored card of one product in one market says about stock, and what is true now of the product's variants,
 * to find outdated cards.
 */
export interface CardFacts {
  productId: string;
  /** The sum of the shown pieces of its active variants that have a price in the market, now. */
  shown: number;
  /** What the stored card says, possibly outdated. */
  inStock: boolean;
  /** Pieces left as the stored card shows them, possibly outdated; null when the card shows no number. */
  piecesLeft: number | null;
  /**
   * The colour that the stored card shows. Null when it shows none, and for cards stored before cards had this field.
   */
  color: string | null;
  /**
   * The colour that the card should show now, of those with an active variant: the first with pieces to sell in the
   * market, or else the first of all.
   */
  colourToShow: string | null;
}

/**
 * Returns one row for each product and market that has a card. Only English cards are read, because the cards of other
 * languages differ from them in texts only.
 */
export function loadCardFacts(tx: Transaction, productIds: readonly string[]): Promise<CardFacts[]> {
  return tx.query(
    `select c.product_id as "productId", (c.card ->> 'in_stock')::boolean as "inStock", (c.card ->> 'pieces_left')::int as "piecesLeft",
       c.card ->> 'color' as color,
       (select pc.colour_code from product_colours pc
        left join variants v on v.product_id = pc.product_id and v.colour_code = pc.colour_code and v.active and v.available > 0
          and exists (select from variant_prices r where r.variant_id = v.id and r.market = c.market)
        where pc.product_id = c.product_id
          and exists (select from variants a where a.product_id = pc.product_id and a.colour_code = pc.colour_code and a.active)
        order by v.id is null, pc.position limit 1) as "colourToShow",
       (select coalesce(sum(v.available), 0)::int from variants v join variant_prices r on r.variant_id = v.id and r.market = c.market
        where v.product_id = c.product_id and v.active) as shown
     from product_cards c where c.product_id = any($1) and c.language = 'en'`,
    [productIds],
  );
}
