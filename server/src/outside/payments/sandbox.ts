// The sandbox: a payment provider for demo and tests. No money moves. It has its own tables and connections and is
// called like a remote provider, so tests read from it what was really captured and refunded.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, Transaction } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import { transaction } from '../../kernel/transaction.ts';
import type { PaymentRequest, PaymentProvider, ProviderPayment, Refusal } from './port.ts';
import type { ProviderCard } from './cards.ts';
import { cardsOfAccount, keepCardOf, sandboxCards } from './sandbox-cards.ts';
import { plannedMessages, readMessage, SIGNATURE_HEADER } from './sandbox-messages.ts';
import {
  authorisesFirst,
  BANK_CODE,
  CODE_TRIES_MAX,
  createFaultOf,
  OTHER_CURRENCY,
  DEFAULT_OUTCOME,
  capturedMinor,
  type SandboxOutcome,
  sandboxOutcomeOf,
} from './sandbox-outcomes.ts';
import {
  insertDeliveries,
  insertPayment,
  loadByReference,
  loadPayment,
  loadRefund,
  lockPayment,
  type SandboxPayment,
  saveRefund,
  setFaults,
  takeReadFault,
  takeRefundFault,
  updatePayment,
} from './sandbox.store.ts';

export const SANDBOX = 'sandbox';
export const SANDBOX_PAGE = '/dev/pay';

/** A simulated time-out of the provider: the shop does not know the outcome of the call. */
export class ProviderTimeout extends Error {}

export interface Sandbox extends PaymentProvider {
  /** Null for a payment that does not exist. */
  look(providerPaymentId: string): Promise<SandboxPayment | null>;
  keptCards(payment: SandboxPayment): Promise<ProviderCard[]>;
  /** Applies what was chosen on the page; a payment that has ended stays as it is. */
  choose(providerPaymentId: string, chosen: Partial<SandboxOutcome>): Promise<SandboxPayment | null>;
  enterCode(providerPaymentId: string, code: string): Promise<SandboxPayment | null>;
  /** The shop's URL that the browser returns to, with an HMAC as proof. */
  returnAddress(payment: SandboxPayment): string;
}

interface Parts {
  database: Database;
  secrets: Secrets;
}

const PROOF = 'sandbox return';

function asRead(payment: SandboxPayment): ProviderPayment {
  return {
    providerPaymentId: payment.id,
    reference: payment.reference,
    status: payment.status,
    captured: { amount: payment.capturedMinor, currency: payment.currency },
    refundedMinor: payment.refundedMinor,
    failure: payment.failure,
    url: new URL(`${SANDBOX_PAGE}/${payment.id}`, payment.returnUrl).href,
    parts: payment.parts,
  };
}

async function save(tx: Transaction, payment: SandboxPayment, events: readonly string[]): Promise<void> {
  await updatePayment(tx, payment);
  const wish = { ...DEFAULT_OUTCOME, ...payment.wish };
  await insertDeliveries(
    tx,
    newId,
    payment.id,
    plannedMessages(payment.id, events, wish, () => `evt_${newId()}`),
  );
}

function capture(payment: SandboxPayment): void {
  const taken = payment.wish.taken ?? 'right';
  payment.status = 'captured';
  payment.capturedMinor = capturedMinor(payment.amountMinor, taken);
  if (taken === 'other_currency') payment.currency = OTHER_CURRENCY;
}

/** Changes the payment as the chosen ending requires, and returns the types of the events to send. */
function end(payment: SandboxPayment, wish: SandboxOutcome): string[] {
  if (wish.ending === 'cancel') {
    payment.status = 'cancelled';
    payment.failure = 'abandoned';
    return ['payment.cancelled'];
  }
  if (wish.ending !== 'approve') {
    payment.status = 'failed';
    payment.failure = wish.ending;
    return ['payment.failed'];
  }
  payment.status = 'authorised';
  if (authorisesFirst(payment.option)) return ['payment.authorised'];
  capture(payment);
  return ['payment.authorised', 'payment.captured'];
}

