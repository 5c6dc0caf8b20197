// Formats amounts, days, times and rows of mails and SMS about orders, in the language of the message and the shop's
// digits.
import { directionOf, localeOf } from '@hindam/contract/language';
import { formatMoney } from '@hindam/contract/money';
import { translate } from '../kernel/words.ts';
import type { Letter, LetterContent, LetterContext } from './letter-content.ts';
import type { OrderFacts } from './order-letters.ts';
import { oneLine } from './wording.ts';

const VALUE_CHARACTERS_MAX = 240;

export const typed = (text: string): string => oneLine(text, VALUE_CHARACTERS_MAX);

export type Row = LetterContent['facts'][number];

/** What differs between templates; `heading`, `body`, `note` and `button` are message keys without `MAIL_`. */
export interface Parts {
  /** What the template's message keys begin with. */
  stem: string;
  /** Absent means `<stem>_BODY`. */
  body?: string;
  heading?: string;
  note?: string | null;
  button?: string;
  /** Message key without `SMS_`; absent means `stem`, null means that the letter is not sent as SMS. */
  sms?: string | null;
  /** Whether the letter lists pieces of the order. */
  lines?: boolean;
  rows: Row[];
}

export interface OrderFormatter {
  order: OrderFacts;
  language: string;
  context: LetterContext;
  money(minor: number): string;
  /** The refunded amount; empty in a letter without a refund. */
  refunded: string;
  /** The day of the event that the letter is about, in the time zone of the order's market. */
  day: string;
  row(fact: string, value: string): Row[];
}

/**
 * Formats the day of a moment in a time zone. A calendar day is passed as noon in UTC, the default time zone; another
 * time zone could change the day.
 */
export function dayFormat(language: string, { digits }: LetterContext, timeZone = 'UTC'): Intl.DateTimeFormat {
  const locale = localeOf(language, digits);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
}

export const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

export function deliveryIn({ order, language, context }: OrderFormatter): string {
  const { from, to } = order.delivery;
  return dayFormat(language, context).formatRange(noon(from), noon(to));
}

export function windowIn({ order, language, context }: OrderFormatter): string {
  const { windowFrom = null, windowTo = null } = order.parcel ?? {};
  if (windowFrom === null || windowTo === null) return '';
  const format = new Intl.DateTimeFormat(localeOf(language, context.digits), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: order.timeZone ?? context.timeZone,
  });
  return format.formatRange(new Date(windowFrom), new Date(windowTo));
}

export const numberRow = ({ order, row }: OrderFormatter): Row[] => row('ORDER', order.number ?? '');

const LEFT_TO_RIGHT_MARK = '\u200E';
const RIGHT_TO_LEFT_MARK = '\u200F';

/** An amount with a minus sign, which a left-to-right mark keeps to the left of the number. */
function takenAway(sum: string, language: string): string {
  return `${directionOf(language) === 'rtl' ? RIGHT_TO_LEFT_MARK : ''}${LEFT_TO_RIGHT_MARK}−${sum}`;
}

export const totalRow = ({ order, money, row }: OrderFormatter): Row[] =>
  row('TOTAL', money(order.totalMinor)).map((total) => ({ ...total, strong: true }));

export function sumRows(formatter: OrderFormatter): Row[] {
  const { order, language, money, row } = formatter;
  const priceOf = (minor: number) => (minor === 0 ? translate(language, 'MAIL_FREE') : money(minor));
  const { wrappingMinor = null, codFeeMinor = null } = order;
  return [
    ...row('SUBTOTAL', money(order.subtotalMinor)),
    ...row('DISCOUNT', order.discountMinor === 0 ? '' : takenAway(money(order.discountMinor), language)),
    ...row('SHIPPING', priceOf(order.shippingMinor)),
    ...row('WRAPPING', wrappingMinor === null ? '' : priceOf(wrappingMinor)),
    ...row('COD_FEE', codFeeMinor === null ? '' : money(codFeeMinor)),
    ...totalRow(formatter),
    ...row('VAT', money(order.vatMinor)),
  ];
}

export function planRows({ order, language, context, money }: OrderFormatter): Row[] {
  return order.plan.map(({ dueOn, amountMinor }, index) => {
    const part = new Intl.NumberFormat(localeOf(language, context.digits)).format(index + 1);
    const day = dayFormat(language, context).format(noon(dueOn));
    const label = translate(language, 'MAIL_FACT_PART').replace('{part}', part).replace('{day}', day);
    return { label, value: money(amountMinor) };
  });
}

export function addressRow({ order, language }: OrderFormatter): Row[] {
  if (order.address.length === 0) return [];
  return [{ label: translate(language, 'MAIL_FACT_ADDRESS'), value: order.address.map(typed) }];
}

/**
 * The row that names the day of the event that the letter is about; `what` is the end of the message key of its label.
 */
export const dayRow = ({ day, row }: OrderFormatter, what: string): Row[] => row(`DAY_${what}`, day);

export function orderFormatterOf(
  order: OrderFacts,
  { language, at }: Pick<Letter, 'language' | 'at'>,
  context: LetterContext,
): OrderFormatter {
  const timeZone = order.timeZone ?? context.timeZone;
  return {
    order,
    language,
    context,
    money: (amount) => formatMoney({ amount, currency: order.currency }, language, context.digits),
    refunded: order.refund
      ? formatMoney({ amount: order.refund.amountMinor, currency: order.refund.currency }, language, context.digits)
      : '',
    day: dayFormat(language, context, timeZone).format(at),
    row: (fact, value) => (value === '' ? [] : [{ label: translate(language, `MAIL_FACT_${fact}`), value }]),
  };
}
