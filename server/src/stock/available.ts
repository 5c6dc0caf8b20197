// SQL for the number of a variant's pieces that are available to a cart; slices of higher rank use it in their
// statements.

/**
 * Returns an SQL expression for the number of pieces available to carts: those no order holds, and those held by the
 * unpaid orders of these carts. All parameters are SQL: `carts` is a list of ids or a subquery, `variant` an id,
 * `levels` the alias of a left-joined `stock_levels`.
 */
export function availableTo(carts: string, variant: string, levels: string): string {
  return `coalesce(${levels}.available, 0) + coalesce((select sum(h.quantity)::int from held_by_bags h
    where h.cart_id in (${carts}) and h.variant_id = ${variant}), 0)`;
}
