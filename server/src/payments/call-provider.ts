// Calls a provider with a time-out. A call without an answer says nothing about the payment: the provider may or may
// not have done what was asked.
import type { Shop } from '../shop.ts';

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
  what: { call: string; paymentId: string },
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

/** Stops waiting for the work after this time; the work itself continues, and if it fails later, that is ignored. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await within(milliseconds, work).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
  });
  work.catch(() => undefined);
}
