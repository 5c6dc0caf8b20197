// What Tabby's answers and messages mean to the shop.
import { z } from 'zod';
import { minorOf } from './decimal.ts';
import type { ProviderPayment, ProviderStatus, RefusalReason } from './port.ts';

const part = z.object({ amount: z.string(), reference_id: z.string().nullish() });

const tabbyPayment = z.object({
  id: z.uuid(),
  /** Tabby writes the status in upper case in answers and in lower case in messages. */
  status: z.string().transform((status) => status.toUpperCase()),
  amount: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  created_at: z.string().optional(),
  order: z.object({ reference_id: z.string().nullish() }).nullish(),
  captures: z
    .array(part)
    .nullish()
    .transform((parts) => parts ?? []),
  refunds: z
    .array(part)
    .nullish()
    .transform((parts) => parts ?? []),
});
export type TabbyPayment = z.output<typeof tabbyPayment>;

const plan = z.object({
  downpayment: z.string(),
  installments: z.array(z.object({ due_date: z.iso.date(), amount: z.string() })),
});

/** An instalment plan that is not as expected counts as missing, because the shop's own plan stands in for it. */
const product = z.object({
  web_url: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(null),
  rejection_reason: z.string().nullish(),
  downpayment: z.unknown().optional(),
  installments: z.unknown().optional(),
});

const score = z.object({
  status: z.string().transform((status) => status.toLowerCase()),
  configuration: z
    .object({
      available_products: z.object({ installments: z.array(product).nullish() }).nullish(),
      products: z.object({ installments: z.object({ rejection_reason: z.string().nullish() }).nullish() }).nullish(),
    })
    .nullish(),
});
const session = score.extend({ payment: tabbyPayment });

export interface TabbyScore {
  isAccepted: boolean;
  rejection: string | null;
}

export interface TabbySession extends TabbyScore {
  payment: TabbyPayment;
  /** Tabby's page for this payment; null when Tabby does not accept it or names no page. */
  url: string | null;
  /** What is paid at once and in later instalments; null when Tabby lists no plan, or one that is not as expected. */
  plan: z.output<typeof plan> | null;
}

const scoreOf = ({ status, configuration }: z.output<typeof score>): TabbyScore => ({
  isAccepted: status === 'created',
  // Tabby's documentation names both places for the reason of a rejection.
  rejection:
    configuration?.products?.installments?.rejection_reason ??
    configuration?.available_products?.installments?.[0]?.rejection_reason ??
    null,
});

/** Reads only whether Tabby accepts, and if not, why; `prescore` does not need the payment in a session's answer. */
export const scoreIn = (body: unknown): TabbyScore => scoreOf(score.parse(body));

export function sessionIn(body: unknown): TabbySession {
  const answer = session.parse(body);
  const scored = scoreOf(answer);
  const offered = answer.configuration?.available_products?.installments?.[0];
  const url = scored.isAccepted ? (offered?.web_url ?? null) : null;
  return { ...scored, payment: answer.payment, url, plan: plan.safeParse(offered).data ?? null };
}

/**
 * The instalments of a session, of which the first is due on the day `firstDueOn`; null when the session has no plan,
 * or one of the plan's amounts is none.
 */
export function partsOf({ plan: offered, payment }: TabbySession, firstDueOn: string): ProviderPayment['parts'] {
  if (offered === null) return null;
  const parts = [{ due_date: firstDueOn, amount: offered.downpayment }, ...offered.installments];
  try {
    return parts.map(({ due_date: dueOn, amount }) => ({ dueOn, amountMinor: minorOf(amount, payment.currency) }));
  } catch {
    return null;
  }
}

const REFUSALS: Readonly<Record<string, RefusalReason>> = {
  order_amount_too_high: 'refused_tabby_high',
  order_amount_too_low: 'refused_tabby_low',
};

export function refusalOf({ rejection }: TabbyScore): RefusalReason {
  return REFUSALS[rejection ?? ''] ?? 'refused_tabby';
}

export const tabbyPaymentIn = (body: unknown): TabbyPayment => tabbyPayment.parse(body);

export function tabbyPaymentsIn(body: unknown): TabbyPayment[] {
  return z.object({ payments: z.array(tabbyPayment) }).parse(body).payments;
}

function sumOf(parts: TabbyPayment['captures'], currency: string): number {
  return parts.reduce((sum, { amount }) => sum + minorOf(amount, currency), 0);
}

function statusOf({ status }: TabbyPayment, capturedMinor: number): { status: ProviderStatus; failure: string | null } {
  switch (status) {
    case 'CREATED':
      return { status: 'open', failure: null };
    case 'AUTHORIZED':
      return { status: 'authorised', failure: null };
    case 'CLOSED':
      return { status: capturedMinor > 0 ? 'captured' : 'voided', failure: null };
    case 'REJECTED':
      return { status: 'failed', failure: 'refused_tabby' };
    case 'EXPIRED':
      // The shopper left Tabby's page or did not pay in time.
      return { status: 'cancelled', failure: 'abandoned_tabby' };
    default:
      throw new Error('Tabby reported a status that is not known');
  }
}

export function paymentOf(payment: TabbyPayment, paymentId: string): ProviderPayment {
  const { id, currency, captures, refunds } = payment;
  const capturedMinor = sumOf(captures, currency);
  const { status, failure } = statusOf(payment, capturedMinor);
  return {
    providerPaymentId: id,
    reference: paymentId,
    status,
    captured: { amount: status === 'captured' ? capturedMinor : 0, currency },
    refundedMinor: sumOf(refunds, currency),
    failure,
    url: '',
    parts: null,
  };
}

/** Null when the text is no message about a payment. */
export function messageIn(raw: Buffer): TabbyPayment | null {
  try {
    return tabbyPayment.safeParse(JSON.parse(raw.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Tabby's messages have no id of their own, so the key is made of what changes from one message to the next. */
export function eventKeyOf({ id, status, captures, refunds }: TabbyPayment): string {
  return `${id} ${status} ${captures.length} ${refunds.length}`;
}