function isOpen(payment: SandboxPayment): boolean {
  return payment.status === 'open' && !payment.isOver;
}

function changing(
  { database }: Parts,
  id: string,
  change: (tx: Transaction, payment: SandboxPayment) => Promise<void>,
): Promise<SandboxPayment | null> {
  return transaction(database, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment) await change(tx, payment);
    return payment;
  });
}

function known(payment: SandboxPayment | null): SandboxPayment {
  if (!payment) throw new Error('the sandbox has no such payment');
  return payment;
}

/** Returns the payment; an open one past its `expiresAt` is first saved as expired. */
async function current(parts: Parts, payment: SandboxPayment | null): Promise<SandboxPayment | null> {
  if (!payment || payment.status !== 'open' || !payment.isOver) return payment;
  return changing(parts, payment.id, async (tx, mine) => {
    if (mine.status !== 'open') return;
    mine.status = 'expired';
    await save(tx, mine, ['payment.expired']);
  });
}

function makeCreate(parts: Parts) {
  /** Payment ids whose first create call was lost (never_arrives); the next call for the same id arrives. */
  const lost = new Set<string>();
  return async (request: PaymentRequest): Promise<ProviderPayment | Refusal> => {
    const { database } = parts;
    const fault = createFaultOf(request.amount.amount);
    if (fault === 'refused') return { refused: 'refused' };
    if (fault === 'never_arrives' && !lost.has(request.paymentId)) {
      lost.add(request.paymentId);
      throw new ProviderTimeout('create');
    }
    const isNew = await insertPayment(database, {
      id: `sbx_${randomBytes(16).toString('hex')}`,
      reference: request.paymentId,
      option: request.option,
      language: request.language,
      amountMinor: request.amount.amount,
      currency: request.amount.currency,
      description: request.description,
      returnUrl: request.returnUrl,
      parts: request.parts.length === 0 ? null : [...request.parts],
      expiresAt: request.expiresAt,
      accountId: request.cards?.account ?? null,
      keepsCard: request.cards?.keep ?? false,
    });
    if (isNew && fault === 'reply_lost') throw new ProviderTimeout('create');
    return asRead(known(await current(parts, await loadByReference(database, request.paymentId))));
  };
}

function makeRefund(parts: Parts): PaymentProvider['refund'] {
  return async (providerPaymentId, { refundId: wanted, earlierIds = [], amountMinor }) => {
    if (await takeRefundFault(parts.database, providerPaymentId)) return { status: 'failed', providerRefundId: null };
    let answer: { status: 'done' | 'pending' | 'failed'; replied: boolean } = { status: 'failed', replied: true };
    let refundId = wanted;
    await changing(parts, providerPaymentId, async (tx, payment) => {
      for (const id of earlierIds) if ((await loadRefund(tx, id)) !== null) refundId = id;
      const before = await loadRefund(tx, refundId);
      if (before === 'done') return void (answer = { status: 'done', replied: true });
      if (amountMinor > payment.capturedMinor - payment.refundedMinor) return;
      const status = payment.wish.refunds === 'slow' && before === null ? 'pending' : 'done';
      await saveRefund(tx, { refundId, paymentId: payment.id, amountMinor, status });
      if (status === 'done') {
        payment.refundedMinor += amountMinor;
        await save(tx, payment, ['payment.refunded']);
      }
      answer = { status, replied: payment.wish.refunds !== 'reply_lost' };
    });
    if (!answer.replied) throw new ProviderTimeout('refund');
    return { status: answer.status, providerRefundId: answer.status === 'failed' ? null : refundId };
  };
}

