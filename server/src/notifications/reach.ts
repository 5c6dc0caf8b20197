// To which mail address or phone number a letter (mail, SMS) to a member goes, by the member's choices. Invariant: an
// `essential` letter goes to at least one of them, if there is one, even if the member switches mail or SMS off before
// the letter is sent.
import type { ChoiceTopic, Topic } from '@hindam/contract/notification-topics';
import { type Choice, choiceOf, type Contacts } from '../preferences/preferences.ts';
import { type Address, addressOf } from './letters.service.ts';
import type { Channel } from './notifications.ts';
import type { OrderTemplate } from './order-letters.ts';

export interface Heeding {
  topic: ChoiceTopic;
  /**
   * Whether the letter is dropped if the member, at the time it is due, does not want letters about `topic` on its
   * channel.
   */
  optional: boolean;
  heedsQuietHours: boolean;
  /**
   * The order that the letter is about; null for none. An optional letter that waited for quiet hours to end is not
   * sent if a later one is about the same order.
   */
  about: string | null;
}

const DELIVERIES: readonly OrderTemplate[] = [
  'order_shipped',
  'order_out_for_delivery',
  'order_delivery_failed',
  'order_delivered',
  'delivery_time_agreed',
  'delivery_time_refused',
  'delivery_problem_answered',
];

/** Letters and notifications that do not wait for quiet hours to end. */
const URGENT: readonly string[] = ['order_out_for_delivery', 'order_delivery_failed'];

export const isUrgent = (templateOrKind: string): boolean => URGENT.includes(templateOrKind);

export const topicOfOrderLetter = (template: OrderTemplate): Topic =>
  DELIVERIES.includes(template) ? 'deliveries' : 'orders';

export interface Reaching {
  topic: ChoiceTopic;
  /** Whether the letter must have a recipient, whatever the member chose. */
  essential: boolean;
  urgent: boolean;
  about: string | null;
}

export interface Recipients {
  /** The contact that the order or visit names. */
  contact: Contacts;
  /** The member's own number, for SMS that the member chose to get. */
  phone: string | null;
}

export type Reached = Address & { heeding: Heeding };

/**
 * The recipients of a letter to a member. By default the letter goes to the e-mail address, or to the phone number if
 * there is no e-mail address.
 */
export function reachedBy(
  choices: readonly Choice[],
  { contact, phone }: Recipients,
  { topic, essential, urgent, about }: Reaching,
): Reached[] {
  const wantsMail = choiceOf(choices, { topic, channel: 'mail' }) ?? true;
  const wantsSms = choiceOf(choices, { topic, channel: 'sms' });
  const number = wantsSms === true ? (phone ?? contact.phone) : contact.phone;
  const addresses: Address[] = [
    ...(wantsMail && contact.email !== null ? [{ channel: 'mail' as const, to: contact.email }] : []),
    ...((wantsSms ?? contact.email === null) && number !== null ? [{ channel: 'sms' as const, to: number }] : []),
  ];
  const fallback = addresses.length === 0 && essential ? addressOf(contact) : null;
  return [...addresses, ...(fallback ? [fallback] : [])].map((address, at) => ({
    ...address,
    heeding: {
      topic,
      optional: !essential || at > 0,
      heedsQuietHours: waits(address.channel, urgent),
      about,
    },
  }));
}

const waits = (channel: Channel, urgent: boolean): boolean => channel !== 'mail' && !urgent;
