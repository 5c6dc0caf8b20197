// Tamara, for 4 instalments. Tamara approves on its page; the shop then authorises and captures. `create` is not
// idempotent at Tamara: a checkout whose answer was lost is shown to nobody and expires by itself. An unpaid checkout
// cannot be closed.
import { htmlLanguage } from '@hindam/contract/language';
import type { TamaraSettings } from '../../config-payments.ts';
import { isId } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { Hmacs } from '../../kernel/secrets.ts';
import { decimalOf } from './decimal.ts';
import type { Applicant, PaymentProvider, PaymentRequest, ProviderPayment, Purchase, Refusal } from './port.ts';
import { callJson, cut, isDone, type JsonAnswer, ProviderUnclear } from './provider-http.ts';
import { AnotherPayment, makeReferences, mustBe, readReturn, type References, returnAddress } from './reference.ts';
import {
  checkoutIn,
  hasOptionsIn,
  hasRefund,
  isToken,
  messageIn,
  paymentOf,
  refundedOrderIn,
  type TamaraOrder,
  tamaraOrderIn,
} from './tamara-answers.ts';

const NAME = 'tamara';
const TOKEN = 'tamaraToken';
const CURRENCIES: ReadonlySet<string> = new Set(['AED', 'SAR', 'KWD', 'BHD', 'OMR']);
const INSTALMENTS = 4;
const NOT_FOUND = 404;
const DAY_CHARACTERS = 10;

interface Parts {
  settings: TamaraSettings;
  references: References;
  log: Log;
}

const call = ({ settings }: Parts, method: 'GET' | 'POST', path: string, body?: object): Promise<JsonAnswer> =>
  callJson({ base: settings.base, token: settings.apiToken, timeoutMs: settings.timeoutMs }, method, path, body);

/** Tamara requires amounts as JSON numbers. */
const moneyOf = (minor: number, currency: string) => ({ amount: Number(decimalOf(minor, currency)), currency });

/** A name of a single word is used as both first and last name. */
function namesOf(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: cut(first), last_name: cut(rest.join(' ') || first) };
}

/** The day as Tamara requires it: `2025-03-01` becomes `01-03-2025`. */
const dayOf = (date: Date): string => date.toISOString().slice(0, DAY_CHARACTERS).split('-').reverse().join('-');

function itemsOf({ lines }: Purchase, currency: string): object[] {
  return lines.map(({ title, sku, quantity, unitMinor, discountMinor }) => ({
    reference_id: cut(sku),
    type: 'Physical',
    name: cut(title),
    sku: cut(sku),
    quantity,
    unit_price: moneyOf(unitMinor, currency),
    discount_amount: moneyOf(discountMinor, currency),
    total_amount: moneyOf(unitMinor * quantity - discountMinor, currency),
  }));
}

function addressesOf({ returnUrl, messagesUrl }: PaymentRequest, reference: string): object {
  const left = returnAddress(returnUrl, reference, true);
  return {
    success: returnAddress(returnUrl, reference),
    failure: left,
    cancel: left,
    notification: messagesUrl,
  };
}

async function checkoutBody(request: PaymentRequest, reference: string): Promise<object> {
  const { amount, contact, description, language } = request;
  const { currency } = amount;
  const purchase = await request.purchase();
  const { address, memberSince } = purchase;
  return {
    total_amount: moneyOf(amount.amount, currency),
    shipping_amount: moneyOf(purchase.shippingMinor, currency),
    tax_amount: moneyOf(purchase.vatMinor, currency),
    order_reference_id: reference,
    order_number: request.paymentId,
    // No discount of the whole order is sent, because the totals of the items already contain their shares of it.
    items: itemsOf(purchase, currency),
    consumer: { ...namesOf(contact.name), phone_number: contact.phone, email: contact.email },
    country_code: address.country,
    description: cut(description),
    merchant_url: addressesOf(request, reference),
    payment_type: 'PAY_BY_INSTALMENTS',
    instalments: INSTALMENTS,
    shipping_address: {
      ...namesOf(address.name),
      line1: cut(address.line),
      city: cut(address.city),
      country_code: address.country,
      phone_number: address.phone,
    },
    platform: cut(description),
    is_mobile: false,
    locale: htmlLanguage(language) === 'ar' ? 'ar_SA' : 'en_US',
    risk_assessment: {
      is_guest_user: memberSince === null,
      total_order_count: purchase.placedBefore,
      ...(memberSince ? { account_creation_date: dayOf(memberSince) } : {}),
    },
  };
}

