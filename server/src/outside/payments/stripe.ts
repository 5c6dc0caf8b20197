// Stripe, for cards: the shopper pays on Stripe's hosted page (Checkout), so no card number reaches the shop. A payment
// is a Checkout Session. For a day Stripe answers a repeated idempotency key with its first response, even an error, so
// `capture` reads the state after its call, and `refund` looks for an earlier refund before it.
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { decimalsOf } from '@hindam/contract/money';
import Stripe from 'stripe';
import type { StripeSettings } from '../../config-payments.ts';
import type { Log } from '../../kernel/log.ts';
import type { Hmacs } from '../../kernel/secrets.ts';
import type {
  PaymentProvider,
  PaymentRequest,
  ProviderPayment,
  Refusal,
  ReportedRefund,
  WebhookMessage,
} from './port.ts';
import { AnotherPayment, makeReferences, mustBe, readReturn, type References, returnAddress } from './reference.ts';
import { stripeCards } from './stripe-cards.ts';
import {
  CLOSED_BY,
  type Closer,
  EXPANDED,
  intentOf,
  isMissing,
  isRejected,
  paymentOf,
  refundAnswerOf,
  type Session,
} from './stripe-answers.ts';

const NAME = 'stripe';
/** The version of Stripe's API that this file is written for; it overrides the version set in the account. */
const API_VERSION = '2026-10-28.endive';
const PAGE_ORIGINS = ['https://checkout.stripe.com'];
const SIGNATURE_HEADER = 'stripe-signature';

/**
 * Stripe accepts no expiry earlier than 30 minutes after the session is created. A repeated `create` must send the same
 * expiry and may come as late as the payment's own end, so 31 minutes are added to that end.
 */
const PAGE_LASTS_LONGER_SECONDS = 31 * 60;

/** In currencies with three decimals Stripe accepts only amounts whose last digit is 0. */
const THREE_DECIMALS = 3;
const BASE = 10;

/** Mail addresses that Stripe certainly accepts. Others are left out, and Stripe's page asks for one. */
const PLAIN_MAIL = /^[\w.+-]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** At most this many sessions are listed to find the one whose `create` response was lost. */
const LISTED_MAX = 2_000;
const LISTED_AT_ONCE = 100;
/**
 * Sessions are listed that were created from this long before to this long after the payment's id was made: the clocks
 * of the shop and Stripe may differ, and the shop may call `create` some time later.
 */
const CREATED_BEFORE_SECONDS = 300;
const CREATED_AFTER_SECONDS = 7_200;
const REFUNDS_OF_PAYMENT_MAX = 100;

interface Parts {
  settings: StripeSettings;
  stripe: Stripe;
  references: References;
  log: Log;
}

function clientOf({ secretKey, base, timeoutMs }: StripeSettings, agent: HttpAgent | HttpsAgent): Stripe {
  const { protocol, hostname, port } = new URL(base);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    // The shop repeats calls itself, so Stripe's library must not.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    httpAgent: agent,
  });
}

/**
 * Who pays: a Customer whose cards the page offers, or a mail address. Stripe's page offers only cards with a billing
 * address, so that address is required when a card is to be kept.
 */
function payerOf({ cards, contact: { email } }: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  if (cards === null) return email !== null && PLAIN_MAIL.test(email) ? { customer_email: email } : {};
  return {
    customer: cards.account,
    saved_payment_method_options: { allow_redisplay_filters: ['always', 'limited', 'unspecified'] },
    ...(cards.keep ? { billing_address_collection: 'required' } : {}),
  };
}

function pageOf(request: PaymentRequest, reference: string): Stripe.Checkout.SessionCreateParams {
  const { amount, cards, description, expiresAt, language, returnUrl } = request;
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: {
      capture_method: 'automatic',
      description,
      metadata: { reference },
      ...(cards?.keep === true ? { setup_future_usage: 'on_session' } : {}),
    },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: amount.currency.toLowerCase(),
          unit_amount: amount.amount,
          product_data: { name: description },
        },
      },
    ],
    // The price is never shown or taken in another currency.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(expiresAt.getTime() / 1_000) + PAGE_LASTS_LONGER_SECONDS,
    // Stripe's page has no Arabic; `auto` lets it choose the best language for the browser.
    locale: language === 'en' ? 'en' : 'auto',
    success_url: returnAddress(returnUrl, reference),
    cancel_url: returnAddress(returnUrl, reference, true),
    ...payerOf(request),
  };
}

