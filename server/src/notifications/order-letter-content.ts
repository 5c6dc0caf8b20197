// Content of letters (mails, SMS) about orders, in the letter's language and the shop's digits.
import { languageOf, localeOf } from '@hindam/contract/language';
import type { PaymentOption } from '@hindam/contract/order-moves';
import { sizeName } from '../catalogue/one-size.ts';
import { translate } from '../kernel/words.ts';
import { pageAddress } from './notifications.ts';
import type { OrderFacts, OrderTemplate, LetterLine } from './order-letters.ts';
import { type Letter, momentIn, namedMarket, type LetterContent, type LetterContext } from './letter-content.ts';
import {
  addressRow,
  dayRow,
  deliveryIn,
  numberRow,
  orderFormatterOf,
  type OrderFormatter,
  type Parts,
  planRows,
  type Row,
  sumRows,
  totalRow,
  typed,
  windowIn,
} from './order-formatter.ts';
import { orderLinks } from './order-links.ts';
import { RETURN_PARTS } from './return-letter-content.ts';
import { oneLine, messageOf } from './wording.ts';

const TITLE_CHARACTERS_MAX = 80;
const PAYMENT_OPTION_KEYS: Readonly<Record<PaymentOption, string>> = {
  card: 'MAIL_PAY_CARD',
  net_banking: 'MAIL_PAY_NET_BANKING',
  instalments_4: 'MAIL_PAY_INSTALMENTS_4',
  cod: 'MAIL_PAY_COD',
};

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
    lines: true,
    rows: [
      ...numberRow(formatter),
      ...dayRow(formatter, 'OUT'),
      ...formatter.row('WINDOW', windowIn(formatter)),
      ...addressRow(formatter),
    ],
    ...(coded ? { body: 'ORDER_OUT_CODE_BODY', note: 'ORDER_OUT_NOTE', sms: 'ORDER_OUT_CODE' } : {}),
  };
}

/** No delivery time is planned yet, so the button leads to the page where the recipient can ask for one. */
function deliveryFailed(formatter: OrderFormatter): Parts {
  return {
    stem: 'ORDER_DELIVERY_FAILED',
    button: 'ORDER_DELIVERY_FAILED_BUTTON',
    lines: true,
    rows: [...numberRow(formatter), ...dayRow(formatter, 'TRIED'), ...addressRow(formatter)],
  };
}

function paymentFailed(formatter: OrderFormatter): Parts {
  const { heldUntil } = formatter.order;
  const until = heldUntil === null ? '' : momentIn(formatter.language, new Date(heldUntil), formatter.context);
  return {
    stem: 'ORDER_PAYMENT_FAILED',
    button: 'ORDER_PAYMENT_FAILED_BUTTON',
    lines: true,
    rows: [...totalRow(formatter), ...formatter.row('HELD', until)],
  };
}

/** Message key of the note that money is paid back; null when nothing was paid. */
const refundNoteKey = ({ order }: OrderFormatter): string | null => (order.paidMinor > 0 ? 'ORDER_MONEY_BACK' : null);

/** The stem of the texts about a refund: cash goes to a bank account that the buyer has named to the shop. */
function stemOfRefund({ refund, paymentOption }: OrderFacts): string {
  if (!refund?.byTransfer) return 'REFUND_DONE';
  return paymentOption === 'cod' ? 'REFUND_CASH' : 'REFUND_BANK';
}

function refundDone(formatter: OrderFormatter): Parts {
  const { number, refund } = formatter.order;
  const stem = stemOfRefund(formatter.order);
  const unmatched = number === null ? { body: 'REFUND_UNMATCHED_BODY', sms: 'REFUND_UNMATCHED' } : {};
  return {
    stem,
    lines: true,
    rows: [
      ...numberRow(formatter),
      ...dayRow(formatter, 'PAID_BACK'),
      ...formatter.row('AMOUNT', formatter.refunded),
      ...formatter.row('CREDIT_NOTE', refund?.creditNote ?? ''),
    ],
    ...(stem === 'REFUND_DONE' ? unmatched : {}),
  };
}

/** For a refund that was done and has failed, because a bank sent the money back. */
function refundFailed(formatter: OrderFormatter): Parts {
  const unmatched =
    formatter.order.number === null ? { body: 'REFUND_FAILED_UNMATCHED_BODY', sms: 'REFUND_FAILED_UNMATCHED' } : {};
  return {
    stem: 'REFUND_FAILED',
    rows: [...numberRow(formatter), ...formatter.row('AMOUNT', formatter.refunded)],
    ...unmatched,
  };
}

