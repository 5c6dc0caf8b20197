// SQL for the pieces of a variant available to a cart, to be put into statements of slices of higher rank.

/**
 * An SQL expression for the number of pieces available to carts: those nobody holds, and those held for the unpaid
 * orders of these carts. All parameters are SQL: `carts` is a list of ids or a subquery, `variant` an id, `levels` the
 * alias of a left-joined `stock_levels`.
 */
export function availableTo(carts: string, variant: string, levels: string): string {
  return `coalesce(${levels}.available, 0) + coalesce((select sum(h.quantity)::int from held_by_bags h
    where h.cart_id in (${carts}) and h.variant_id = ${variant}), 0)`;
}
