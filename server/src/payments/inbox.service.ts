// Webhook messages of payment providers. A message is stored, then acknowledged, then processed. Its content is not
// trusted: the shop asks the provider for the payment's status.
import type { Database, Transaction } from '../kernel/database.ts';
import { isId } from '../kernel/ids.ts';
import type { PaymentProvider, ProviderPayment, WebhookMessage } from '../outside/payments/port.ts';
import type { Shop } from '../shop.ts';
import { askAbout, callProvider } from './call-provider.ts';
import {
  addTimes,
  claimMessages,
  claimUnknown,
  deleteOldMessages,
  markProcessed,
  markUnknownRefunded,
  type Message,
  storeUnknown,
  putMessagesOff,
  type Repeat,
  storeMessage,
  type UnknownPayment,
} from './inbox.store.ts';
import { applyReportedRefund } from './failed-refunds.service.ts';
import { idOfUnknownRefund } from './payments.ts';
import { loadByProvider, loadPayment } from './payments.store.ts';
import { applyReported } from './settle.service.ts';

const CLAIM_SECONDS = 30;
const MESSAGES_MAX = 50;
/** Payments processed at a time: few, because HTTP requests need database connections too. */
const AT_ONCE = 3;
const RETRY_BASE_SECONDS = 1;
const RETRY_MAX_SECONDS = 60;
const RETENTION_DAYS = 30;

/**
 * Counts of messages that were delivered again, kept in memory until the next run writes them:
 * concurrent updates of one row would wait for each other.
 */
const repeated = new WeakMap<Database, Map<string, Repeat>>();

function countRepeat(shop: Shop, provider: string, eventKey: string): void {
  const known = repeated.get(shop.database) ?? new Map<string, Repeat>();
  repeated.set(shop.database, known);
  const key = `${provider} ${eventKey}`;
  known.set(key, { provider, eventKey, times: (known.get(key)?.times ?? 0) + 1 });
}

async function writeRepeatsDown(shop: Shop): Promise<void> {
  const repeats = [...(repeated.get(shop.database)?.values() ?? [])];
  repeated.delete(shop.database);
  if (repeats.length > 0) await addTimes(shop.database, repeats);
}

/**
 * Stores the message, or counts it if it is already stored. The message may be acknowledged once the returned promise
 * has resolved.
 */
export async function takeMessage(
  shop: Shop,
  provider: PaymentProvider,
  { providerPaymentId, eventKey }: WebhookMessage,
  body: Buffer,
): Promise<void> {
  const message = { provider: provider.name, providerPaymentId, eventKey, body };
  if (!(await storeMessage(shop.database, message))) countRepeat(shop, provider.name, eventKey);
}

/**
 * Processes a message about a payment whose provider id the shop does not know. The payment's reference may name one of
 * the shop's attempts to pay, if the response to the create call was lost. A second payment of that attempt is voided
 * if it is authorised; other captured money is stored to be refunded. False when the message has to be processed again.
 */
async function settleUnknown(shop: Shop, provider: PaymentProvider, reported: ProviderPayment): Promise<boolean> {
  const { providerPaymentId, captured, refundedMinor } = reported;
  const attempt = reported.reference === null ? null : await findAttempt(shop, reported.reference);
  if (attempt?.provider === provider.name) {
    const asked = { call: 'void', paymentId: attempt.paymentId, providerPaymentId };
    const isShown = attempt.providerPaymentId === null || attempt.providerPaymentId === providerPaymentId;
    if (isShown) return applyReported(shop, provider, attempt, reported);
    if (reported.status === 'authorised')
      return (await askAbout(shop, asked, () => provider.void(providerPaymentId))).answered;
  }
  if (reported.status !== 'captured' || refundedMinor >= captured.amount) return true;
  shop.log.warn({ provider: provider.name }, 'money of a payment the shop never asked for is paid back');
  const { amount: capturedMinor, currency } = captured;
  await storeUnknown(shop.database, { provider: provider.name, providerPaymentId, capturedMinor, currency });
  return true;
}

async function findAttempt(shop: Shop, reference: string) {
  return isId(reference) ? loadPayment(shop.database, reference) : null;
}

/** Messages about the same payment; the provider is asked once for the group. */
type MessageGroup = readonly [Message, ...Message[]];

function byPayment(messages: readonly Message[]): MessageGroup[] {
  const groups = new Map<string, [Message, ...Message[]]>();
  for (const message of messages) {
    const key = `${message.provider} ${message.providerPaymentId}`;
    const group = groups.get(key);
    if (group) group.push(message);
    else groups.set(key, [message]);
  }
  return [...groups.values()];
}

