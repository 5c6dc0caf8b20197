// Letters: what the shop writes to a person by mail or SMS because something happened. Always true: a
// letter is written in the transaction that works its event off, once per event, channel and recipient;
// what it says of a person is sealed; it is sent at least once, every time under the same Message-ID.
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

/** A greeting is not worth an SMS to somebody who has just read it on her screen; a lost link goes to the mail it was asked by. */
const MAIL_ALONE: readonly Template[] = ['welcome', 'order_link'];
export const SMS_TEMPLATES: readonly Template[] = TEMPLATES.filter((template) => !MAIL_ALONE.includes(template));

export type Channel = 'mail' | 'sms';

export interface Facts {
  /** Hers; '' when nobody knows it. */
  name: string;
  /** Digits of the code, of letters that bring one. */
  code?: string;
  /** How long the code holds. */
  codeMinutes?: number;
  /** Which contact was changed. */
  kind?: 'email' | 'phone';
  /** Of letters about one. */
  order?: OrderFacts;
}

/** What is sealed in a letter's row. */
export interface Inside {
  /** An address of mail, or a number in E.164. */
  to: string;
  facts: Facts;
}

export interface Draft extends Inside {
  channel: Channel;
  template: Template;
  language: string;
  customerId: string | null;
  /** From the event on; null for a letter that stays true. */
  livesSeconds: number | null;
  /** For a recipient who did not prove to be behind it (quota.ts); null for a member's own. */
  overQuota: 'wait' | 'drop' | null;
}

/** A letter as it leaves, whichever way. */
export interface Composed {
  /** '' for an SMS. */
  subject: string;
  text: string;
  html: string | null;
}

export const LETTERS_AT_ONCE = 8;
/** Above the longest a provider is waited for, or a slow letter would be sent twice. */
export const CLAIM_SECONDS = 90;
export const SEND_TIMEOUT_MS = 30_000;
export const GIVE_UP_AFTER_SECONDS = 86_400;
export const KEPT_DAYS = 30;
/** Letters with a code, and the last one to somebody who left. */
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

/** Seconds until the next try: doubled each time up to an hour, spread by half so that letters do not return in step. */
export function retryAfterSeconds(attempts: number, random: number): number {
  const whole = Math.min(RETRY_MAX_SECONDS, RETRY_BASE_SECONDS * 2 ** Math.min(attempts - 1, 20));
  return whole * (0.5 + random);
}

/** `<id@host>`: the same at every try. */
export function messageIdOf(letterId: string, publicUrl: string): string {
  return `<${letterId}@${new URL(publicUrl).hostname}>`;
}

/** The address of a page in the reader's language. */
export function pageAddress(publicUrl: string, language: string, path: string): string {
  const prefix = Object.keys(LANGUAGE_PREFIXES).find((name) => LANGUAGE_PREFIXES[name] === language);
  return `${publicUrl}${prefix === undefined ? '' : `/${prefix}`}${path}`;
}

/** The one spelling of a recipient: a letter is found by what somebody typed. */
export function recipientOf(typed: string): string {
  const text = typed.trim().normalize('NFC');
  if (text.includes('@')) return text.toLowerCase();
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '');
  return `+${digits}`;
}

/** Under which a letter is found again without its recipient standing in its row. */
export function recipientHmac(secrets: Pick<Secrets, 'hmac'>, recipient: string): Buffer {
  return secrets.hmac('letter', recipientOf(recipient));
}

/** UUIDs of version 7 begin with the milliseconds of their making. */
export function madeAtMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}

/** What may be kept and logged of a failure: its kind, never a provider's sentence, which may name the recipient. */
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
