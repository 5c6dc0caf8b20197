// The content of letters (mails, SMS) before they are rendered.
import { type Digits, localeOf } from '@hindam/contract/language';
import type { ShopContact, ShopPapers } from '../content/content.ts';
import { translate } from '../kernel/words.ts';
import type { AlertTemplate } from './alert-letters.ts';
import {
  type ContactTemplate,
  type Facts,
  pageAddress,
  REMINDERS,
  SMS_TEMPLATES,
  type Template,
} from './notifications.ts';
import type { OrderTemplate } from './order-letters.ts';
import type { VisitTemplate } from './visit-letters.ts';
import { type Message, messageOf } from './wording.ts';

export interface LetterContext {
  publicUrl: string;
  digits: Digits;
  /** IANA name of the default market's zone. */
  timeZone: string;
  /** Code of the shop's default market, whose pages have no market in their URL. */
  defaultMarket: string;
  papers: ShopPapers;
  contact: ShopContact;
}

/** The market to name in the URLs of pages; null for the default one. Letters of older versions have no market. */
export function namedMarket(market: string | undefined, { defaultMarket }: LetterContext): string | null {
  return market === undefined || market === defaultMarket ? null : market;
}

export interface Letter {
  template: Template;
  language: string;
  facts: Facts;
  /** Time of the event that the letter is about. */
  at: Date;
}

/** A picture at a URL of the shop, with its displayed size in px. */
export interface LetterPicture {
  src: string;
  width: number;
  height: number;
}

export interface LetterLink {
  label: string;
  address: string;
}

export interface LetterContent {
  subject: Message;
  preheader: Message;
  heading: Message;
  body: Message;
  code: string | null;
  /** Whether a phone may offer to fill in the code on the shop's pages. */
  codeFillsIn: boolean;
  /** Text that a person wrote, such as a gift note; its line breaks are kept. */
  quote?: string | null;
  /** Order lines, or the piece of an alert, whose `quantity` is ''; an empty list in other letters. */
  lines: { title: string; options: string[]; quantity: string; price: string; picture: LetterPicture | null }[];
  /** A value of several parts, such as an address, has each part on a line of its own in HTML. */
  facts: { label: string; value: string | readonly string[]; strong?: boolean }[];
  button: LetterLink | null;
  /** Further links, below the button. */
  links?: readonly LetterLink[];
  note: Message | null;
  /**
   * The link at the foot by which the recipient unsubscribes, and the URL at which mail programs do so in one click
   * (RFC 8058); null for mails that cannot be unsubscribed from.
   */
  off: { label: string; address: string; oneClick: string } | null;
  /** The link at the foot to the page where the member chooses which messages to get. */
  choose?: { label: string; address: string } | null;
  /** Says at the foot why the recipient gets this mail. */
  why: Message;
  /** A calendar file (iCalendar) with the visit, sent with the mail. */
  calendar?: string | null;
  /** Text of the SMS, to which sms.ts may add a last line; null for a template that is not sent as SMS. */
  sms: Message | null;
  /** Whether the SMS contains the button's URL even if it then takes several parts. */
  smsNeedsLink?: boolean;
  /** The mail address that a reply goes to; absent or null means the shop's. */
  replyTo?: string | null;
}

export function minutesIn(language: string, minutes: number, digits: Digits): string {
  return new Intl.NumberFormat(localeOf(language, digits), {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  }).format(minutes);
}