/** Null when another shop or tool on the same account made the session. */
function ownPayment({ references }: Parts, session: Session): ProviderPayment | null {
  const paymentId = references.paymentIdIn(session.client_reference_id);
  return paymentId === null ? null : paymentOf(session, paymentId);
}

async function sessionOf({ stripe }: Parts, id: string): Promise<Session | null> {
  try {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: EXPANDED });
    mustBe(session.id, id);
    return session;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function known(parts: Parts, id: string): Promise<Session> {
  const session = await sessionOf(parts, id);
  if (!session || ownPayment(parts, session) === null) throw new Error('Stripe has no such payment of this shop');
  return session;
}

const answered = (parts: Parts, session: Session): ProviderPayment => {
  const payment = ownPayment(parts, session);
  if (!payment) throw new AnotherPayment('Stripe answered about no payment of this shop');
  return payment;
};

async function create(parts: Parts, request: PaymentRequest): Promise<ProviderPayment | Refusal> {
  const { stripe, references, log } = parts;
  const { paymentId } = request;
  const options = { idempotencyKey: `create-${paymentId}` };
  try {
    const page = pageOf(request, references.of(paymentId));
    return answered(parts, await stripe.checkout.sessions.create(page, options));
  } catch (error) {
    if (!isRejected(error)) throw error;
    log.warn({ paymentId, code: error.code, field: error.param }, 'Stripe refused to create a payment');
    return { refused: 'refused' };
  }
}

/** A uuid of version 7 begins with the time at which it was made. */
function madeAtSeconds(paymentId: string): number {
  return Math.floor(Number.parseInt(paymentId.replaceAll('-', '').slice(0, 12), 16) / 1_000);
}

/** Stripe cannot find a session by its reference, so the sessions created around the payment's time are searched. */
async function find(parts: Parts, paymentId: string): Promise<ProviderPayment | null> {
  const madeAt = madeAtSeconds(paymentId);
  const created = { gte: madeAt - CREATED_BEFORE_SECONDS, lte: madeAt + CREATED_AFTER_SECONDS };
  let listed = 0;
  for await (const session of parts.stripe.checkout.sessions.list({ created, limit: LISTED_AT_ONCE })) {
    listed += 1;
    if (listed > LISTED_MAX) throw new Error('too many payments to find one among them');
    if (parts.references.paymentIdIn(session.client_reference_id) !== paymentId) continue;
    return answered(parts, await known(parts, session.id));
  }
  return null;
}

/** Closes the page unless the session is over. Who closes it is noted in the metadata first. */
async function close(parts: Parts, id: string, by: Closer): Promise<ProviderPayment> {
  const { sessions } = parts.stripe.checkout;
  const session = await known(parts, id);
  if (session.status !== 'open') return answered(parts, session);
  await sessions.update(id, { metadata: { [CLOSED_BY]: by } });
  try {
    const closed = await sessions.expire(id, { expand: EXPANDED });
    mustBe(closed.id, id);
    return answered(parts, closed);
  } catch (error) {
    // Stripe rejects closing a session that was paid or ended meanwhile; then its new state is returned.
    if (!isRejected(error)) throw error;
    return answered(parts, await known(parts, id));
  }
}

