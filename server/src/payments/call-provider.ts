// Calls a provider with a time-out. A call without an answer says nothing about the payment: the provider may or may
// not have done what was asked.
import type { ProviderPayment, Refusal } from '../outside/payments/port.ts';
import type { Shop } from '../shop.ts';
import { type AskedPayment, isAbout } from './payments.ts';

const TIMEOUT_MS = 8_000;

export type ProviderResult<T> = { answered: true; value: T } | { answered: false };

class NoAnswer extends Error {
  override name = 'NoAnswer';
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What the log keeps of an error. The error's message is left out, because it may quote the request. */
function failureOf(error: unknown): { failure: string; code?: string; status?: number } {
  if (!(error instanceof Error)) return { failure: 'Error' };
  const { type, code, statusCode: status } = error as Error & { type?: unknown; code?: unknown; statusCode?: unknown };
  return {
    failure: typeof type === 'string' ? type : error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof status === 'number' ? { status } : {}),
  };
}

export async function callProvider<T>(
  { log }: Pick<Shop, 'log'>,
  what: { call: string } & ({ paymentId: string } | { cardAccountId: string } | { provider: string }),
  call: () => Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<ProviderResult<T>> {
  try {
    return { answered: true, value: await within(timeoutMs, call()) };
  } catch (error) {
    log.warn({ ...what, ...failureOf(error) }, 'a payment provider did not answer');
    return { answered: false };
  }
}

/**
 * Calls a provider about one payment. An answer about another payment counts as no answer, because applying it would
 * pay an order with another order's money.
 */
export async function askAbout<T extends ProviderPayment | Refusal | null | undefined>(
  shop: Pick<Shop, 'log'>,
  { call, ...asked }: AskedPayment & { call: string },
  ask: () => Promise<T>,
  timeoutMs?: number,
): Promise<ProviderResult<T>> {
  const answer = await callProvider(shop, { call, paymentId: asked.paymentId ?? 'unknown' }, ask, timeoutMs);
  if (!answer.answered || !answer.value || 'refused' in answer.value || isAbout(asked, answer.value)) return answer;
  logAnother(shop, { call, ...asked });
  return { answered: false };
}

export function logAnother({ log }: Pick<Shop, 'log'>, asked: object): void {
  log.error(asked, 'a payment provider answered about another payment than the one asked about');
}

/** Stops waiting for the work after this time; the work itself continues, and if it fails later, that is ignored. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await within(milliseconds, work).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
  });
  work.catch(() => undefined);
}
