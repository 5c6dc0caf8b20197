// The kinds of alerts and how many one recipient may have. No zod here: the browser needs them too.

/** back_in_stock: of a sold-out variant · price_drop: of a product whose price falls below the one at the time of asking. */
export const ALERT_KINDS = ['back_in_stock', 'price_drop'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERTS_MAX = 30;
/** An alert that was not told by then ends. */
export const ALERT_DAYS = 180;