function makePage(parts: Parts): Pick<Sandbox, 'look' | 'keptCards' | 'choose' | 'enterCode' | 'returnAddress'> {
  const finish = async (tx: Transaction, payment: SandboxPayment, wish: SandboxOutcome) => {
    const refundsToFail = wish.refunds === 'twice' ? 2 : 0;
    await save(tx, payment, end(payment, wish));
    if (payment.status === 'captured') await keepCardOf(tx, payment);
    await setFaults(tx, payment.id, wish.readsToFail, refundsToFail);
  };
  return {
    look: async (id) => current(parts, await loadPayment(parts.database, id)),
    keptCards: ({ accountId }) => cardsOfAccount(parts.database, accountId),
    choose: (id, chosen) =>
      changing(parts, id, async (tx, payment) => {
        if (!isOpen(payment)) return;
        const wish = sandboxOutcomeOf(payment.amountMinor, chosen);
        payment.wish = wish;
        if (wish.ending === 'approve' && wish.secondStep) await updatePayment(tx, payment);
        else await finish(tx, payment, wish);
      }),
    enterCode: (id, code) =>
      changing(parts, id, async (tx, payment) => {
        if (!isOpen(payment) || payment.wish.secondStep !== true) return;
        const wish: SandboxOutcome = { ...DEFAULT_OUTCOME, ...payment.wish };
        payment.codeTries += 1;
        if (code === BANK_CODE) return finish(tx, payment, wish);
        if (payment.codeTries < CODE_TRIES_MAX) return updatePayment(tx, payment);
        return finish(tx, payment, { ...wish, ending: 'authentication_failed' });
      }),
    returnAddress(payment) {
      const address = new URL(payment.returnUrl);
      address.searchParams.set('payment', payment.id);
      address.searchParams.set('proof', parts.secrets.hmac(PROOF, payment.id).toString('base64url'));
      return address.href;
    },
  };
}

function parseReturn(secrets: Secrets, query: URLSearchParams, form: URLSearchParams) {
  const value = (name: string) => query.get(name) ?? form.get(name) ?? '';
  const providerPaymentId = value('payment');
  const proof = Buffer.from(value('proof'), 'base64url');
  const fits = secrets.each().filter((one) => {
    const expected = one.hmac(PROOF, providerPaymentId);
    return expected.length === proof.length && timingSafeEqual(expected, proof);
  });
  return fits.length > 0 ? { providerPaymentId } : null;
}

export function makeSandbox(parts: Parts): Sandbox {
  const { database, secrets } = parts;
  return {
    name: SANDBOX,
    options: ['card', 'net_banking', 'instalments_4'],
    marks: { card: ['visa', 'mastercard', 'amex'] },
    pageOrigins: [],
    cards: sandboxCards(database),
    takes: () => true,
    prescore({ amount }) {
      const fault = createFaultOf(amount.amount);
      if (fault === 'never_arrives') return Promise.reject(new ProviderTimeout('prescore'));
      return Promise.resolve(fault === 'refused' ? { refused: 'refused' } : null);
    },
    create: makeCreate(parts),
    async read(id) {
      const found = await loadPayment(database, id);
      if (found && found.readsToFail > 0 && (await takeReadFault(database, id))) throw new ProviderTimeout('read');
      const payment = await current(parts, found);
      return payment && asRead(payment);
    },
    async find(paymentId) {
      const payment = await current(parts, await loadByReference(database, paymentId));
      return payment && asRead(payment);
    },
    capture: async (id) =>
      asRead(
        known(
          await changing(parts, id, async (tx, payment) => {
            if (payment.status !== 'authorised') return;
            capture(payment);
            await save(tx, payment, ['payment.captured']);
          }),
        ),
      ),
    void: async (id) =>
      asRead(
        known(
          await changing(parts, id, async (tx, payment) => {
            if (payment.status !== 'open' && payment.status !== 'authorised') return;
            payment.status = 'voided';
            await save(tx, payment, ['payment.voided']);
          }),
        ),
      ),
    refund: makeRefund(parts),
    parseWebhook: (raw, headers) =>
      readMessage(secrets, raw, headers.get(SIGNATURE_HEADER), Math.floor(Date.now() / 1_000)),
    parseReturn: (query, form) => parseReturn(secrets, query, form),
    close: () => database.end(),
    ...makePage(parts),
  };
}
