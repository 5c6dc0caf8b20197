// SQL of what a cart can have of a variant, for statements of higher slices that decide in one step.

/**
 * Pieces of a variant that one of these carts can have: those on the shelf, and those its own unpaid order holds.
 * All three are SQL: `carts` one or more ids, `variant` an id, `levels` the alias of a left-joined `stock_levels`.
 */
export function availableTo(carts: string, variant: string, levels: string): string {
  return `coalesce(${levels}.available, 0) + coalesce((select sum(h.quantity)::int from held_by_bags h
    where h.cart_id in (${carts}) and h.variant_id = ${variant}), 0)`;
}
