// SQL of the pieces of a variant available to a cart, for statements of higher slices that decide and write at once.

/**
 * Pieces of a variant available to these carts: those in stock, and those the carts' own unpaid orders hold. All three
 * are SQL: `carts` one or more ids, `variant` an id, `levels` the alias of a left-joined `stock_levels`.
 */
export function availableTo(carts: string, variant: string, levels: string): string {
  return `coalesce(${levels}.available, 0) + coalesce((select sum(h.quantity)::int from held_by_bags h
    where h.cart_id in (${carts}) and h.variant_id = ${variant}), 0)`;
}
