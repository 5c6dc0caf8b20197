// Content of letters about orders. Amounts, days and times are in the letter's language and the shop's digits; text
// typed by a person is cut to one line before it is inserted.
import { directionOf, languageOf, localeOf } from '@hindam/contract/language';
import { formatMoney } from '@hindam/contract/money';
import type { PaymentOption } from '@hindam/contract/order-moves';
import { sizeName } from '../catalogue/one-size.ts';
import { translate } from '../kernel/words.ts';
import { pageAddress } from './notifications.ts';
import type { OrderFacts, OrderTemplate, LetterLine } from './order-letters.ts';
import { type Letter, momentIn, namedMarket, type LetterContent, type LetterContext } from './letter-content.ts';
import { oneLine, messageOf } from './wording.ts';

const TITLE_CHARACTERS_MAX = 80;
const VALUE_CHARACTERS_MAX = 240;

/** Text typed by a person, on one line of at most VALUE_CHARACTERS_MAX. */
const typed = (text: string): string => oneLine(text, VALUE_CHARACTERS_MAX);

type Row = LetterContent['facts'][number];

/** What differs between templates. `heading`, `body`, `note` and `button` are message keys without `MAIL_`. */
interface Parts {
  /** What the template's message keys begin with. */
  stem: string;
  /** Absent = `<stem>_BODY`. */
  body?: string;
  heading?: string;
  note?: string | null;
  button?: string;
  /** Message key without `SMS_`; absent = `stem`, null = not sent as SMS. */
  sms?: string | null;
  lines?: boolean;
  rows: Row[];
}

/** The order of a letter, and functions that format its amounts and rows; passed to the functions below. */
interface OrderFormatter {
  order: OrderFacts;
  language: string;
  context: LetterContext;
  money(minor: number): string;
  /** The refunded amount, formatted; '' in a letter without a refund. */
  refunded: string;
  row(fact: string, value: string): Row[];
}

const PAYMENT_OPTION_KEYS: Readonly<Record<PaymentOption, string>> = {
  card: 'MAIL_PAY_CARD',
  net_banking: 'MAIL_PAY_NET_BANKING',
  instalments_4: 'MAIL_PAY_INSTALMENTS_4',
  cod: 'MAIL_PAY_COD',
};

/** Formats calendar days, which are given as noon in UTC because they have no time zone. */
function dayFormat(language: string, { digits }: LetterContext): Intl.DateTimeFormat {
  const locale = localeOf(language, digits);
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);

function deliveryIn({ order, language, context }: OrderFormatter): string {
  const { from, to } = order.delivery;
  return dayFormat(language, context).formatRange(noon(from), noon(to));
}

