// Attempt tokens. The idempotency key of a request is a page's random token plus a hash of the request body: a second
// press or a retry has the same key, and a changed body counts as another request.
import { randomToken } from '../../device/guest-id.ts';
import { text } from '../../kit/form.ts';

export function newAttempt(): string {
  return randomToken();
}

const ATTEMPT = /^[\w-]{16,64}$/;

/** The attempt token in the form's field `name`; a new token if the field is missing or invalid. */
export function attemptIn(form: FormData, name: string): string {
  const value = text(form, name);
  return ATTEMPT.test(value) ? value : newAttempt();
}

/** A 53-bit hash of a text. It is not cryptographic and only tells the few request bodies of one attempt apart. */
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
