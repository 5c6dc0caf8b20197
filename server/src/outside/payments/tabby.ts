// Tabby, for 4 instalments. Tabby decides when the payment is created and again on its page; it authorises first, and
// the shop captures. `create` is not idempotent at Tabby: a session whose answer was lost is shown to nobody and
// expires. An unpaid session cannot be closed.
import { htmlLanguage } from '@hindam/contract/language';
import type { TabbySettings } from '../../config-payments.ts';
import { isId } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { Hmacs } from '../../kernel/secrets.ts';
import { decimalOf } from './decimal.ts';
import type { Applicant, PaymentProvider, PaymentRequest, ProviderPayment, Refusal, WebhookMessage } from './port.ts';
import { callJson, cut, isDone, isOneOf, type JsonAnswer, ProviderUnclear } from './provider-http.ts';
import { AnotherPayment, makeReferences, mustBe, readReturn, type References, returnAddress } from './reference.ts';
import {
  eventKeyOf,
  messageIn,
  partsOf,
  paymentOf,
  refusalOf,
  scoreIn,
  sessionIn,
  type TabbyPayment,
  tabbyPaymentIn,
  tabbyPaymentsIn,
} from './tabby-answers.ts';

const NAME = 'tabby';
/** The header of Tabby's messages with the secret that the shop chose when it registered the webhook. */
export const SECRET_HEADER = 'x-webhook-secret';
/** Stands in for a missing postal code: Tabby requires one, and the Emirates have none. */
const NO_ZIP = '00000';
const CATEGORY = 'Clothes';

const LISTED_AT_ONCE = 20;
const LISTED_MAX = 400;
const CREATED_BEFORE_MS = 300_000;
const DAY_CHARACTERS = 10;
const NOT_FOUND = 404;

interface Parts {
  settings: TabbySettings;
  references: References;
  log: Log;
}

const call = ({ settings }: Parts, method: 'GET' | 'POST', path: string, body?: object): Promise<JsonAnswer> =>
  callJson({ base: settings.base, token: settings.secretKey, timeoutMs: settings.timeoutMs }, method, path, body);

async function sessionBody({ settings }: Parts, request: PaymentRequest, reference: string): Promise<object> {
  const { amount, contact, description, language, returnUrl } = request;
  const { currency } = amount;
  const purchase = await request.purchase();
  const { address } = purchase;
  const decimal = (minor: number) => decimalOf(minor, currency);
  const back = returnAddress(returnUrl, reference);
  const left = returnAddress(returnUrl, reference, true);
  return {
    payment: {
      amount: decimal(amount.amount),
      currency,
      description: cut(description),
      buyer: { name: cut(contact.name), email: contact.email, phone: contact.phone },
      shipping_address: { city: cut(address.city), address: cut(address.line), zip: address.zip || NO_ZIP },
      order: {
        reference_id: reference,
        tax_amount: decimal(purchase.vatMinor),
        shipping_amount: decimal(purchase.shippingMinor),
        discount_amount: decimal(purchase.discountMinor),
        items: purchase.lines.map(({ title, sku, quantity, unitMinor }) => ({
          title: cut(title),
          quantity,
          unit_price: decimal(unitMinor),
          category: CATEGORY,
          reference_id: cut(sku),
        })),
      },
      buyer_history: {
        registered_since: (purchase.memberSince ?? new Date()).toISOString(),
        loyalty_level: purchase.placedBefore,
      },
      order_history: [],
    },
    lang: languageOf(language),
    merchant_code: settings.merchantCode,
    merchant_urls: { success: back, cancel: left, failure: left },
  };
}

const languageOf = (language: string) => (htmlLanguage(language) === 'ar' ? 'ar' : 'en');

/**
 * Tabby is told as little as it accepts, because the shopper has not ordered yet. The session that this makes has no
 * reference and is shown to nobody.
 */
