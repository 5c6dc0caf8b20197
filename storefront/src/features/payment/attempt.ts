// Attempt tokens. A page keeps one random token until the outcome of its form's request is known, so that a second
// press or a retry after a lost answer has the same idempotency key. The key is the token plus a hash of the request
// body, so a changed body with the same token counts as another request.
import { randomToken } from '../../device/guest-id.ts';
import { text } from '../../kit/form.ts';

export function newAttempt(): string {
  return randomToken();
}

const ATTEMPT = /^[\w-]{16,64}$/;

/**
 * The attempt token that the form sent in its field `name`; a new token if the form sent none, or a text that is no
 * token.
 */
export function attemptIn(form: FormData, name: string): string {
  const value = text(form, name);
  return ATTEMPT.test(value) ? value : newAttempt();
}

/** A 53-bit hash of a text, not cryptographic: it only tells the few request bodies of one attempt apart. */
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
