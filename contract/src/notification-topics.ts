// What notifications are about and which pages they open. No zod here: the browser loads this file, and zod would
// enlarge its script.

/**
 * orders: for example placed, cancelled, refunded · deliveries: the parcel's way to the recipient · account: password,
 * contact and passkeys · visits: home visits.
 */
export const TOPICS = ['orders', 'deliveries', 'account', 'visits'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * R88: the pages a notification opens. The URLs of `new-delivery` and `order-details` contain the order's id, that of
 * `home-services` the visit's.
 */
export const NOTIFICATION_PAGES = ['new-delivery', 'order-details', 'my-account', 'home-services'] as const;
export type NotificationPage = (typeof NOTIFICATION_PAGES)[number];

/**
 * The topics in the settings of a member's messages; CELL_RULES says which of them can be chosen. reminders: of a cart
 * left behind, or of an order that expired unpaid.
 */
export const CHOICE_TOPICS = [...TOPICS, 'reminders'] as const;
export type ChoiceTopic = (typeof CHOICE_TOPICS)[number];

export const CHANNELS = ['in_store', 'push', 'mail', 'sms'] as const;
export type NoticeChannel = (typeof CHANNELS)[number];

/**
 * choice: the member can switch the topic on and off · always: it cannot be switched off · never: the channel does not
 * carry the topic.
 */
export type CellRule = 'choice' | 'always' | 'never';

/** Decision 49: which topics a member can switch on and off on which channel. */
export const CELL_RULES: Readonly<Record<ChoiceTopic, Readonly<Record<NoticeChannel, CellRule>>>> = {
  orders: { in_store: 'always', push: 'choice', mail: 'choice', sms: 'choice' },
  deliveries: { in_store: 'always', push: 'choice', mail: 'choice', sms: 'choice' },
  account: { in_store: 'always', push: 'never', mail: 'always', sms: 'always' },
  visits: { in_store: 'always', push: 'never', mail: 'choice', sms: 'choice' },
  reminders: { in_store: 'never', push: 'never', mail: 'choice', sms: 'never' },
};

/** Topics about money, documents or an appointment: a member cannot switch off both mail and SMS for them. */
export const MAIL_OR_SMS: readonly ChoiceTopic[] = ['orders', 'visits'];

/** The times at which quiet hours may begin and end, `HH:MM` of the market's clock. */
export const HALF_HOURS: readonly string[] = Array.from({ length: 48 }, (_, half) =>
  [Math.trunc(half / 2), (half % 2) * 30].map((part) => String(part).padStart(2, '0')).join(':'),
);
