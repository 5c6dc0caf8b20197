// Letters: mails, SMS and pushes about events. Invariants: the row of a letter is inserted in the transaction that
// handles its event, once per event, channel and recipient; its personal data is sealed; after a crash it may be sent
// again, but under the same Message-ID (a push: with the same event id).
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
  'code_change',
  'code_delivery',
  'welcome',
  'password_changed',
  'contact_changed',
  'passkey_added',
  'goodbye',
  'cart_left',
  'order_ran_out',
  ...CONTACT_TEMPLATES,
  ...ORDER_TEMPLATES,
  ...VISIT_TEMPLATES,
  ...ALERT_TEMPLATES,
] as const;
/** All pushes have the template `push`; their text is that of the notification in the account (in-store.ts). */
export type Template = (typeof TEMPLATES)[number] | 'push';

/** Templates that a member asked for and can end in one click. */
export const REMINDERS: readonly Template[] = ['cart_left', 'order_ran_out'];

/**
 * Templates that are not sent as SMS: the content of 'welcome' has just been shown on the screen, mails about a contact
 * message go to the e-mail address typed in the form or to the shop, 'visit_overdue' goes to the shop, and an SMS has
 * no room for the link that ends reminders or alerts.
 */
const MAIL_ALONE: readonly Template[] = [
  'welcome',
  'visit_overdue',
  ...CONTACT_TEMPLATES,
  ...REMINDERS,
  ...ALERT_TEMPLATES,
];
export const SMS_TEMPLATES: readonly Template[] = TEMPLATES.filter((template) => !MAIL_ALONE.includes(template));

export type Channel = 'mail' | 'sms' | 'push';

/** Facts about a contact message; only the mail to the shop has more than the reference. */
export interface ContactFacts {
  reference: string;
  name?: string;
  email?: string;
  subject?: string;
  message?: string;
  /** The language the sender reads. */
  language?: string;
}

export interface Facts {
  /** The recipient's name; '' when unknown. */
  name: string;
  /** Digits of the code, in letters with a code. */
  code?: string;
  /** Minutes the code is valid, in letters with a code. */
  codeMinutes?: number;
  /** The kind of contact that was changed, in 'contact_changed'. */
  kind?: 'email' | 'phone';
  /** The key that ends reminders, in a reminder. */
  offKey?: string;
  /** The order, in letters about an order. */
  order?: OrderFacts;
  /** The message, in letters about a contact message. */
  contact?: ContactFacts;
  /** The visit, in letters about a home visit. */
  visit?: VisitFacts;
  /** The piece or the keys, in mails about alerts. */
  alert?: AlertFacts;
  /** Further languages in which the mail repeats its content. */
  alsoIn?: string[];
  /** Whether the mail links to the page where the member chooses which messages to get. */
  chooses?: boolean;
  /** The notification whose texts a push shows. */
  notification?: NotificationFacts;
  /** The id of the event that a push is about. */
  eventId?: string;
}

/** What is sealed in a letter's row: the recipient and the facts. */
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
  /** Seconds from the event until the letter expires; null = never. */
  livesSeconds: number | null;
  /** What to do with the letter beyond the quota of its mailbox (quota.ts); null = it counts towards no quota. */
  overQuota: 'wait' | 'drop' | null;
  /** Which of the member's choices the letter follows; absent when it follows none, e.g. for guests and codes. */
  heeding?: Heeding;
}

/** The text of a letter; an SMS or a push has no `html`. */
export interface Composed {
  /** Subject of a mail or title of a push; '' for an SMS. */
  subject: string;
  text: string;
  html: string | null;
  /** The URL, with its key, that ends such mails in one click (RFC 8058); null in a letter that cannot be ended. */
  unsubscribe: string | null;
  /** The mail address that a reply to the mail goes to, if it is not the shop's. */
  replyTo?: string;
  /** A calendar file (iCalendar) attached to the mail. */
  calendar?: string;
}

export const LETTERS_AT_ONCE = 8;
/** A claim lasts this long. It must exceed SEND_TIMEOUT_MS, or a letter could be sent twice at once. */
export const CLAIM_SECONDS = 90;
export const SEND_TIMEOUT_MS = 30_000;
export const GIVE_UP_AFTER_SECONDS = 86_400;
export const RETENTION_DAYS = 30;
/** Retention in days for SHORT_LIVED: letters with a one-time code, and the last letter to a deleted member. */
export const SHORT_RETENTION_DAYS = 1;
export const SHORT_LIVED: readonly Template[] = [
  'code_register',
  'code_reset',
  'code_change',
  'code_delivery',
  'goodbye',
];

const RETRY_BASE_SECONDS = 4;
const RETRY_MAX_SECONDS = 3_600;

/**
 * Seconds until the next attempt: doubled with each attempt, up to an hour, and then changed by up to ±50 % by `random`
 * (0…1), so that retries do not all come at once.
 */
export function retryAfterSeconds(attempts: number, random: number): number {
  const whole = Math.min(RETRY_MAX_SECONDS, RETRY_BASE_SECONDS * 2 ** Math.min(attempts - 1, 20));
  return whole * (0.5 + random);
}

/** The Message-ID of a letter, `<id@host>`; it is the same at every attempt. */
export function messageIdOf(letterId: string, publicUrl: string): string {
  return `<${letterId}@${new URL(publicUrl).hostname}>`;
}

/**
 * The URL of a page in a language of the shop and in a market, null for the default one; `path` begins with '/'. A
 * language that the storefront does not have gets the page without a prefix for language and market.
 */
export function pageAddress(publicUrl: string, language: string, path: string, market: string | null = null): string {
  return `${publicUrl}${Object.hasOwn(LANGUAGES, language) ? prefixOf(language, market) : ''}${path}`;
}

const SUBSCRIPTION = 'push:';

/** The recipient of a push as stored in `to`. */
export const pushRecipient = (subscriptionId: string): string => `${SUBSCRIPTION}${subscriptionId}`;

/** The id of the subscription that a push goes to, from its recipient. */
export const subscriptionOf = (recipient: string): string => recipient.slice(SUBSCRIPTION.length);

/**
 * The recipient in one canonical spelling (an e-mail address in lower case, or `+` and digits), so that letters are
 * found however the recipient is typed.
 */
export function recipientOf(typed: string): string {
  const text = typed.trim().normalize('NFC');
  if (text.startsWith(SUBSCRIPTION)) return text;
  if (text.includes('@')) return text.toLowerCase();
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  return `+${digits}`;
}

/** The HMAC by which letters are found by their recipient, which is not stored in plain text. */
export function recipientHmac(secrets: Pick<Secrets, 'hmac'>, recipient: string): Buffer {
  return secrets.hmac('letter', recipientOf(recipient));
}

/** The creation time in milliseconds since 1970 of a UUID of version 7, which begins with that time. */
export function createdAtMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** The name and codes of a failure, for storing and logging; not its message, which may contain the recipient. */
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
