// Letters: mails, SMS and pushes about events. Invariants: a letter's row is inserted in the transaction that handles
// its event, once per event, channel and recipient; its personal data is sealed; after a crash it may be sent again
// under the same id.
import { LANGUAGES } from '@hindam/contract/language';
import { prefixOf } from '@hindam/contract/pages';
import type { Secrets } from '../kernel/secrets.ts';
import { ALERT_TEMPLATES, type AlertFacts } from './alert-letters.ts';
import type { NotificationFacts } from './in-store.ts';
import type { Heeding } from './reach.ts';
import { ORDER_TEMPLATES, type OrderFacts } from './order-letters.ts';
import { VISIT_TEMPLATES, type VisitFacts } from './visit-letters.ts';

export const CONTACT_TEMPLATES = ['contact_message', 'contact_received'] as const;
export type ContactTemplate = (typeof CONTACT_TEMPLATES)[number];

export const TEMPLATES = [
  'code_register',
  'code_reset',
  'reset_link',
  'code_change',
  'code_delivery',
  'code_order',
  'welcome',
  'password_changed',
  'contact_changed',
  'passkey_added',
  'goodbye',
  'cart_left',
  'order_ran_out',
  'operator_locked',
  ...CONTACT_TEMPLATES,
  ...ORDER_TEMPLATES,
  ...VISIT_TEMPLATES,
  ...ALERT_TEMPLATES,
] as const;
/** All pushes have the template `push`; their text is that of the notification in the account (in-store.ts). */
export type Template = (typeof TEMPLATES)[number] | 'push';

/** Templates of reminders, which a member asked for and can end in one click. */
export const REMINDERS: readonly Template[] = ['cart_left', 'order_ran_out'];

/** Templates that are not sent as SMS. An SMS has, for example, no room for the link that ends reminders or alerts. */
const MAIL_ALONE: readonly Template[] = [
  'reset_link',
  'welcome',
  'visit_confirm',
  'visit_overdue',
  'operator_locked',
  ...CONTACT_TEMPLATES,
  ...REMINDERS,
  ...ALERT_TEMPLATES,
];
export const SMS_TEMPLATES: readonly Template[] = TEMPLATES.filter((template) => !MAIL_ALONE.includes(template));

export type Channel = 'mail' | 'sms' | 'push';

/** Facts about a contact message; the confirmation to the sender has only the reference. */
export interface ContactFacts {
  reference: string;
  name?: string;
  email?: string;
  subject?: string;
  message?: string;
  language?: string;
}

export interface Facts {
  /** The recipient's name; empty when unknown, or when the recipient is not proven to be that person. */
  name: string;
  code?: string;
  /** For how many minutes the code or link is valid. */
  codeMinutes?: number;
  /** The key of the link that sets a new password. */
  resetKey?: string;
  /** Which of the member's contacts was changed. */
  kind?: 'email' | 'phone';
  /** The key of the link that ends reminders. */
  offKey?: string;
  order?: OrderFacts;
  contact?: ContactFacts;
  visit?: VisitFacts;
  alert?: AlertFacts;
  /** Further languages in which the mail repeats its content. */
  alsoIn?: string[];
  /** Whether the mail links to the page where the member chooses which messages to get. */
  chooses?: boolean;
  /** The notification whose texts a push shows. */
  notification?: NotificationFacts;
  /** The event that a push is about. */
  eventId?: string;
}

export interface SealedContent {
  /** An e-mail address, a number in E.164, or a subscription to push (pushRecipient). */
  to: string;
  facts: Facts;
}

export interface Draft extends SealedContent {
  channel: Channel;
  template: Template;
  language: string;
  customerId: string | null;
  /** Seconds from the event until the letter expires; null for a letter that does not expire. */
  livesSeconds: number | null;
  /** What to do with the letter beyond the quota of its mailbox (quota.ts); null if it counts towards none. */
  overQuota: 'wait' | 'drop' | null;
  /** Which of the member's choices the letter follows; absent when it follows none. */
  heeding?: Heeding;
}

