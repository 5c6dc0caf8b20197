// CCAvenue, for net banking. A payment begins without a call: the shop makes an encrypted URL of CCAvenue's page, so
// CCAvenue knows of the payment only once the shopper opens that page. The provider's id of a payment is the shop's own
// reference for it.
import { createHash } from 'node:crypto';
import { htmlLanguage } from '@hindam/contract/language';
import type { CcavenueSettings } from '../../config-payments.ts';
import type { Log } from '../../kernel/log.ts';
import type { Hmacs } from '../../kernel/secrets.ts';
import { type CcavenueOrder, orderIn, outcomeIn, paymentOf, refundIn } from './ccavenue-answers.ts';
import { decrypted, encrypted } from './ccavenue-crypto.ts';
import { decimalOf } from './decimal.ts';
import type { PaymentProvider, PaymentRequest, ProviderPayment } from './port.ts';
import { ProviderUnclear } from './provider-http.ts';
import { lettersOf, makeShortReferences, type References } from './reference.ts';

const NAME = 'ccavenue';
const PAGE_PATH = '/transaction/transaction.do';
const API_PATH = '/apis/servlet/DoWebTrans';
const VERSION = '1.1';
const REFUND_REFERENCE_CHARACTERS = 25;
const ABORTED = 'Aborted';
/** Mail addresses that CCAvenue accepts. Others are left out, and its page asks the shopper for one. */
const PLAIN_MAIL = /^[\w.-]{1,40}@[\w.-]{1,29}$/;

interface Parts {
  settings: CcavenueSettings;
  references: References;
  log: Log;
}

