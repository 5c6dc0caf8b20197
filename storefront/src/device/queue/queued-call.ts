// A call that a shopper made without a connection and that waits on this device (decision 86). Each is sent with one
// idempotency key however often it is tried, so the server acts on it once. A guest's call is sent without cookies and
// so reaches no account; a member's names its member, and the server refuses it under any other session.

export type QueuedKind = 'add' | 'wish' | 'message' | 'set';

export interface QueuedCall {
  /** The idempotency key. */
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
  /** When it was first sent, and so may have reached the server; null if it never was. */
  firstTriedAtMs: number | null;
}

export const GUEST = 'guest';

/** What became of a call, kept until a page has told the shopper. */
export interface Report {
  key: string;
  kind: QueuedKind;
  label: string;
  outcome: 'sent' | 'refused' | 'expired';
  /** The server's sentence after a refusal; '' otherwise. */
  message: string;
  /** The guest id of a guest's added piece, or a guest's saved measurement set; null otherwise. */
  result: unknown;
}

/**
 * `later`: no usable answer, so it is tried again; `foreign`: the session is not that of the call's member, so it waits
 * for that member.
 */
export type Verdict =
  | { kind: 'sent'; result: unknown }
  | { kind: 'refused'; message: string }
  | { kind: 'later' }
  | { kind: 'foreign' };

const HOUR_MS = 3_600_000;

/**
 * A call that was tried is sent again for this long only: the server forgets idempotency keys after 48 hours
 * (KEY_RETENTION_HOURS), and a repetition would then be another call.
 */
export const RETRY_MS = 40 * HOUR_MS;

/** A call that was never tried waits this long: later the shopper no longer expects it. */
export const WAIT_MS = 14 * 24 * HOUR_MS;

export function isExpired({ queuedAtMs, firstTriedAtMs }: QueuedCall, nowMs: number): boolean {
  return firstTriedAtMs === null ? nowMs - queuedAtMs > WAIT_MS : nowMs - firstTriedAtMs > RETRY_MS;
}

const IN_FLIGHT = 409;
const TOO_MANY = 429;

/** Judges an answer of the API; `envelope` is its body. */
export function verdictOf(status: number, envelope: unknown): Verdict {
  const { errorCode, message, result } = (envelope ?? {}) as Readonly<Record<string, unknown>>;
  if (status === 401 || status === 403) return { kind: 'foreign' };
  if (status >= 500 || status === IN_FLIGHT || status === TOO_MANY || typeof errorCode !== 'number')
    return { kind: 'later' };
  if (errorCode === 0) return { kind: 'sent', result: result ?? null };
  return { kind: 'refused', message: typeof message === 'string' ? message : '' };
}