async function prescore(parts: Parts, { amount, contact, language }: Applicant): Promise<Refusal | null> {
  if (contact.email === null || contact.phone === null) return { refused: 'refused_contact' };
  const answer = await call(parts, 'POST', '/api/v2/checkout', {
    payment: {
      amount: decimalOf(amount.amount, amount.currency),
      currency: amount.currency,
      buyer: { email: contact.email, phone: contact.phone },
    },
    lang: languageOf(language),
    merchant_code: parts.settings.merchantCode,
  });
  if (!isDone(answer)) throw new ProviderUnclear(`a question about credit was answered ${answer.status}`);
  const score = scoreIn(answer.body);
  return score.isAccepted ? null : { refused: refusalOf(score) };
}

async function create(it: Parts, request: PaymentRequest): Promise<ProviderPayment | Refusal> {
  const { references, log } = it;
  const { paymentId, contact } = request;
  // Tabby requires a mail address and a phone number; a buyer without them has to pay in another way.
  if (contact.email === null || contact.phone === null) return { refused: 'refused_contact' };
  const body = await sessionBody(it, request, references.of(paymentId));
  const answer = await call(it, 'POST', '/api/v2/checkout', body);
  if (!isDone(answer)) {
    log.warn({ paymentId, status: answer.status }, 'Tabby refused to create a payment');
    return { refused: 'refused' };
  }
  const session = sessionIn(answer.body);
  const reference = session.payment.order?.reference_id;
  if (reference) mustBe(references.paymentIdIn(reference), paymentId);
  if (session.url === null) return { refused: refusalOf(session) };
  const [first] = request.parts;
  const parts = first === undefined ? null : partsOf(session, first.dueOn);
  return { ...paymentOf(session.payment, paymentId), url: session.url, parts };
}

/** Null when this shop did not make the payment. */
function own({ references }: Parts, payment: TabbyPayment): ProviderPayment | null {
  const paymentId = references.paymentIdIn(payment.order?.reference_id);
  return paymentId === null ? null : paymentOf(payment, paymentId);
}

async function remoteOf(parts: Parts, id: string): Promise<TabbyPayment | null> {
  // Messages and return URLs may contain any text, and the id becomes part of a URL.
  if (!isId(id)) return null;
  const answer = await call(parts, 'GET', `/api/v2/payments/${id}`);
  if (answer.status === NOT_FOUND) return null;
  if (!isDone(answer)) throw new ProviderUnclear(`a payment was answered ${answer.status}`);
  const payment = tabbyPaymentIn(answer.body);
  mustBe(payment.id, id);
  return own(parts, payment) === null ? null : payment;
}

async function known(parts: Parts, id: string): Promise<TabbyPayment> {
  const payment = await remoteOf(parts, id);
  if (!payment) throw new Error('Tabby has no such payment of this shop');
  return payment;
}

const read = async (parts: Parts, id: string): Promise<ProviderPayment | null> => {
  const payment = await remoteOf(parts, id);
  return payment && own(parts, payment);
};

const answered = async (parts: Parts, id: string): Promise<ProviderPayment> => {
  const payment = own(parts, await known(parts, id));
  if (!payment) throw new AnotherPayment('Tabby answered about no payment of this shop');
  return payment;
};

/** A uuid of version 7 begins with the time at which it was made. */
const madeAtMs = (paymentId: string): number => Number.parseInt(paymentId.replaceAll('-', '').slice(0, 12), 16);

/**
 * Searches Tabby's list, newest first. The list holds only payments that were authorised; the others moved no money.
 */
async function find(parts: Parts, paymentId: string): Promise<ProviderPayment | null> {
  const from = madeAtMs(paymentId) - CREATED_BEFORE_MS;
  const day = new Date(from).toISOString().slice(0, DAY_CHARACTERS);
  for (let offset = 0; offset < LISTED_MAX; offset += LISTED_AT_ONCE) {
    const query = `created_at__gte=${day}&limit=${LISTED_AT_ONCE}&offset=${offset}`;
    const answer = await call(parts, 'GET', `/api/v2/payments?${query}`);
    if (!isDone(answer)) throw new ProviderUnclear(`the list was answered ${answer.status}`);
    const payments = tabbyPaymentsIn(answer.body);
    const found = payments.find(({ order }) => parts.references.paymentIdIn(order?.reference_id) === paymentId);
    if (found) return own(parts, found);
    const isAll = payments.some(({ created_at: at }) => at !== undefined && Date.parse(at) < from);
    if (isAll || payments.length < LISTED_AT_ONCE) return null;
  }
  throw new Error('too many payments to find one among them');
}