/** Calls the API. Its answer is encrypted, unless the call itself was wrong. */
async function call({ settings }: Parts, command: string, request: object): Promise<unknown> {
  const { base, accessCode, timeoutMs } = settings;
  const response = await fetch(`${base}${API_PATH}`, {
    method: 'POST',
    body: new URLSearchParams({
      enc_request: encrypted(JSON.stringify(request), settings),
      access_code: accessCode,
      command,
      request_type: 'JSON',
      response_type: 'JSON',
      version: VERSION,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer = new URLSearchParams((await response.text()).trim());
  const text = answer.get('status') === '0' ? decrypted(answer.get('enc_response') ?? '', settings) : null;
  if (!response.ok || text === null) throw new ProviderUnclear(`${command} was answered ${response.status}`);
  return JSON.parse(text) as unknown;
}

/** The URL of CCAvenue's page. The fields are joined without escaping, so none of them may contain an `&`. */
function pageOf({ settings, references }: Parts, request: PaymentRequest): string {
  const { merchantId, accessCode, pageOrigin } = settings;
  const { amount, contact, language, paymentId, returnUrl } = request;
  const { email } = contact;
  const fields = {
    merchant_id: merchantId,
    order_id: references.of(paymentId),
    currency: amount.currency,
    amount: decimalOf(amount.amount, amount.currency),
    redirect_url: returnUrl,
    cancel_url: returnUrl,
    language: htmlLanguage(language) === 'ar' ? 'AR' : 'EN',
    ...(email !== null && PLAIN_MAIL.test(email) ? { billing_email: email } : {}),
  };
  const text = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const page = new URL(PAGE_PATH, pageOrigin);
  page.searchParams.set('command', 'initiateTransaction');
  page.searchParams.set('merchant_id', merchantId);
  page.searchParams.set('encRequest', encrypted(text.join('&'), settings));
  page.searchParams.set('access_code', accessCode);
  return page.href;
}

const orderOf = async (parts: Parts, id: string): Promise<CcavenueOrder | null> =>
  orderIn(await call(parts, 'orderStatusTracker', { order_no: id }), id);

function ownId({ references }: Parts, id: string): string {
  const paymentId = references.paymentIdIn(id);
  if (paymentId === null) throw new Error('CCAvenue has no such payment of this shop');
  return paymentId;
}

async function shown(parts: Parts, id: string): Promise<ProviderPayment> {
  const paymentId = ownId(parts, id);
  return paymentOf(await orderOf(parts, id), id, paymentId);
}

/**
 * Confirms or cancels what the bank approved. The order is read again afterwards, because the answer to the command
 * does not say for certain what was done.
 */
async function decide(parts: Parts, id: string, command: 'confirmOrder' | 'cancelOrder', minor: number | null) {
  const paymentId = ownId(parts, id);
  const order = await orderOf(parts, id);
  if (order && paymentOf(order, id, paymentId).status === 'authorised') {
    const amount = minor === null ? order.amount : decimalOf(minor, order.currency);
    await call(parts, command, { order_List: [{ reference_no: order.referenceNo, amount }] });
  }
  const after = await shown(parts, id);
  if (after.status === 'authorised') throw new ProviderUnclear(`${command} was not carried out`);
  return after;
}

const referenceOf = (refundId: string): string =>
  lettersOf(createHash('sha256').update(refundId).digest(), REFUND_REFERENCE_CHARACTERS);

async function refund(
  parts: Parts,
  id: string,
  { refundId, earlierIds = [], amountMinor }: Parameters<PaymentProvider['refund']>[1],
): ReturnType<PaymentProvider['refund']> {
  ownId(parts, id);
  const order = await orderOf(parts, id);
  if (!order) return { status: 'failed', providerRefundId: null };
  const { referenceNo, currency } = order;
  const reference = referenceOf(refundId);
  const listed = () => call(parts, 'getRefundDetails', { reference_no: referenceNo });
  const list = await listed();
  const earlier = earlierIds.map(referenceOf).find((one) => refundIn(list, one) === 'done');
  if (earlier !== undefined) return { status: 'done', providerRefundId: earlier };
  const before = refundIn(list, reference);
  if (before !== null) return { status: before, providerRefundId: reference };
  await call(parts, 'refundOrder', {
    reference_no: referenceNo,
    refund_amount: decimalOf(amountMinor, currency),
    refund_ref_no: reference,
  });
  // CCAvenue makes at most one refund per reference. Its list of refunds, not the answer to the call, shows whether it
  // was made.
  const status = refundIn(await listed(), reference) ?? 'failed';
  if (status === 'failed') parts.log.warn({ refundId }, 'CCAvenue refused a refund');
  return { status, providerRefundId: status === 'failed' ? null : reference };
}

export function makeCcavenue(
  settings: CcavenueSettings,
  { lasting, log }: { lasting: Hmacs; log: Log },
): PaymentProvider {
  const parts: Parts = { settings, references: makeShortReferences(lasting), log };
  const { references } = parts;
  const outcome = (form: URLSearchParams) => outcomeIn(decrypted(form.get('encResp') ?? '', settings));
  return {
    name: NAME,
    options: ['net_banking'],
    pageOrigins: [settings.pageOrigin],
    takes: () => true,
    create(request) {
      const payment = paymentOf(null, references.of(request.paymentId), request.paymentId);
      return Promise.resolve({ ...payment, url: pageOf(parts, request) });
    },
    read: async (id) => (references.paymentIdIn(id) === null ? null : shown(parts, id)),
    async find(paymentId) {
      const id = references.of(paymentId);
      const order = await orderOf(parts, id);
      const payment = order && paymentOf(order, id, paymentId);
      // For an open payment CCAvenue does not return the URL of its page; null makes the shop call `create`, which
      // makes that URL again.
      return payment?.status === 'open' ? null : payment;
    },
    capture: (id, amountMinor) => decide(parts, id, 'confirmOrder', amountMinor),
    async void(id) {
      const after = await decide(parts, id, 'cancelOrder', null);
      // CCAvenue's page cannot be closed. If the shopper pays there later, the shop calls `void` again, which cancels
      // the payment.
      return after.status === 'open' ? { ...after, status: 'voided' } : after;
    },
    async leave(id) {
      const payment = await shown(parts, id);
      return payment.status === 'open' ? { ...payment, status: 'cancelled', failure: 'abandoned' } : payment;
    },
    refund: (id, wanted) => refund(parts, id, wanted),
    parseWebhook(raw) {
      const found = outcome(new URLSearchParams(raw.toString('utf8')));
      if (!found) return null;
      const { orderId, status, trackingId } = found;
      return { providerPaymentId: orderId, eventKey: `${orderId} ${status} ${trackingId}` };
    },
    parseReturn(_, form) {
      const found = outcome(form);
      const paymentId = references.paymentIdIn(found?.orderId);
      return found && paymentId !== null ? { paymentId, left: found.status === ABORTED } : null;
    },
    close: () => Promise.resolve(),
  };
}
