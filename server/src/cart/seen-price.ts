// SQL for two prices of a cart line `l`: the present one, with its sellable variant joined as `s`, and the one that the
// shopper saw when the line was added or got its present variant.

/**
 * SQL for the present price; null when the variant, or its made-to-measure form that the line asks for, is no longer
 * sold.
 */
export const presentPrice = 'case when s.active and (l.custom_size_id is null or s.custom_size) then s.price_minor end';

/**
 * SQL for the price that the shopper saw, in minor units. Prices of different markets cannot be compared, so a price of
 * another market is replaced by the present one, if there is one. `c` is the line's cart.
 */
export const seenPrice = (
  market: string,
) => `case when coalesce(l.seen_market, c.market) = ${market} then l.seen_price_minor
    else coalesce(${presentPrice}, l.seen_price_minor) end`;