async function prescore(parts: Parts, { amount, contact, country }: Applicant): Promise<Refusal | null> {
  if (contact.email === null || contact.phone === null) return { refused: 'refused_contact' };
  const answer = await call(parts, 'POST', '/checkout/payment-options-pre-check', {
    country,
    order_value: moneyOf(amount.amount, amount.currency),
    phone_number: contact.phone,
    is_vip: false,
  });
  if (!isDone(answer)) throw new ProviderUnclear(`a question about credit was answered ${answer.status}`);
  return hasOptionsIn(answer.body) ? null : { refused: 'refused_tamara' };
}

async function create(parts: Parts, request: PaymentRequest): Promise<ProviderPayment | Refusal> {
  const { references, log } = parts;
  const { paymentId, amount, contact } = request;
  // Tamara requires a mail address and a phone number; a buyer without them has to pay in another way.
  if (contact.email === null || contact.phone === null) return { refused: 'refused_contact' };
  const answer = await call(parts, 'POST', '/checkout', await checkoutBody(request, references.of(paymentId)));
  if (!isDone(answer)) {
    log.warn({ paymentId, status: answer.status }, 'Tamara refused to create a payment');
    return { refused: 'refused_tamara' };
  }
  const { order_id: id, checkout_url: url } = checkoutIn(answer.body);
  const captured = { amount: 0, currency: amount.currency };
  return {
    providerPaymentId: id,
    reference: paymentId,
    status: 'open',
    captured,
    refundedMinor: 0,
    failure: null,
    url,
    parts: null,
  };
}

/** Null when this shop did not make the payment. */
function own({ references }: Parts, order: TamaraOrder): ProviderPayment | null {
  const paymentId = references.paymentIdIn(order.order_reference_id);
  return paymentId === null ? null : paymentOf(order, paymentId);
}

/**
 * `id`: Tamara's id of the order that the answer must be about; null when `path` names the order by the shop's
 * reference.
 */
async function orderAt(parts: Parts, path: string, id: string | null): Promise<TamaraOrder | null> {
  const answer = await call(parts, 'GET', path);
  if (answer.status === NOT_FOUND) return null;
  if (!isDone(answer)) throw new ProviderUnclear(`an order was answered ${answer.status}`);
  const order = tamaraOrderIn(answer.body);
  if (id !== null) mustBe(order.order_id, id);
  return own(parts, order) === null ? null : order;
}

/** Messages may contain any text as the id, and the id becomes part of a URL. */
const orderOf = async (parts: Parts, id: string): Promise<TamaraOrder | null> =>
  isId(id) ? orderAt(parts, `/orders/${id}`, id) : null;

async function known(parts: Parts, id: string): Promise<TamaraOrder> {
  const order = await orderOf(parts, id);
  if (!order) throw new Error('Tamara has no such payment of this shop');
  return order;
}

function shown(parts: Parts, order: TamaraOrder): ProviderPayment {
  const payment = own(parts, order);
  if (!payment) throw new AnotherPayment('Tamara answered about no payment of this shop');
  return payment;
}

/** An approved order has to be authorised before it can be captured or cancelled. */
async function authorised(parts: Parts, id: string): Promise<TamaraOrder> {
  const order = await known(parts, id);
  if (order.status !== 'approved') return order;
  await call(parts, 'POST', `/orders/${id}/authorise`);
  // The order itself shows whether it was authorised, whatever the call answered.
  return known(parts, id);
}

async function capture(parts: Parts, id: string, amountMinor: number): Promise<ProviderPayment> {
  const order = await authorised(parts, id);
  if (shown(parts, order).status === 'authorised' && order.status !== 'approved') {
    await call(parts, 'POST', '/payments/capture', {
      order_id: id,
      total_amount: moneyOf(amountMinor, order.total_amount.currency),
      // The shop captures when the order is placed, and the carrier is not known yet.
      shipping_info: { shipped_at: new Date().toISOString(), shipping_company: 'N/A' },
    });
  }
  const after = shown(parts, await known(parts, id));
  if (after.status === 'authorised') throw new ProviderUnclear('a capture was not carried out');
  return after;
}