/** In the default market's time zone, with the zone's name, because the reader's zone may differ. */
export function momentIn(language: string, at: Date, { digits, timeZone }: LetterContext): string {
  return new Intl.DateTimeFormat(localeOf(language, digits), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}

export type AccountTemplate = Exclude<
  Template,
  OrderTemplate | ContactTemplate | VisitTemplate | AlertTemplate | 'push'
>;

/**
 * `stem`, `heading` and `body` are message keys without their prefix `MAIL_`; `button` and `link` are the paths to
 * which the button and the second link lead.
 */
interface AccountKeys {
  stem: string;
  heading?: string;
  body: string;
  button?: string;
  link?: string;
  /**
   * Of the letters that are sent by mail alone and contain no code or link with a limited validity, only those with
   * `isDated` state the time of the event and have a note.
   */
  isDated?: true;
}

const KEYS: Readonly<Record<AccountTemplate, AccountKeys>> = {
  code_register: { stem: 'CODE', heading: 'CODE_REGISTER_HEADING', body: 'CODE_REGISTER_BODY' },
  code_reset: { stem: 'CODE', heading: 'CODE_RESET_HEADING', body: 'CODE_RESET_BODY' },
  reset_link: { stem: 'RESET_LINK', body: 'RESET_LINK_BODY', button: '/forgot-password' },
  code_change: { stem: 'CODE', heading: 'CODE_CHANGE_HEADING', body: 'CODE_CHANGE_BODY' },
  code_delivery: { stem: 'CODE', heading: 'CODE_DELIVERY_HEADING', body: 'CODE_DELIVERY_BODY' },
  code_order: { stem: 'CODE', heading: 'CODE_ORDER_HEADING', body: 'CODE_ORDER_BODY' },
  welcome: { stem: 'WELCOME', heading: 'WELCOME_HEADING', body: 'WELCOME_BODY', button: '/my-account' },
  password_changed: {
    stem: 'PASSWORD_CHANGED',
    body: 'PASSWORD_CHANGED_BODY',
    button: '/forgot-password',
    link: '/account-security',
  },
  contact_changed: { stem: 'CONTACT_CHANGED', body: 'EMAIL_CHANGED_BODY' },
  passkey_added: { stem: 'PASSKEY_ADDED', body: 'PASSKEY_ADDED_BODY', button: '/account-security' },
  goodbye: { stem: 'GOODBYE', body: 'GOODBYE_BODY' },
  cart_left: { stem: 'BAG_LEFT', body: 'BAG_LEFT_BODY', button: '/cart' },
  order_ran_out: { stem: 'ORDER_RAN_OUT', body: 'ORDER_RAN_OUT_BODY', button: '/cart' },
  operator_locked: { stem: 'OPERATOR_LOCKED', body: 'OPERATOR_LOCKED_BODY', isDated: true },
};

function messageKeysOf(template: AccountTemplate, kind: Facts['kind']) {
  const { stem, heading, body, button, link } = KEYS[template];
  if (template !== 'contact_changed') {
    return { stem, subject: `${stem}_SUBJECT`, heading: heading ?? `${stem}_SUBJECT`, body, button, link, sms: stem };
  }
  const changedKey = kind === 'phone' ? 'PHONE_CHANGED' : 'EMAIL_CHANGED';
  return {
    stem,
    subject: `${changedKey}_SUBJECT`,
    heading: `${changedKey}_SUBJECT`,
    body: `${changedKey}_BODY`,
    button,
    link,
    sms: changedKey,
  };
}

export function accountLetterContent(
  template: AccountTemplate,
  { language, facts, at }: Letter,
  context: LetterContext,
): LetterContent {
  const parts = messageKeysOf(template, facts.kind);
  const minutes = minutesIn(language, facts.codeMinutes ?? 0, context.digits);
  const code = facts.code ?? null;
  const values = { shop: translate(language, 'BRAND'), minutes, ...(code === null ? {} : { code }) };
  const message = (key: string) => messageOf(language, `MAIL_${key}`, values);
  const isTimed = facts.codeMinutes !== undefined;
  const linkTo = (path: string | undefined, part: 'BUTTON' | 'LINK'): LetterLink | null =>
    path === undefined
      ? null
      : {
          label: translate(language, `MAIL_${parts.stem}_${part}`),
          address: pageAddress(context.publicUrl, language, path),
        };
  const isMailAlone = !SMS_TEMPLATES.includes(template);
  const isBare = isMailAlone && !isTimed && KEYS[template].isDated !== true;
  const query = facts.resetKey === undefined ? '' : `?key=${facts.resetKey}`;
  return {
    subject: message(parts.subject),
    preheader: message(`${parts.stem}_PREHEADER`),
    heading: message(parts.heading),
    body: message(parts.body),
    code,
    codeFillsIn: true,
    lines: [],
    facts: isBare
      ? []
      : [
          {
            label: translate(language, `MAIL_FACT_${isTimed ? 'VALID' : 'WHEN'}`),
            value: isTimed ? minutes : momentIn(language, at, context),
          },
        ],
    button: linkTo(parts.button === undefined ? undefined : `${parts.button}${query}`, 'BUTTON'),
    links: [linkTo(parts.link, 'LINK')].filter((link) => link !== null),
    note: isBare ? null : message(`${parts.stem}_NOTE`),
    off:
      facts.offKey === undefined
        ? null
        : {
            label: translate(language, 'MAIL_REMINDERS_OFF'),
            address: pageAddress(context.publicUrl, language, `/reminders-off?key=${facts.offKey}`),
            oneClick: `${context.publicUrl}/api/reminders/off?key=${facts.offKey}`,
          },
    why: message(REMINDERS.includes(template) ? 'WHY_REMINDER' : 'WHY'),
    sms: isMailAlone ? null : messageOf(language, `SMS_${parts.sms}`, values),
  };
}