async function processGroup(shop: Shop, [{ provider: name, providerPaymentId }]: MessageGroup): Promise<boolean> {
  const provider = shop.payments.byName(name);
  if (!provider) return false;
  const payment = await loadByProvider(shop.database, name, providerPaymentId);
  if (!payment && provider.readRefund) {
    const refund = await callProvider(shop, { call: 'read refund', provider: name }, async () =>
      provider.readRefund?.(providerPaymentId),
    );
    if (!refund.answered) return false;
    if (refund.value) return applyReportedRefund(shop, name, refund.value).then(() => true);
  }
  const asked = { call: 'read', paymentId: payment?.paymentId ?? null, providerPaymentId };
  const answer = await askAbout(shop, asked, () => provider.read(providerPaymentId));
  if (!answer.answered) return false;
  if (answer.value === null) return true;
  return payment ? applyReported(shop, provider, payment, answer.value) : settleUnknown(shop, provider, answer.value);
}

/** Returns the ids of the processed messages; the others are tried again later. */
async function work(shop: Shop, messages: MessageGroup): Promise<string[]> {
  const ids = messages.map(({ messageId }) => messageId);
  const [{ attempts }] = messages;
  const seconds = Math.min(RETRY_MAX_SECONDS, RETRY_BASE_SECONDS * 2 ** Math.min(attempts, 10));
  try {
    if (await processGroup(shop, messages)) return ids;
    await putMessagesOff(shop.database, ids, seconds, 'no answer');
  } catch (error) {
    const failure = error instanceof Error ? error.name : 'Error';
    shop.log.warn({ messages: ids, attempts, err: error }, 'messages of a provider will be tried again');
    await putMessagesOff(shop.database, ids, seconds, failure);
  }
  return [];
}

/** Processes up to MESSAGES_MAX due messages; returns how many it took. */
export async function workMessages(shop: Shop): Promise<number> {
  await writeRepeatsDown(shop);
  const due = await claimMessages(shop.database, MESSAGES_MAX, CLAIM_SECONDS);
  const groups = byPayment(due);
  const done: string[] = [];
  for (let from = 0; from < groups.length; from += AT_ONCE) {
    const worked = await Promise.all(groups.slice(from, from + AT_ONCE).map((group) => work(shop, group)));
    done.push(...worked.flat());
  }
  if (done.length > 0) await markProcessed(shop.database, done);
  return due.length;
}

/**
 * For each database, the processing of messages that is in progress in this process; no second one is started beside
 * it.
 */
const runs = new WeakMap<Database, Promise<void>>();

async function untilNone(shop: Shop): Promise<void> {
  while ((await workMessages(shop)) > 0);
}

/** Starts processing messages unless a run is in progress, and resolves when the run is done. */
export function beginMessages(shop: Shop): Promise<void> {
  const running = runs.get(shop.database);
  if (running) return running;
  const run = untilNone(shop).finally(() => runs.delete(shop.database));
  runs.set(shop.database, run);
  return run;
}

export async function messagesIdle(shop: Shop): Promise<void> {
  await runs.get(shop.database)?.catch(() => undefined);
}

const UNKNOWN_BASE_SECONDS = 30;
const UNKNOWN_MAX_SECONDS = 3_600;
/**
 * When a payment is still not refunded after this many tries, one error is logged; the tries
 * continue.
 */
const UNKNOWN_TRIES = 10;

/** Refunds what is left of a payment that the shop never asked for. True when nothing is left. */
async function refundRest(shop: Shop, provider: PaymentProvider, providerPaymentId: string): Promise<boolean> {
  const asked = { call: 'read', paymentId: null, providerPaymentId };
  const answer = await askAbout(shop, asked, () => provider.read(providerPaymentId));
  if (!answer.answered || answer.value === null) return false;
  const { captured, refundedMinor } = answer.value;
  const amountMinor = captured.amount - refundedMinor;
  if (amountMinor <= 0) return true;
  // A provider executes a refund id once.
  const refundId = idOfUnknownRefund(providerPaymentId, refundedMinor);
  const refund = { refundId, amountMinor, reason: 'unknown_payment', refundedMinor };
  const paid = await callProvider(shop, { call: 'refund', paymentId: 'unknown' }, () =>
    provider.refund(providerPaymentId, refund),
  );
  return paid.answered && paid.value.status === 'done';
}

async function refundUnknown(shop: Shop, unknown: UnknownPayment): Promise<void> {
  const { provider: name, providerPaymentId, attempts } = unknown;
  const provider = shop.payments.byName(name);
  if (provider && (await refundRest(shop, provider, providerPaymentId))) {
    await markUnknownRefunded(shop.database, name, providerPaymentId);
  } else if (attempts === UNKNOWN_TRIES) {
    shop.log.error({ provider: name, attempts }, 'money the shop never asked for could not be paid back');
  }
}

/** Refunds payments that the shop never asked for; returns how many were tried. */
export async function workUnknown(shop: Shop): Promise<number> {
  const due = await claimUnknown(shop.database, AT_ONCE, UNKNOWN_BASE_SECONDS, UNKNOWN_MAX_SECONDS);
  await Promise.all(due.map((unknown) => refundUnknown(shop, unknown)));
  return due.length;
}

export async function purgeOldMessages(tx: Transaction): Promise<void> {
  await deleteOldMessages(tx, RETENTION_DAYS);
}
