// The kinds of alerts and how many open ones a recipient may have. No zod here: the browser loads this file, and zod
// would enlarge its script.

/**
 * back_in_stock: a sold-out variant can be bought again · price_drop: a product's price falls below the price at the
 * time when the shopper asked for the alert.
 */
export const ALERT_KINDS = ['back_in_stock', 'price_drop'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERTS_MAX = 30;
/** Days after which an alert that was not sent ends. */
export const ALERT_DAYS = 180;
