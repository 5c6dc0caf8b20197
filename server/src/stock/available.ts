// SQL for the number of a variant's pieces that are available to a cart; other slices embed it in their statements.

/**
 * The returned SQL counts pieces that no order holds, plus those held by the unpaid orders of these carts. `carts` is a
 * list of ids or a subquery, `variant` an id, `levels` the alias of a left-joined `stock_levels`.
 */
export function availableTo(carts: string, variant: string, levels: string): string {
  return `coalesce(${levels}.available, 0) + coalesce((select sum(h.quantity)::int from held_by_bags h
    where h.cart_id in (${carts}) and h.variant_id = ${variant}), 0)`;
}
