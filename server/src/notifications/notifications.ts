// Letters: mails and SMS about events. Always true: a letter is written in the transaction that handles its event, once
// per event, channel and recipient; its personal data is sealed; it is sent at least once, every time under the same
// Message-ID.
import { LANGUAGE_PREFIXES } from '@hindam/contract/pages';
import type { Secrets } from '../kernel/secrets.ts';
import { ORDER_TEMPLATES, type OrderFacts } from './order-letters.ts';

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
  ...ORDER_TEMPLATES,
] as const;
export type Template = (typeof TEMPLATES)[number];

/**
 * Never sent as SMS: the welcome has just been shown on the screen, and an order link goes to the e-mail typed in the
 * request.
 */
const MAIL_ALONE: readonly Template[] = ['welcome', 'order_link'];
export const SMS_TEMPLATES: readonly Template[] = TEMPLATES.filter((template) => !MAIL_ALONE.includes(template));

export type Channel = 'mail' | 'sms';

export interface Facts {
  /** The recipient's name; '' when unknown. */
  name: string;
  /** Digits of the code, in letters with a code. */
  code?: string;
  /** Minutes the code is valid. */
  codeMinutes?: number;
  /** The kind of contact that was changed. */
  kind?: 'email' | 'phone';
  /** In letters about an order. */
  order?: OrderFacts;
}

/** The sealed part of a letter's row. */
export interface Inside {
  /** An e-mail address, or a number in E.164. */
  to: string;
  facts: Facts;
}

export interface Draft extends Inside {
  channel: Channel;
  template: Template;
  language: string;
  customerId: string | null;
  /** Seconds from the event until the letter expires; null = never. */
  livesSeconds: number | null;
  /** What to do over the quota for a recipient who is not proven (quota.ts); null for a member's own letters. */
  overQuota: 'wait' | 'drop' | null;
}

/** A letter as it is sent, by mail or SMS. */
export interface Composed {
  /** '' for an SMS. */
  subject: string;
  text: string;
  html: string | null;
}

export const LETTERS_AT_ONCE = 8;
/** Must exceed SEND_TIMEOUT_MS, or a slow letter would be sent twice. */
export const CLAIM_SECONDS = 90;
export const SEND_TIMEOUT_MS = 30_000;
export const GIVE_UP_AFTER_SECONDS = 86_400;
export const KEPT_DAYS = 30;
/** For letters with a code, and the last one to a former member. */
export const KEPT_SHORT_DAYS = 1;
export const SHORT_LIVED: readonly Template[] = [
  'code_register',
  'code_reset',
  'code_change',
  'code_delivery',
  'goodbye',
];

const RETRY_BASE_SECONDS = 4;
const RETRY_MAX_SECONDS = 3_600;

/** Seconds until the next attempt: doubled each time up to an hour, with ±50 % jitter so that retries spread out. */
export function retryAfterSeconds(attempts: number, random: number): number {
  const whole = Math.min(RETRY_MAX_SECONDS, RETRY_BASE_SECONDS * 2 ** Math.min(attempts - 1, 20));
  return whole * (0.5 + random);
}

/** `<id@host>`, the same at every attempt. */
export function messageIdOf(letterId: string, publicUrl: string): string {
  return `<${letterId}@${new URL(publicUrl).hostname}>`;
}

/** The URL of a page in the reader's language. */
export function pageAddress(publicUrl: string, language: string, path: string): string {
  const prefix = Object.keys(LANGUAGE_PREFIXES).find((name) => LANGUAGE_PREFIXES[name] === language);
  return `${publicUrl}${prefix === undefined ? '' : `/${prefix}`}${path}`;
}

/** The canonical spelling of a recipient, so that letters are found however the recipient is typed. */
export function recipientOf(typed: string): string {
  const text = typed.trim().normalize('NFC');
  if (text.includes('@')) return text.toLowerCase();
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  return `+${digits}`;
}

/** The key to find a letter by its recipient without storing the recipient in plain text. */
export function recipientHmac(secrets: Pick<Secrets, 'hmac'>, recipient: string): Buffer {
  return secrets.hmac('letter', recipientOf(recipient));
}

/** A UUID of version 7 begins with its creation time in milliseconds. */
export function madeAtMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** The part of a failure that may be stored and logged: its kind, never a message, which may name the recipient. */
export function failureName(error: unknown): string {
  const { name, code, responseCode, cause } = (error ?? {}) as Record<string, unknown>;
  const why = (cause as { code?: unknown } | null | undefined)?.code;
  const said = [name, code, why, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return (
    said
      .join(' ')
      .replaceAll(/[^\w .-]/g, '')
      .slice(0, 80) || 'unknown'
  );
}