export interface Composed {
  /** Subject of a mail or title of a push; empty for an SMS. */
  subject: string;
  text: string;
  html: string | null;
  /** The URL by which a mail program unsubscribes in one click (RFC 8058); null in a letter without one. */
  unsubscribe: string | null;
  /** Where a reply to the mail goes, if not to the shop. */
  replyTo?: string;
  calendar?: string;
}

export const LETTERS_AT_ONCE = 8;
/**
 * For how long a worker claims a letter: longer than SEND_TIMEOUT_MS, or the letter could be sent twice at the same
 * time.
 */
export const CLAIM_SECONDS = 90;
export const SEND_TIMEOUT_MS = 30_000;
export const GIVE_UP_AFTER_SECONDS = 86_400;
export const RETENTION_DAYS = 30;
/**
 * Retention in days for SHORT_LIVED: letters with a one-time code or link, and the last letter to a member who deleted
 * the account.
 */
export const SHORT_RETENTION_DAYS = 1;
export const SHORT_LIVED: readonly Template[] = [
  'code_register',
  'code_reset',
  'reset_link',
  'code_change',
  'code_delivery',
  'code_order',
  'goodbye',
];

const RETRY_BASE_SECONDS = 4;
const RETRY_MAX_SECONDS = 3_600;

/**
 * Seconds until the next attempt: doubled with each attempt, up to an hour, then multiplied by 0.5 + `random` (0…1), so
 * that retries do not all come at the same time.
 */
export function retryAfterSeconds(attempts: number, random: number): number {
  const whole = Math.min(RETRY_MAX_SECONDS, RETRY_BASE_SECONDS * 2 ** Math.min(attempts - 1, 20));
  return whole * (0.5 + random);
}

/** The mail's Message-ID, the same at every attempt, so that a mail program can recognise a repeated mail. */
export function messageIdOf(letterId: string, publicUrl: string): string {
  return `<${letterId}@${new URL(publicUrl).hostname}>`;
}

/**
 * The URL of a page in a language and in a market (null for the default one). A language that the storefront does not
 * have gets the page without a prefix.
 */
export function pageAddress(publicUrl: string, language: string, path: string, market: string | null = null): string {
  return `${publicUrl}${Object.hasOwn(LANGUAGES, language) ? prefixOf(language, market) : ''}${path}`;
}

const SUBSCRIPTION = 'push:';

export const pushRecipient = (subscriptionId: string): string => `${SUBSCRIPTION}${subscriptionId}`;

export const subscriptionOf = (recipient: string): string => recipient.slice(SUBSCRIPTION.length);

/**
 * A recipient (mail address, phone number or push subscription) in one spelling, so that letters to it are found
 * however it was typed.
 */
export function recipientOf(typed: string): string {
  const text = typed.trim().normalize('NFC');
  if (text.startsWith(SUBSCRIPTION)) return text;
  if (text.includes('@')) return text.toLowerCase();
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  return `+${digits}`;
}

/** The HMAC by which letters to a recipient are found; the recipient is not stored in plain text. */
export function recipientHmac(secrets: Pick<Secrets, 'hmac'>, recipient: string): Buffer {
  return secrets.hmac('letter', recipientOf(recipient));
}

/** When an id was made, in milliseconds since 1970: ids are UUIDs of version 7, which begin with that time. */
export function createdAtMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** The name and codes of a failure, for storing and logging; its message may contain the recipient. */
export function failureName(error: unknown): string {
  const { name, code, responseCode, cause } = (error ?? {}) as Record<string, unknown>;
  const why = (cause as { code?: unknown } | null | undefined)?.code;
  const names = [name, code, why, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return (
    names
      .join(' ')
      .replaceAll(/[^\w .-]/g, '')
      .slice(0, 80) || 'unknown'
  );
}
