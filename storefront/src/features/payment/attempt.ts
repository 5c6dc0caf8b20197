// One attempt to order or to pay. Its token is made with the page and kept until the outcome is known, so that a second
// press, a reload and a retry after a lost answer are all the same attempt to the server. The idempotency key includes
// the request, so another address or option under the same token is another request.
import { randomToken } from '../../device/guest-id.ts';
import { text } from '../../kit/form.ts';

export function newAttempt(): string {
  return randomToken();
}

const ATTEMPT = /^[\w-]{16,64}$/;

/** The token a form sent, or a new one if it is invalid. */
export function attemptIn(form: FormData, name: string): string {
  const value = text(form, name);
  return ATTEMPT.test(value) ? value : newAttempt();
}

/** A 53-bit hash of a text: enough to tell one person's few requests apart; it protects no secret. */
function shortHash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

export function attemptKey(attempt: string, request: unknown): string {
  return `${attempt}.${shortHash(JSON.stringify(request))}`;
}