function windowIn({ order, language, context }: OrderFormatter): string {
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

const numberRow = ({ order, row }: OrderFormatter): Row[] => row('ORDER', order.number ?? '');

const LEFT_TO_RIGHT_MARK = '\u200E';
const RIGHT_TO_LEFT_MARK = '\u200F';

/**
 * An amount with a minus sign. The left-to-right mark keeps the sign to the left of the number; in a right-to-left
 * language the mark before it sets the direction of the whole.
 */
function takenAway(sum: string, language: string): string {
  return `${directionOf(language) === 'rtl' ? RIGHT_TO_LEFT_MARK : ''}${LEFT_TO_RIGHT_MARK}−${sum}`;
}

function sumRows({ order, language, money, row }: OrderFormatter): Row[] {
  const priceOf = (minor: number) => (minor === 0 ? translate(language, 'MAIL_FREE') : money(minor));
  const { wrappingMinor = null } = order;
  return [
    ...row('SUBTOTAL', money(order.subtotalMinor)),
    ...row('DISCOUNT', order.discountMinor === 0 ? '' : takenAway(money(order.discountMinor), language)),
    ...row('SHIPPING', priceOf(order.shippingMinor)),
    ...row('WRAPPING', wrappingMinor === null ? '' : priceOf(wrappingMinor)),
    ...row('TOTAL', money(order.totalMinor)).map((total) => ({ ...total, strong: true })),
    ...row('VAT', money(order.vatMinor)),
  ];
}

function planRows({ order, language, context, money }: OrderFormatter): Row[] {
  return order.plan.map(({ dueOn, amountMinor }, index) => {
    const part = new Intl.NumberFormat(localeOf(language, context.digits)).format(index + 1);
    const day = dayFormat(language, context).format(noon(dueOn));
    const label = translate(language, 'MAIL_FACT_PART').replace('{part}', part).replace('{day}', day);
    return { label, value: money(amountMinor) };
  });
}

function addressRow({ order, language, row }: OrderFormatter): Row[] {
  return row('ADDRESS', typed(order.address.join(languageOf(language).listComma)));
}

function placed(formatter: OrderFormatter): Parts {
  const { confirmBy = null } = formatter.order;
  const until = confirmBy === null ? '' : momentIn(formatter.language, new Date(confirmBy), formatter.context);
  const { exchanged = null } = formatter.order;
  return {
    stem: 'ORDER_PLACED',
    heading: 'ORDER_PLACED_HEADING',
    lines: true,
    ...(exchanged === null ? {} : { body: 'ORDER_EXCHANGED_BODY' }),
    ...(until === '' ? {} : { body: 'ORDER_TO_CONFIRM_BODY', sms: 'ORDER_TO_CONFIRM' }),
    rows: [
      ...sumRows(formatter),
      ...formatter.row('CREDIT', exchanged?.creditMinor ? formatter.money(exchanged.creditMinor) : ''),
      ...numberRow(formatter),
      ...formatter.row('EXCHANGED', exchanged?.number ?? ''),
      ...formatter.row('CONFIRM', until),
      ...formatter.row('PAYMENT', translate(formatter.language, PAYMENT_OPTION_KEYS[formatter.order.paymentOption])),
      ...planRows(formatter),
      ...formatter.row('DELIVERY', deliveryIn(formatter)),
      ...addressRow(formatter),
    ],
  };
}

function shipped(formatter: OrderFormatter): Parts {
  const { parcel } = formatter.order;
  return {
    stem: 'ORDER_SHIPPED',
    button: 'ORDER_SHIPPED_BUTTON',
    lines: true,
    rows: [
      ...numberRow(formatter),
      ...formatter.row('CARRIER', typed(parcel?.carrier ?? '')),
      ...formatter.row('TRACKING', typed(parcel?.trackingNumber ?? '')),
      ...formatter.row('DELIVERY', deliveryIn(formatter)),
      ...addressRow(formatter),
    ],
  };
}

function outForDelivery(formatter: OrderFormatter): Parts {
  const coded = (formatter.order.parcel?.deliveryCode ?? null) !== null;
  return {
    stem: 'ORDER_OUT',
    button: 'ORDER_OUT_BUTTON',
    rows: [...numberRow(formatter), ...formatter.row('WINDOW', windowIn(formatter)), ...addressRow(formatter)],
    ...(coded ? { body: 'ORDER_OUT_CODE_BODY', note: 'ORDER_OUT_NOTE', sms: 'ORDER_OUT_CODE' } : {}),
  };
}

/** No delivery time is planned yet, so the button leads to the page where the recipient asks for one. */
function deliveryFailed(formatter: OrderFormatter): Parts {
  return {
    stem: 'ORDER_DELIVERY_FAILED',
    button: 'ORDER_DELIVERY_FAILED_BUTTON',
    rows: [...numberRow(formatter), ...addressRow(formatter)],
  };
}

function paymentFailed(formatter: OrderFormatter): Parts {
  const { heldUntil, totalMinor } = formatter.order;
  const until = heldUntil === null ? '' : momentIn(formatter.language, new Date(heldUntil), formatter.context);
  return {
    stem: 'ORDER_PAYMENT_FAILED',
    button: 'ORDER_PAYMENT_FAILED_BUTTON',
    lines: true,
    rows: [...formatter.row('TOTAL', formatter.money(totalMinor)), ...formatter.row('HELD', until)],
  };
}

/** Message key of the note that money is paid back; null when nothing was paid. */
const refundNoteKey = ({ order }: OrderFormatter): string | null => (order.paidMinor > 0 ? 'ORDER_MONEY_BACK' : null);

function refundDone(formatter: OrderFormatter): Parts {
  const { number, refund } = formatter.order;
  const unmatched = number === null ? { body: 'REFUND_UNMATCHED_BODY', sms: 'REFUND_UNMATCHED' } : {};
  return {
    stem: 'REFUND_DONE',
    rows: [
      ...numberRow(formatter),
      ...formatter.row('AMOUNT', formatter.refunded),
      ...formatter.row('CREDIT_NOTE', refund?.creditNote ?? ''),
    ],
    ...unmatched,
  };
}

/** A letter with the order desk's answer about a delivery. */
function answered(stem: string, formatter: OrderFormatter, rows: Row[] = []): Parts {
  const answer = formatter.row('ANSWER', typed(formatter.order.reason));
  return { stem, button: 'DELIVERY_BUTTON', rows: [...numberRow(formatter), ...rows, ...answer] };
}

/** What was changed, by name; the new address where it may be said. Whoever did not ask for it reads what to do. */
function amended(formatter: OrderFormatter): Parts {
  const { order, language, row } = formatter;
  const parts = (order.amended ?? []).map((part) => translate(language, `MAIL_AMENDED_${part.toUpperCase()}`));
  return {
    stem: 'ORDER_AMENDED',
    note: 'ORDER_AMENDED_NOTE',
    rows: [
      ...numberRow(formatter),
      ...row('AMENDED', parts.join(languageOf(language).listComma)),
      ...(order.amended?.includes('address') ? addressRow(formatter) : []),
    ],
  };
}

const fromUs = ({ order, row }: OrderFormatter): Row[] => row('ANSWER', typed(order.reason));

function returnApproved(formatter: OrderFormatter): Parts {
  const { order, language, context, row } = formatter;
  const day = order.pickUpOn ? dayFormat(language, context).format(noon(order.pickUpOn)) : '';
  return { stem: 'RETURN_APPROVED', rows: [...numberRow(formatter), ...row('PICK_UP', day), ...fromUs(formatter)] };
}

function returnReceived(formatter: OrderFormatter): Parts {
  const { refund, paymentOption } = formatter.order;
  const paid = paymentOption === 'cod' ? 'RETURN_RECEIVED_CASH_BODY' : 'RETURN_RECEIVED_BODY';
  return {
    stem: 'RETURN_RECEIVED',
    body: refund?.amountMinor ? paid : 'RETURN_NOT_TAKEN_BODY',
    rows: [...numberRow(formatter), ...fromUs(formatter)],
  };
}

const PARTS: Readonly<Record<OrderTemplate, (formatter: OrderFormatter) => Parts>> = {
  order_placed: placed,
  order_payment_failed: paymentFailed,
  order_shipped: shipped,
  order_out_for_delivery: outForDelivery,
  order_delivery_failed: deliveryFailed,
  order_delivered: (formatter) => ({
    stem: 'ORDER_DELIVERED',
    note: 'ORDER_DELIVERED_NOTE',
    rows: numberRow(formatter),
  }),
  order_cancelled: (formatter) => ({
    stem: 'ORDER_CANCELLED',
    note: refundNoteKey(formatter),
    lines: true,
    rows: numberRow(formatter),
  }),
  order_not_confirmed: (formatter) => ({ stem: 'ORDER_NOT_CONFIRMED', lines: true, rows: numberRow(formatter) }),
  order_partly_cancelled: (formatter) => ({
    stem: 'ORDER_PARTLY_CANCELLED',
    note: refundNoteKey(formatter),
    lines: true,
    rows: numberRow(formatter),
  }),
  order_cancel_requested: (formatter) => ({ stem: 'ORDER_CANCEL_REQUESTED', rows: numberRow(formatter) }),
  order_cancel_refused: (formatter) => ({
    stem: 'ORDER_CANCEL_REFUSED',
    rows: [...numberRow(formatter), ...formatter.row('REASON', typed(formatter.order.reason))],
  }),
  order_amended: amended,
  order_link: (formatter) => ({ stem: 'ORDER_LINK', note: 'ORDER_LINK_NOTE', rows: numberRow(formatter) }),
  refund_done: refundDone,
  delivery_time_agreed: (formatter) =>
    answered('DELIVERY_TIME_AGREED', formatter, [...formatter.row('WINDOW', windowIn(formatter))]),
  delivery_time_refused: (formatter) => answered('DELIVERY_TIME_REFUSED', formatter),
  delivery_problem_answered: (formatter) => answered('DELIVERY_PROBLEM_ANSWERED', formatter),
  return_requested: (formatter) => ({ stem: 'RETURN_REQUESTED', rows: numberRow(formatter) }),
  return_approved: returnApproved,
  return_refused: (formatter) => ({
    stem: 'RETURN_REFUSED',
    rows: [...numberRow(formatter), ...formatter.row('REASON', typed(formatter.order.reason))],
  }),
  return_received: returnReceived,
  return_paid: (formatter) => ({ stem: 'RETURN_PAID', rows: numberRow(formatter) }),
};

function lineOf(line: LetterLine, { language, context, money }: OrderFormatter): LetterContent['lines'][number] {
  const size = line.madeToMeasure ? translate(language, 'MAIL_MADE_TO_MEASURE') : sizeName(line.size, language);
  const { picture = null } = line;
  const count = new Intl.NumberFormat(localeOf(language, context.digits)).format(line.quantity);
  return {
    title: oneLine(line.title, TITLE_CHARACTERS_MAX),
    options: [line.colour, size, `× ${count}`].filter(Boolean).map((part) => oneLine(part, TITLE_CHARACTERS_MAX)),
    price: money(line.totalMinor),
    picture: picture && { ...picture, src: `${context.publicUrl}${picture.path}` },
  };
}

/** Letters whose button leads to the page of the delivery instead of the order's. */
const ABOUT_DELIVERY: readonly OrderTemplate[] = [
  'order_shipped',
  'order_out_for_delivery',
  'order_delivery_failed',
  'delivery_time_agreed',
  'delivery_time_refused',
  'delivery_problem_answered',
];

function addressOfOrder(
  template: OrderTemplate,
  { orderId, key, market }: OrderFacts,
  language: string,
  context: LetterContext,
): string {
  const query = key === null ? '' : `?key=${encodeURIComponent(key)}`;
  const page = ABOUT_DELIVERY.includes(template) ? 'new-delivery' : 'order-details';
  return pageAddress(context.publicUrl, language, `/${page}/${orderId}${query}`, namedMarket(market, context));
}

/**
 * Letters whose SMS to a guest has the link, however long: by it alone the guest sees the order, pays or chooses another
 * time. The others follow it and have the link only where it fits into one part.
 */
const NEED_LINK: readonly OrderTemplate[] = [
  'order_placed',
  'order_payment_failed',
  'order_delivery_failed',
  'delivery_time_refused',
  'order_link',
];

/** The invoice in the letter about a placed order, the credit note in the one about money that went back. */
function paperLink(
  template: OrderTemplate,
  { orderId, key, refund, market }: OrderFacts,
  language: string,
  context: LetterContext,
): LetterContent['link'] {
  const number = refund?.creditNote;
  if (template !== 'order_placed' && !number) return null;
  const query = new URLSearchParams({
    order_id: orderId,
    ...(number ? { number } : {}),
    ...(key === null ? {} : { key }),
  });
  const label = translate(language, number ? 'MAIL_CREDIT_NOTE_LINK' : 'MAIL_INVOICE_LINK');
  return {
    label,
    address: pageAddress(context.publicUrl, language, `/invoice?${query}`, namedMarket(market, context)),
  };
}

function orderFormatterOf(order: OrderFacts, language: string, context: LetterContext): OrderFormatter {
  return {
    order,
    language,
    context,
    money: (amount) => formatMoney({ amount, currency: order.currency }, language, context.digits),
    refunded: order.refund
      ? formatMoney({ amount: order.refund.amountMinor, currency: order.refund.currency }, language, context.digits)
      : '',
    row: (fact, value) => (value === '' ? [] : [{ label: translate(language, `MAIL_FACT_${fact}`), value }]),
  };
}

/** The buyer's gift note under a line that says what it is; null where there is none. */
function giftNoteIn({ giftNote = '' }: OrderFacts, language: string): string | null {
  return giftNote === '' ? null : `${translate(language, 'MAIL_GIFT_NOTE')}\n${giftNote}`;
}

export function orderLetterContent(
  template: OrderTemplate,
  letter: Letter,
  order: OrderFacts,
  context: LetterContext,
): LetterContent {
  const { language } = letter;
  const formatter = orderFormatterOf(order, language, context);
  const { stem, rows, lines = false, ...parts } = PARTS[template](formatter);
  const code = template === 'order_out_for_delivery' ? (order.parcel?.deliveryCode ?? null) : null;
  const values = {
    shop: translate(language, 'BRAND'),
    number: order.number ?? '',
    old: order.exchanged?.number ?? '',
    total: formatter.money(order.totalMinor),
    amount: formatter.refunded,
    delivery: deliveryIn(formatter),
    code: code ?? '',
  };
  const message = (key: string) => messageOf(language, key, values);
  const note = parts.note ?? (order.key === null ? null : 'ORDER_LINK_KEPT');
  const sms = parts.sms === undefined ? stem : parts.sms;
  return {
    subject: message(`MAIL_${stem}_SUBJECT`),
    preheader: message(`MAIL_${stem}_PREHEADER`),
    heading: message(`MAIL_${parts.heading ?? `${stem}_SUBJECT`}`),
    body: message(`MAIL_${parts.body ?? `${stem}_BODY`}`),
    code,
    codeFillsIn: false,
    quote: giftNoteIn(order, language),
    lines: lines ? order.lines.map((line) => lineOf(line, formatter)) : [],
    facts: rows,
    button: {
      label: translate(language, `MAIL_${parts.button ?? 'ORDER_BUTTON'}`),
      address: addressOfOrder(template, order, language, context),
    },
    link: paperLink(template, order, language, context),
    note: note === null ? null : message(`MAIL_${note}`),
    off: null,
    why: message('MAIL_WHY_ORDER'),
    sms: sms === null ? null : message(`SMS_${sms}`),
    smsNeedsLink: template === 'order_link' || (order.key !== null && NEED_LINK.includes(template)),
  };
}
