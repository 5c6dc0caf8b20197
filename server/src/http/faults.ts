// Maps whatever was thrown to a refusal or fault of the package `contract` (contract/src/refusals.ts).
import { FaultError, RefusalError } from '../kernel/refuse.ts';

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOSPC',
]);
const CONNECTION_SENTENCES = [
  'timeout exceeded when trying to connect',
  'query read timeout',
  'connection terminated',
  'client has encountered a connection error',
];
const QUERY_CANCELLED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';
const CONFLICTS = new Set(['40001', '40P01']);
/**
 * The error code with which the database refuses a row of a member whose account was deleted meanwhile (migration
 * 0014).
 */
const MEMBER_DELETED = 'HM401';
const UNUSABLE_CHARACTERS = new Set(['22021', '22P05']);

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

function isUnavailable(error: unknown, code: string): boolean {
  if (code === QUERY_CANCELLED || code === LOCK_NOT_AVAILABLE || CONFLICTS.has(code) || CONNECTION_CODES.has(code))
    return true;
  // PostgreSQL error codes (five characters): class 08 connection, class 53 out of resources, 57P0x shutting down.
  if (code.length === 5 && (code.startsWith('08') || code.startsWith('53') || code.startsWith('57P0'))) return true;
  const message = error instanceof Error ? error.message.toLowerCase() : '';
  return CONNECTION_SENTENCES.some((sentence) => message.startsWith(sentence));
}

/**
 * `keyed`: the request has an Idempotency-Key. A lock time-out is then answered IN_FLIGHT, because a request with the
 * same key probably holds the lock.
 */
export function toHttpError(error: unknown, keyed: boolean): RefusalError | FaultError {
  if (error instanceof RefusalError || error instanceof FaultError) return error;
  const code = codeOf(error);
  if (code === LOCK_NOT_AVAILABLE && keyed) return new FaultError('IN_FLIGHT', { retryAfterSeconds: 1 });
  if (code === MEMBER_DELETED) return new FaultError('NOT_SIGNED_IN');
  if (UNUSABLE_CHARACTERS.has(code)) return new FaultError('MALFORMED');
  return new FaultError(isUnavailable(error, code) ? 'UNAVAILABLE' : 'BROKEN');
}