async function close(parts: Parts, id: string): Promise<ProviderPayment> {
  const order = await authorised(parts, id);
  if (order.status === 'authorised') {
    await call(parts, 'POST', `/orders/${id}/cancel`, { total_amount: moneyIn(order) });
  }
  const after = shown(parts, await known(parts, id));
  if (after.status === 'authorised') throw new ProviderUnclear('a payment was not closed');
  // Tamara cannot close an unpaid order. If it is approved later, the shop calls `void` again, which cancels it.
  return after.status === 'open' ? { ...after, status: 'voided' } : after;
}

const moneyIn = ({ total_amount: { amount, currency } }: TamaraOrder) => ({ amount: Number(amount), currency });

async function refund(
  parts: Parts,
  id: string,
  { refundId, earlierIds = [], amountMinor, refundedMinor }: Parameters<PaymentProvider['refund']>[1],
): ReturnType<PaymentProvider['refund']> {
  const order = await known(parts, id);
  const payment = shown(parts, order);
  const made = [refundId, ...earlierIds].find((one) => hasRefund(order, one));
  if (made !== undefined) return { status: 'done', providerRefundId: made };
  // Tamara refunded more than the shop has booked and does not say for which request. It may be this very refund, which
  // must not be made twice.
  if (payment.refundedMinor > refundedMinor) return { status: 'failed', providerRefundId: null };
  const answer = await call(parts, 'POST', `/payments/simplified-refund/${id}`, {
    total_amount: moneyOf(amountMinor, payment.captured.currency),
    comment: `Refund ${refundId}`,
    merchant_refund_id: refundId,
  });
  if (isDone(answer)) {
    if (answer.body === null) throw new ProviderUnclear('a refund was answered without JSON');
    const orderId = refundedOrderIn(answer.body);
    if (orderId !== null) mustBe(orderId, id);
    return { status: 'done', providerRefundId: refundId };
  }
  parts.log.warn({ refundId, status: answer.status }, 'Tamara refused a refund');
  return { status: 'failed', providerRefundId: null };
}

function tokenOf(headers: { get(name: string): string | null }, query: URLSearchParams): string | null {
  const [, bearer = null] = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  return query.get(TOKEN) ?? bearer;
}

/** `name` distinguishes the accounts of several markets. */
export function makeTamara(
  settings: TamaraSettings,
  { lasting, log }: { lasting: Hmacs; log: Log },
  name: string = NAME,
): PaymentProvider {
  const parts: Parts = { settings, references: makeReferences(lasting), log };
  return {
    name,
    options: ['instalments_4'],
    marks: { instalments_4: ['tamara'] },
    titles: { instalments_4: 'PAYMENT_TITLE_TAMARA' },
    needsEmail: true,
    pageOrigins: [settings.pageOrigin],
    takes: ({ currency }) => CURRENCIES.has(currency),
    prescore: (applicant) => prescore(parts, applicant),
    create: (request) => create(parts, request),
    async read(id) {
      const order = await orderOf(parts, id);
      return order && own(parts, order);
    },
    async find(paymentId) {
      const reference = encodeURIComponent(parts.references.of(paymentId));
      const order = await orderAt(parts, `/merchants/orders/reference-id/${reference}`, null);
      const payment = order && own(parts, order);
      // The URL of the page was lost with the answer, so nobody can pay there; null makes the shop create another
      // checkout.
      return payment?.status === 'open' ? null : payment;
    },
    capture: (id, amountMinor) => capture(parts, id, amountMinor),
    void: (id) => close(parts, id),
    async leave(id) {
      const payment = shown(parts, await known(parts, id));
      // The shopper left, and Tamara itself reports the payment as expired only later.
      return payment.status === 'open' ? { ...payment, status: 'cancelled', failure: 'abandoned' } : payment;
    },
    refund: (id, wanted) => refund(parts, id, wanted),
    parseWebhook(raw, headers, query) {
      const nowSeconds = Math.floor(Date.now() / 1_000);
      if (!isToken(tokenOf(headers, query), settings.notificationTokens, nowSeconds)) return null;
      const message = messageIn(raw);
      return message && { providerPaymentId: message.id, eventKey: message.eventKey };
    },
    parseReturn: (query) => readReturn(parts.references, query),
    close: () => Promise.resolve(),
  };
}
