// One attempt to order or to pay. Its name is made once with the page and kept until its end is known, so that a
// second press, a reload and a try after a lost answer are all the same attempt to the shop; what is asked for
// is part of the key, so another address or option under the same name is another request and never a mix-up.
import { randomToken } from '../../device/guest-id.ts';
import { text } from '../../kit/form.ts';

export function newAttempt(): string {
  return randomToken();
}

const ATTEMPT = /^[\w-]{16,64}$/;

/** What a form brought back, or a new one where it is none of ours. */
export function attemptIn(form: FormData, name: string): string {
  const value = text(form, name);
  return ATTEMPT.test(value) ? value : newAttempt();
}

/** 53 bits of a text: enough to tell one person's few requests apart; no secret is kept by it. */
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
