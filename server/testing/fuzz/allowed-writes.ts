// The rows that a call may write although it is refused, such as counts of tries, and the rows of the one GET endpoint
// that writes.
import { type EndpointKey, endpoints } from '@hindam/contract/contract';
import type { Answered } from './answers.ts';
import type { Written } from './written-rows.ts';

interface Allowed {
  /** The keys of the endpoints; absent = all. */
  of?: RegExp;
  /** The writes, each a table and what is done to a row of it, e.g. `orders UPDATE` (written-rows.ts). */
  rows: RegExp;
  /** Whether the call was refused (200), met a fault (4xx), or is a read that succeeded. */
  when: readonly ('refusal' | 'fault' | 'read')[];
  why: string;
}

export const ALLOWED_WRITES: readonly Allowed[] = [
  {
    of: /^GET cart\/guest-cart-replace/,
    rows: /^(carts|cart_lines|outbox) /,
    when: ['read'],
    why: 'the one GET that was asked to merge carts (R104); it takes a Bearer token only',
  },
  {
    of: /^POST (customer|operator)\/login$/,
    rows: /^(login_throttles|operator_tries|operator_failures) /,
    when: ['refusal'],
    why: 'wrong passwords are counted per account and address',
  },
  {
    of: /^POST operator\/login$/,
    rows: /^outbox INSERT/,
    when: ['refusal'],
    why: 'an operator is told that wrong logins locked tries',
  },
  {
    of: /^POST (customer\/verify-otp|checkout\/place-order|order\/show-contact)$/,
    rows: /^(otp_challenges|otp_standings|otp_askers|otp_minutes|otp_failures|alarms) /,
    when: ['refusal'],
    why: 'wrong codes are counted per code, contact, network address and minute',
  },
  {
    of: /^POST customer\/passkey\/(add|login)$/,
    rows: /^passkey_challenges DELETE/,
    when: ['refusal'],
    why: 'a question to a passkey is answered once, rightly or wrongly',
  },
];

function kindOf(key: EndpointKey, { status, text }: Answered): Allowed['when'][number] | 'done' {
  if (status >= 400) return 'fault';
  if (!text.startsWith('{"errorCode":0,')) return 'refusal';
  return endpoints[key].method === 'GET' ? 'read' : 'done';
}

export function isWriteAllowed(key: EndpointKey, answered: Answered, written: Written): boolean {
  const kind = kindOf(key, answered);
  if (kind === 'done') return true;
  return ALLOWED_WRITES.some(
    ({ of, rows, when }) => when.includes(kind) && rows.test(written) && (of?.test(key) ?? true),
  );
}
