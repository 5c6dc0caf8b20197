// What notifications are about and which pages they open. Without zod, because the browser needs it too.

/** orders: placed, cancelled, paid back · deliveries: from the courier to the door · account: password, contact, passkeys. */
export const TOPICS = ['orders', 'deliveries', 'account'] as const;
export type Topic = (typeof TOPICS)[number];

/** R88: the pages a notification opens; `new-delivery` and `order-details` with the order's id. */
export const NOTIFICATION_PAGES = ['new-delivery', 'order-details', 'my-account'] as const;
export type NotificationPage = (typeof NOTIFICATION_PAGES)[number];