async function refund(
  parts: Parts,
  providerPaymentId: string,
  { refundId, earlierIds = [], amountMinor }: Parameters<PaymentProvider['refund']>[1],
): ReturnType<PaymentProvider['refund']> {
  const { stripe, log } = parts;
  const intent = intentOf(await known(parts, providerPaymentId));
  if (!intent) return { status: 'failed', providerRefundId: null };
  // A repeated idempotency key gets the first response again, which may be outdated, so an earlier refund is looked up.
  const before = await stripe.refunds.list({ payment_intent: intent.id, limit: REFUNDS_OF_PAYMENT_MAX });
  const madeFor = (id: string) => before.data.find(({ metadata }) => metadata?.['refund'] === id);
  const made = madeFor(refundId);
  const earlier = earlierIds.flatMap((id) => madeFor(id) ?? []).map(refundAnswerOf);
  const valid = earlier.find(({ status }) => status !== 'failed');
  if (valid) return valid;
  if (made) return refundAnswerOf(made);
  try {
    const wanted = { payment_intent: intent.id, amount: amountMinor, metadata: { refund: refundId } };
    const answer = await stripe.refunds.create(wanted, { idempotencyKey: `refund-${refundId}` });
    mustBe(answer.metadata?.['refund'], refundId);
    return refundAnswerOf(answer);
  } catch (error) {
    if (!isRejected(error)) throw error;
    log.warn({ refundId, code: error.code }, 'Stripe refused a refund');
    return { status: 'failed', providerRefundId: null };
  }
}

/** The beginnings of Stripe's ids of refunds. */
const REFUND_ID = /^(?:re|pyr)_/;

/** Null when the id is no refund's. */
async function readRefund({ stripe }: Parts, id: string): Promise<ReportedRefund | null> {
  if (!REFUND_ID.test(id)) return null;
  try {
    const refund = await stripe.refunds.retrieve(id);
    mustBe(refund.id, id);
    const refundId = refund.metadata?.['refund'] || null;
    return { refundId, providerRefundId: id, status: refundAnswerOf(refund).status };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function capture(parts: Parts, id: string, amountMinor: number): Promise<ProviderPayment> {
  const intent = intentOf(await known(parts, id));
  if (intent?.status === 'requires_capture') {
    const options = { idempotencyKey: `capture-${id}` };
    await parts.stripe.paymentIntents.capture(intent.id, { amount_to_capture: amountMinor }, options);
  }
  return answered(parts, await known(parts, id));
}

function parseWebhook({ stripe, settings }: Parts, raw: Buffer, signature: string | null): WebhookMessage | null {
  for (const secret of settings.webhookSecrets) {
    try {
      const { id, data } = stripe.webhooks.constructEvent(raw, signature ?? '', secret);
      const object = data.object as { object?: unknown; id?: unknown };
      // A message about another object than a session or a refund has no effect: nothing is found under its id.
      return { providerPaymentId: typeof object.id === 'string' ? object.id : id, eventKey: id };
    } catch {
      // The message was not signed with this secret, is too old, or is no event.
    }
  }
  return null;
}

export function makeStripe(settings: StripeSettings, { lasting, log }: { lasting: Hmacs; log: Log }): PaymentProvider {
  const agent = settings.base.startsWith('http:') ? new HttpAgent() : new HttpsAgent({ keepAlive: true });
  const parts: Parts = { settings, stripe: clientOf(settings, agent), references: makeReferences(lasting), log };
  return {
    name: NAME,
    options: ['card'],
    marks: { card: ['visa', 'mastercard', 'amex'] },
    pageOrigins: PAGE_ORIGINS,
    cards: stripeCards({ stripe: parts.stripe, references: parts.references, plainMail: PLAIN_MAIL }),
    takes: ({ amount, currency }) => decimalsOf(currency) < THREE_DECIMALS || amount % BASE === 0,
    create: (request) => create(parts, request),
    async read(id) {
      // An id from a message about another object than a session; Stripe has no session with that id.
      if (!id.startsWith('cs_')) return null;
      const session = await sessionOf(parts, id);
      return session && ownPayment(parts, session);
    },
    find: (paymentId) => find(parts, paymentId),
    capture: (id, amountMinor) => capture(parts, id, amountMinor),
    void: (id) => close(parts, id, 'shop'),
    leave: (id) => close(parts, id, 'shopper'),
    refund: (id, wanted) => refund(parts, id, wanted),
    readRefund: (id) => readRefund(parts, id),
    parseWebhook: (raw, headers) => parseWebhook(parts, raw, headers.get(SIGNATURE_HEADER)),
    parseReturn: (query) => readReturn(parts.references, query),
    close: () => Promise.resolve(agent.destroy()),
  };
}