function answered(stem: string, formatter: OrderFormatter, rows: Row[] = []): Parts {
  const answer = formatter.row('ANSWER', typed(formatter.order.reason));
  return { stem, button: 'DELIVERY_BUTTON', lines: true, rows: [...numberRow(formatter), ...rows, ...answer] };
}

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

const PARTS: Readonly<Record<OrderTemplate, (formatter: OrderFormatter) => Parts>> = {
  order_placed: placed,
  order_payment_failed: paymentFailed,
  order_shipped: shipped,
  order_out_for_delivery: outForDelivery,
  order_delivery_failed: deliveryFailed,
  order_delivered: (formatter) => ({
    stem: 'ORDER_DELIVERED',
    note: 'ORDER_DELIVERED_NOTE',
    lines: true,
    rows: [...numberRow(formatter), ...dayRow(formatter, 'DELIVERED')],
  }),
  order_cancelled: (formatter) => ({
    stem: 'ORDER_CANCELLED',
    note: refundNoteKey(formatter),
    lines: true,
    rows: [...numberRow(formatter), ...dayRow(formatter, 'CANCELLED')],
  }),
  order_not_confirmed: (formatter) => ({
    stem: 'ORDER_NOT_CONFIRMED',
    lines: true,
    rows: [...numberRow(formatter), ...dayRow(formatter, 'ENDED')],
  }),
  order_partly_cancelled: (formatter) => ({
    stem: 'ORDER_PARTLY_CANCELLED',
    note: refundNoteKey(formatter),
    lines: true,
    rows: [...numberRow(formatter), ...dayRow(formatter, 'CANCELLED')],
  }),
  order_cancel_requested: (formatter) => ({
    stem: 'ORDER_CANCEL_REQUESTED',
    lines: true,
    rows: [...numberRow(formatter), ...dayRow(formatter, 'CANCEL_REQUESTED')],
  }),
  order_cancel_refused: (formatter) => ({
    stem: 'ORDER_CANCEL_REFUSED',
    lines: true,
    rows: [
      ...numberRow(formatter),
      ...dayRow(formatter, 'ANSWERED'),
      ...formatter.row('REASON', typed(formatter.order.reason)),
    ],
  }),
  order_amended: amended,
  order_link: (formatter) => ({ stem: 'ORDER_LINK', note: 'ORDER_LINK_NOTE', rows: numberRow(formatter) }),
  refund_done: refundDone,
  refund_failed: refundFailed,
  delivery_time_agreed: (formatter) =>
    answered('DELIVERY_TIME_AGREED', formatter, [...formatter.row('WINDOW', windowIn(formatter))]),
  delivery_time_refused: (formatter) => answered('DELIVERY_TIME_REFUSED', formatter),
  delivery_problem_answered: (formatter) => answered('DELIVERY_PROBLEM_ANSWERED', formatter),
  ...RETURN_PARTS,
};

function lineOf(line: LetterLine, { language, context, money }: OrderFormatter): LetterContent['lines'][number] {
  const size = line.madeToMeasure ? translate(language, 'MAIL_MADE_TO_MEASURE') : sizeName(line.size, language);
  const { picture = null } = line;
  const count = new Intl.NumberFormat(localeOf(language, context.digits)).format(line.quantity);
  return {
    title: oneLine(line.title, TITLE_CHARACTERS_MAX),
    options: [line.colour, size].filter(Boolean).map((part) => oneLine(part, TITLE_CHARACTERS_MAX)),
    quantity: `× ${count}`,
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

/** Letters whose SMS to a guest contains the link however long the SMS gets. */
const NEED_LINK: readonly OrderTemplate[] = [
  'order_placed',
  'order_payment_failed',
  'order_delivery_failed',
  'delivery_time_refused',
  'order_link',
  'return_difference',
];

/** The buyer's gift note below a line that introduces it; null for none. */
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
  const formatter = orderFormatterOf(order, letter, context);
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
    links: orderLinks(template, order, language, context),
    note: note === null ? null : message(`MAIL_${note}`),
    off: null,
    why: message('MAIL_WHY_ORDER'),
    sms: sms === null ? null : message(`SMS_${sms}`),
    smsNeedsLink: template === 'order_link' || (order.key !== null && NEED_LINK.includes(template)),
  };
}
