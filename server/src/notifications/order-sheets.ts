// Content of letters about orders. Amounts, days and times are in the letter's language and the shop's digits; text
// typed by a person is cut to one line before it is inserted.
import { directionOf, languageOf, localeOf } from '@hindam/contract/language';
import { formatMoney } from '@hindam/contract/money';
import type { PaymentOption } from '@hindam/contract/order-moves';
import { say } from '../kernel/words.ts';
import { pageAddress } from './notifications.ts';
import type { OrderFacts, OrderTemplate, ToldLine } from './order-letters.ts';
import { type Letter, momentIn, type Sheet, type Surroundings } from './sheets.ts';
import { oneLine, said } from './wording.ts';

const TITLE_CHARACTERS_MAX = 80;
const VALUE_CHARACTERS_MAX = 240;

/** Text typed by a person, on one line of at most VALUE_CHARACTERS_MAX. */
const typed = (text: string): string => oneLine(text, VALUE_CHARACTERS_MAX);

type Row = Sheet['facts'][number];

interface Parts {
  stem: string;
  /**
   * Message key of the body, without `MAIL_`; absent = `<stem>_BODY`. `stem` is what the template's message keys begin
   * with; `heading`, `note`, `button` and `sms` are keys too.
   */
  body?: string;
  heading?: string;
  note?: string | null;
  button?: string;
  sms?: string | null;
  lines?: boolean;
  rows: Row[];
}

/** The order of a letter, and functions that format its amounts and rows; passed to the functions below. */
interface Desk {
  order: OrderFacts;
  language: string;
  around: Surroundings;
  money(minor: number): string;
  /** The refunded amount, formatted; '' in a letter without a refund. */
  refunded: string;
  row(fact: string, value: string): Row[];
}

const PAY_WORDS: Readonly<Record<PaymentOption, string>> = {
  card: 'MAIL_PAY_CARD',
  net_banking: 'MAIL_PAY_NET_BANKING',
  instalments_4: 'MAIL_PAY_INSTALMENTS_4',
  cod: 'MAIL_PAY_COD',
};

