// SQL for two prices of a cart line `l`: its present price in a market, whose sellable variant is joined as `s`, and
// the price that the shopper saw when the line was added or got its present variant.

/**
 * SQL for the present price; null when the piece is not sold in the market, or when the line is made to measure and the
 * product no longer offers that.
 */
export const presentPrice = 'case when s.active and (l.custom_size_id is null or s.custom_size) then s.price_minor end';

/**
 * SQL for the price that the shopper saw when the line was added or got its present variant, in minor units. Prices of
 * different markets cannot be compared, so if that price is of another market, the present price is used instead;
 * without a present price, the seen one stays. `c` is the line's cart.
 */
export const seenPrice = (
  market: string,
) => `case when coalesce(l.seen_market, c.market) = ${market} then l.seen_price_minor
    else coalesce(${presentPrice}, l.seen_price_minor) end`;