async function capture(parts: Parts, id: string, amountMinor: number): Promise<ProviderPayment> {
  const { status, currency } = await known(parts, id);
  if (status === 'AUTHORIZED') {
    const amount = decimalOf(amountMinor, currency);
    await call(parts, 'POST', `/api/v2/payments/${id}/captures`, { amount, reference_id: `capture-${id}` });
  }
  // The payment itself shows whether it was captured, whatever the call answered.
  const after = await answered(parts, id);
  if (after.status === 'authorised') throw new ProviderUnclear('a capture was not carried out');
  return after;
}

async function close(parts: Parts, id: string): Promise<ProviderPayment> {
  const { status } = await known(parts, id);
  if (status === 'AUTHORIZED') await call(parts, 'POST', `/api/v2/payments/${id}/close`);
  const after = await answered(parts, id);
  if (after.status === 'authorised') throw new ProviderUnclear('a payment was not closed');
  // Tabby cannot close an unpaid payment. If it is authorised later, the shop calls `void` again, which closes it.
  return after.status === 'open' ? { ...after, status: 'voided' } : after;
}

async function refund(
  parts: Parts,
  id: string,
  { refundId, earlierIds = [], amountMinor, reason }: Parameters<PaymentProvider['refund']>[1],
): ReturnType<PaymentProvider['refund']> {
  const payment = await known(parts, id);
  const made = [refundId, ...earlierIds].find((one) => payment.refunds.some(({ reference_id: of }) => of === one));
  if (made !== undefined) return { status: 'done', providerRefundId: made };
  const amount = decimalOf(amountMinor, payment.currency);
  const answer = await call(parts, 'POST', `/api/v2/payments/${id}/refunds`, {
    amount,
    reason,
    reference_id: refundId,
  });
  if (isDone(answer)) {
    mustBe(tabbyPaymentIn(answer.body).id, id);
    return { status: 'done', providerRefundId: refundId };
  }
  parts.log.warn({ refundId, status: answer.status }, 'Tabby refused a refund');
  return { status: 'failed', providerRefundId: null };
}

function parseWebhook({ settings }: Parts, raw: Buffer, secret: string | null): WebhookMessage | null {
  if (!isOneOf(secret, settings.webhookSecrets)) return null;
  const message = messageIn(raw);
  return message && { providerPaymentId: message.id, eventKey: eventKeyOf(message) };
}

/** `name` distinguishes the accounts of several markets. */
export function makeTabby(
  settings: TabbySettings,
  { lasting, log }: { lasting: Hmacs; log: Log },
  name: string = NAME,
): PaymentProvider {
  const parts: Parts = { settings, references: makeReferences(lasting), log };
  return {
    name,
    options: ['instalments_4'],
    marks: { instalments_4: ['tabby'] },
    titles: { instalments_4: 'PAYMENT_TITLE_TABBY' },
    needsEmail: true,
    pageOrigins: [settings.pageOrigin],
    takes: ({ currency }) => settings.currencies.includes(currency),
    prescore: (applicant) => prescore(parts, applicant),
    create: (request) => create(parts, request),
    read: (id) => read(parts, id),
    find: (paymentId) => find(parts, paymentId),
    capture: (id, amountMinor) => capture(parts, id, amountMinor),
    void: (id) => close(parts, id),
    async leave(id) {
      const payment = await answered(parts, id);
      // The shopper left, and Tabby itself reports the payment as expired only some minutes later.
      return payment.status === 'open' ? { ...payment, status: 'cancelled', failure: 'abandoned_tabby' } : payment;
    },
    refund: (id, wanted) => refund(parts, id, wanted),
    parseWebhook: (raw, headers) => parseWebhook(parts, raw, headers.get(SECRET_HEADER)),
    parseReturn: (query) => readReturn(parts.references, query),
    close: () => Promise.resolve(),
  };
}