/** Formats calendar days, which are given as noon in UTC because they have no time zone. */
function dayFormat(language: string, { digits }: Surroundings): Intl.DateTimeFormat {
  const locale = localeOf(language, digits);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

function deliveryIn({ order, language, around }: Desk): string {
  const { from, to } = order.delivery;
  return dayFormat(language, around).formatRange(noon(from), noon(to));
}

function windowIn({ order, language, around }: Desk): string {
  const { windowFrom = null, windowTo = null } = order.parcel ?? {};
  if (windowFrom === null || windowTo === null) return '';
  const format = new Intl.DateTimeFormat(localeOf(language, around.digits), {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: around.timeZone,
  });
  return format.formatRange(new Date(windowFrom), new Date(windowTo));
}

const numberRow = ({ order, row }: Desk): Row[] => row('ORDER', order.number ?? '');

const LEFT_TO_RIGHT_MARK = '\u200E';
const RIGHT_TO_LEFT_MARK = '\u200F';

/**
 * An amount with a minus sign. The left-to-right mark keeps the sign to the left of the number; in a right-to-left
 * language the mark before it sets the direction of the whole.
 */
function takenAway(sum: string, language: string): string {
  return `${directionOf(language) === 'rtl' ? RIGHT_TO_LEFT_MARK : ''}${LEFT_TO_RIGHT_MARK}−${sum}`;
}

function sumRows({ order, language, money, row }: Desk): Row[] {
  const shipping = order.shippingMinor === 0 ? say(language, 'MAIL_FREE') : money(order.shippingMinor);
  return [
    ...row('SUBTOTAL', money(order.subtotalMinor)),
    ...row('DISCOUNT', order.discountMinor === 0 ? '' : takenAway(money(order.discountMinor), language)),
    ...row('SHIPPING', shipping),
    ...row('TOTAL', money(order.totalMinor)).map((total) => ({ ...total, strong: true })),
    ...row('VAT', money(order.vatMinor)),
  ];
}

function planRows({ order, language, around, money }: Desk): Row[] {
  return order.plan.map(({ dueOn, amountMinor }, index) => {
    const part = new Intl.NumberFormat(localeOf(language, around.digits)).format(index + 1);
    const day = dayFormat(language, around).format(noon(dueOn));
    const label = say(language, 'MAIL_FACT_PART').replace('{part}', part).replace('{day}', day);
    return { label, value: money(amountMinor) };
  });
}

function addressRow({ order, language, row }: Desk): Row[] {
  return row('ADDRESS', typed(order.address.join(languageOf(language).listComma)));
}

function placed(desk: Desk): Parts {
  const { confirmBy = null } = desk.order;
  const until = confirmBy === null ? '' : momentIn(desk.language, new Date(confirmBy), desk.around);
  return {
    stem: 'ORDER_PLACED',
    heading: 'ORDER_PLACED_HEADING',
    lines: true,
    ...(until === '' ? {} : { body: 'ORDER_TO_CONFIRM_BODY', sms: 'ORDER_TO_CONFIRM' }),
    rows: [
      ...sumRows(desk),
      ...numberRow(desk),
      ...desk.row('CONFIRM', until),
      ...desk.row('PAYMENT', say(desk.language, PAY_WORDS[desk.order.paymentOption])),
      ...planRows(desk),
      ...desk.row('DELIVERY', deliveryIn(desk)),
      ...addressRow(desk),
    ],
  };
}

function shipped(desk: Desk): Parts {
  const { parcel } = desk.order;
  return {
    stem: 'ORDER_SHIPPED',
    button: 'ORDER_SHIPPED_BUTTON',
    lines: true,
    rows: [
      ...numberRow(desk),
      ...desk.row('CARRIER', typed(parcel?.carrier ?? '')),
      ...desk.row('TRACKING', typed(parcel?.trackingNumber ?? '')),
      ...desk.row('DELIVERY', deliveryIn(desk)),
      ...addressRow(desk),
    ],
  };
}

function outForDelivery(desk: Desk): Parts {
  const coded = (desk.order.parcel?.deliveryCode ?? null) !== null;
  return {
    stem: 'ORDER_OUT',
    button: 'ORDER_OUT_BUTTON',
    rows: [...numberRow(desk), ...desk.row('WINDOW', windowIn(desk)), ...addressRow(desk)],
    ...(coded ? { body: 'ORDER_OUT_CODE_BODY', note: 'ORDER_OUT_NOTE', sms: 'ORDER_OUT_CODE' } : {}),
  };
}

function paymentFailed(desk: Desk): Parts {
  const { heldUntil, totalMinor } = desk.order;
  const until = heldUntil === null ? '' : momentIn(desk.language, new Date(heldUntil), desk.around);
  return {
    stem: 'ORDER_PAYMENT_FAILED',
    button: 'ORDER_PAYMENT_FAILED_BUTTON',
    lines: true,
    rows: [...desk.row('TOTAL', desk.money(totalMinor)), ...desk.row('HELD', until)],
  };
}

/** Message key of the note that money is paid back; null when nothing was paid. */
const moneyBack = ({ order }: Desk): string | null => (order.paidMinor > 0 ? 'ORDER_MONEY_BACK' : null);

function refundDone(desk: Desk): Parts {
  const { number, refund } = desk.order;
  const unmatched = number === null ? { body: 'REFUND_UNMATCHED_BODY', sms: 'REFUND_UNMATCHED' } : {};
  return {
    stem: 'REFUND_DONE',
    rows: [
      ...numberRow(desk),
      ...desk.row('AMOUNT', desk.refunded),
      ...desk.row('CREDIT_NOTE', refund?.creditNote ?? ''),
    ],
    ...unmatched,
  };
}

const PARTS: Readonly<Record<OrderTemplate, (desk: Desk) => Parts>> = {
  order_placed: placed,
  order_payment_failed: paymentFailed,
  order_shipped: shipped,
  order_out_for_delivery: outForDelivery,
  order_delivered: (desk) => ({ stem: 'ORDER_DELIVERED', note: 'ORDER_DELIVERED_NOTE', rows: numberRow(desk) }),
  order_cancelled: (desk) => ({ stem: 'ORDER_CANCELLED', note: moneyBack(desk), lines: true, rows: numberRow(desk) }),
  order_not_confirmed: (desk) => ({ stem: 'ORDER_NOT_CONFIRMED', lines: true, rows: numberRow(desk) }),
  order_partly_cancelled: (desk) => ({
    stem: 'ORDER_PARTLY_CANCELLED',
    note: moneyBack(desk),
    lines: true,
    rows: numberRow(desk),
  }),
  order_cancel_requested: (desk) => ({ stem: 'ORDER_CANCEL_REQUESTED', rows: numberRow(desk) }),
  order_cancel_refused: (desk) => ({
    stem: 'ORDER_CANCEL_REFUSED',
    rows: [...numberRow(desk), ...desk.row('REASON', typed(desk.order.reason))],
  }),
  order_link: (desk) => ({ stem: 'ORDER_LINK', note: 'ORDER_LINK_NOTE', sms: null, rows: numberRow(desk) }),
  refund_done: refundDone,
};

/** The size code of products that come in one size only. */
const ONE_SIZE = 'one';

const sizeIn = (size: string, language: string): string => (size === ONE_SIZE ? say(language, 'MAIL_ONE_SIZE') : size);

function lineOf(line: ToldLine, { language, around, money }: Desk): Sheet['lines'][number] {
  const size = line.madeToMeasure ? say(language, 'MAIL_MADE_TO_MEASURE') : sizeIn(line.size, language);
  const { picture = null } = line;
  const count = new Intl.NumberFormat(localeOf(language, around.digits)).format(line.quantity);
  return {
    title: oneLine(line.title, TITLE_CHARACTERS_MAX),
    options: [line.colour, size, `× ${count}`].filter(Boolean).map((part) => oneLine(part, TITLE_CHARACTERS_MAX)),
    price: money(line.totalMinor),
    picture: picture && { ...picture, src: `${around.publicUrl}${picture.path}` },
  };
}

function addressOfOrder({ orderId, key }: OrderFacts, language: string, publicUrl: string): string {
  const query = key === null ? '' : `?key=${encodeURIComponent(key)}`;
  return pageAddress(publicUrl, language, `/order-details/${orderId}${query}`);
}

function deskOf(order: OrderFacts, language: string, around: Surroundings): Desk {
  return {
    order,
    language,
    around,
    money: (amount) => formatMoney({ amount, currency: order.currency }, language, around.digits),
    refunded: order.refund
      ? formatMoney({ amount: order.refund.amountMinor, currency: order.refund.currency }, language, around.digits)
      : '',
    row: (fact, value) => (value === '' ? [] : [{ label: say(language, `MAIL_FACT_${fact}`), value }]),
  };
}

export function orderSheetOf(template: OrderTemplate, letter: Letter, order: OrderFacts, around: Surroundings): Sheet {
  const { language } = letter;
  const desk = deskOf(order, language, around);
  const { stem, rows, lines = false, ...parts } = PARTS[template](desk);
  const code = template === 'order_out_for_delivery' ? (order.parcel?.deliveryCode ?? null) : null;
  const values = {
    shop: say(language, 'BRAND'),
    number: order.number ?? '',
    total: desk.money(order.totalMinor),
    amount: desk.refunded,
    delivery: deliveryIn(desk),
    code: code ?? '',
  };
  const words = (key: string) => said(language, key, values);
  const note = parts.note ?? (order.key === null ? null : 'ORDER_LINK_KEPT');
  const sms = parts.sms === undefined ? stem : parts.sms;
  return {
    subject: words(`MAIL_${stem}_SUBJECT`),
    preheader: words(`MAIL_${stem}_PREHEADER`),
    heading: words(`MAIL_${parts.heading ?? `${stem}_SUBJECT`}`),
    body: words(`MAIL_${parts.body ?? `${stem}_BODY`}`),
    code,
    codeFillsIn: false,
    lines: lines ? order.lines.map((line) => lineOf(line, desk)) : [],
    facts: rows,
    button: {
      label: say(language, `MAIL_${parts.button ?? 'ORDER_BUTTON'}`),
      address: addressOfOrder(order, language, around.publicUrl),
    },
    note: note === null ? null : words(`MAIL_${note}`),
    why: words('MAIL_WHY_ORDER'),
    sms: sms === null ? null : words(`SMS_${sms}`),
  };
}
