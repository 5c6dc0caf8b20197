// SQL for the price of a cart line `l` in the market whose sellable variant is joined as `s`, and for the price that the
// shopper saw when the line was added.

/** Null when the piece is not sold in the market, or is made to measure and the product no longer offers that. */
export const presentPrice = 'case when s.active and (l.custom_size_id is null or s.custom_size) then s.price_minor end';

/**
 * The price seen when the line was added, in minor units. Prices of two markets say nothing about each other, so a price
 * seen in another market counts as the present one; a piece without a present price keeps what was seen. `c` is the
 * line's cart.
 */
export const seenPrice = (
  market: string,
) => `case when coalesce(l.seen_market, c.market) = ${market} then l.seen_price_minor
    else coalesce(${presentPrice}, l.seen_price_minor) end`;
