// A call that a shopper made without a connection and that waits on this device (decision 86). Every attempt to send a
// call has the same idempotency key, so the server acts on it once. A guest's call is sent without cookies, so that it
// reaches no account; a member's call names the member, and the server refuses it in any other session.

export type QueuedKind = 'add' | 'wish' | 'message' | 'set';

export interface QueuedCall {
  key: string;
  kind: QueuedKind;
  /** GUEST, or the id of the member who made the call. */
  owner: string;
  /** Path and query below `/api/`. */
  address: string;
  /** The body as JSON. Its bytes never change, because the server compares them with those of an earlier attempt. */
  body: string;
  /** What the shopper reads while the call waits, e.g. the title of a piece; may be empty. */
  label: string;
  queuedAtMs: number;
  /** When the call was first sent; since then it may have reached the server. Null if it was never sent. */
  firstTriedAtMs: number | null;
}

export const GUEST = 'guest';

/** What became of a call, kept until a page takes it to tell the shopper. */
export interface Report {
  key: string;
  kind: QueuedKind;
  label: string;
  outcome: 'sent' | 'refused' | 'expired';
  /** The server's sentence after a refusal; '' otherwise. */
  message: string;
  /** Of a guest's call: the guest id if the call added a piece, the set if it saved a measurement set. Else null. */
  result: unknown;
}

/**
 * `later`: there was no usable answer, so the call is tried again · `foreign`: the server answered 401 or 403, as it
 * does if the session is not that of the call's member, so the call waits until that member is signed in.
 */
export type Verdict =
  | { kind: 'sent'; result: unknown }
  | { kind: 'refused'; message: string }
  | { kind: 'later' }
  | { kind: 'foreign' };

const HOUR_MS = 3_600_000;

/**
 * A call that was tried is sent again for this long only: the server forgets idempotency keys after 48 hours
 * (KEY_RETENTION_HOURS of server/src/kernel/idempotency.ts), and would then act on a repeated call once more.
 */
export const RETRY_MS = 40 * HOUR_MS;

/** A call that was never tried waits this long: later the shopper no longer expects it. */
export const WAIT_MS = 14 * 24 * HOUR_MS;

export function isExpired({ queuedAtMs, firstTriedAtMs }: QueuedCall, nowMs: number): boolean {
  return firstTriedAtMs === null ? nowMs - queuedAtMs > WAIT_MS : nowMs - firstTriedAtMs > RETRY_MS;
}

const IN_FLIGHT = 409;
const TOO_MANY = 429;

export function verdictOf(status: number, envelope: unknown): Verdict {
  const { errorCode, message, result } = (envelope ?? {}) as Readonly<Record<string, unknown>>;
  if (status === 401 || status === 403) return { kind: 'foreign' };
  if (status >= 500 || status === IN_FLIGHT || status === TOO_MANY || typeof errorCode !== 'number')
    return { kind: 'later' };
  if (errorCode === 0) return { kind: 'sent', result: result ?? null };
  return { kind: 'refused', message: typeof message === 'string' ? message : '' };
}
