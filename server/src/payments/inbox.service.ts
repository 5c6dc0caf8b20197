// Providers' messages. A message is stored and acknowledged; what it is about is asked of the provider anew.
// Always true: nothing is acknowledged that is not stored; a message of a payment the shop does not know is
// kept and looked into, and its money is paid back within a quarter of an hour.
import type { Transaction } from '../kernel/database.ts';
import type { PaymentProvider, ProviderPayment, WebhookMessage } from '../outside/payments/port.ts';
import type { Shop } from '../shop.ts';
import { ask } from './asking.ts';
import {
  claimMessage,
  claimMessages,
  claimUnknown,
  deleteOldMessages,
  markProcessed,
  markUnknownRefunded,
  type Message,
  noteUnknown,
  putMessageOff,
  storeMessage,
  type UnknownPayment,
} from './inbox.store.ts';
import { loadByProvider, loadPayment } from './payments.store.ts';
import { follow } from './settle.service.ts';

const CLAIM_SECONDS = 30;
/** Few, because answers to requests want connections too. */
const AT_ONCE = 4;
/** Begun right after the answer. */
const BEGUN_AT_ONCE = 2;
const RETRY_BASE_SECONDS = 1;
const RETRY_MAX_SECONDS = 60;
const KEPT_DAYS = 30;

/** Stores it; the caller answers once this has come back. Null when it was worked off before. */
export async function takeMessage(
  shop: Shop,
  provider: PaymentProvider,
  { providerPaymentId, eventKey }: WebhookMessage,
  body: Buffer,
): Promise<string | null> {
  const message = { provider: provider.name, providerPaymentId, eventKey, body };
  const { messageId, isDone } = await storeMessage(shop.database, message);
  return isDone ? null : messageId;
}

/** A payment that is none of this shop's attempts, or one whose answer was lost: then its reference names it. */
async function lookInto(shop: Shop, provider: PaymentProvider, word: ProviderPayment): Promise<boolean> {
  const own = word.reference === null ? null : await findAttempt(shop, word.reference);
  if (own?.provider === provider.name) return follow(shop, provider, own, word);
  const { providerPaymentId, captured, refundedMinor } = word;
  if (word.status !== 'captured' || refundedMinor >= captured.amount) return true;
  shop.log.warn({ provider: provider.name }, 'money of a payment the shop never asked for is paid back');
  const { amount: capturedMinor, currency } = captured;
  await noteUnknown(shop.database, { provider: provider.name, providerPaymentId, capturedMinor, currency });
  return true;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function findAttempt(shop: Shop, reference: string) {
  return UUID.test(reference) ? loadPayment(shop.database, reference) : null;
}

async function isWorkedOff(shop: Shop, { provider: name, providerPaymentId }: Message): Promise<boolean> {
  const provider = shop.payments.byName(name);
  if (!provider) return false;
  const payment = await loadByProvider(shop.database, name, providerPaymentId);
  const paymentId = payment?.paymentId ?? 'unknown';
  const answer = await ask(shop, { call: 'read', paymentId }, () => provider.read(providerPaymentId));
  if (!answer.heard) return false;
  // A provider that does not know what it wrote about: nothing follows from it.
  if (answer.word === null) return true;
  return payment ? follow(shop, provider, payment, answer.word) : lookInto(shop, provider, answer.word);
}

async function work(shop: Shop, message: Message): Promise<void> {
  const { messageId, attempts } = message;
  const seconds = Math.min(RETRY_MAX_SECONDS, RETRY_BASE_SECONDS * 2 ** Math.min(attempts, 10));
  try {
    if (await isWorkedOff(shop, message)) await markProcessed(shop.database, messageId);
    else await putMessageOff(shop.database, messageId, seconds, 'no answer');
  } catch (error) {
    const failure = error instanceof Error ? error.name : 'Error';
    shop.log.warn({ messageId, attempts, failure, err: error }, 'a message of a provider will be tried again');
    await putMessageOff(shop.database, messageId, seconds, failure);
  }
}

/** What is under way because a message came in, by shop: a stop waits for it. */
const begun = new WeakMap<Shop, Set<Promise<void>>>();

function underWay(shop: Shop): Set<Promise<void>> {
  const known = begun.get(shop) ?? new Set();
  begun.set(shop, known);
  return known;
}

/** Begins to work a message off; nobody waits for it, and the worker takes it up when this does not get to it. */
export function beginMessage(shop: Shop, messageId: string): void {
  const running = underWay(shop);
  if (running.size >= BEGUN_AT_ONCE) return;
  const one: Promise<void> = claimMessage(shop.database, messageId, CLAIM_SECONDS)
    .then((message) => (message ? work(shop, message) : undefined))
    .catch((error: unknown) => shop.log.warn({ messageId, err: error }, 'a message waits for the worker'))
    .finally(() => running.delete(one));
  running.add(one);
}

export async function messagesIdle(shop: Shop): Promise<void> {
  await Promise.all(underWay(shop));
}

/** Works off what is due; how many there were. */
export async function workMessages(shop: Shop): Promise<number> {
  const due = await claimMessages(shop.database, AT_ONCE, CLAIM_SECONDS);
  await Promise.all(due.map((message) => work(shop, message)));
  return due.length;
}

async function payUnknownBack(shop: Shop, unknown: UnknownPayment): Promise<void> {
  const { provider: name, providerPaymentId, capturedMinor } = unknown;
  const provider = shop.payments.byName(name);
  if (!provider) return;
  const refund = { refundId: `unknown-${providerPaymentId}`, amountMinor: capturedMinor, reason: 'unknown_payment' };
  const answer = await ask(shop, { call: 'refund', paymentId: 'unknown' }, () =>
    provider.refund(providerPaymentId, refund),
  );
  if (answer.heard && answer.word.status === 'done') {
    await markUnknownRefunded(shop.database, name, providerPaymentId);
  }
}

/** Pays money back that nobody asked for; how many payments there were. */
export async function workUnknown(shop: Shop): Promise<number> {
  const due = await claimUnknown(shop.database, AT_ONCE, CLAIM_SECONDS);
  await Promise.all(due.map((unknown) => payUnknownBack(shop, unknown)));
  return due.length;
}

export async function throwOldMessagesAway(tx: Transaction): Promise<void> {
  await deleteOldMessages(tx, KEPT_DAYS);
}
