// Writes lines of the security log. A line has the id of its request, if there is one, and keyed hashes: they show
// which lines belong to one caller or contact, but without SECRETS not to whom.
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Secrets } from './secrets.ts';
import { traceNow } from './trace.ts';

const HASH_CHARACTERS = 16;

export interface SecurityParts {
  log: Log;
  secrets: Secrets;
  metrics: Metrics;
}

/** A pseudonym for the log: an HMAC of an id, a contact or a network address. */
export function hashInLog(secrets: Secrets, text: string): string {
  return secrets.hmac('log', text).toString('base64url').slice(0, HASH_CHARACTERS);
}

/** The id of the present request and the hash of its caller; empty in jobs and commands, which work for no request. */
function callerInLog(secrets: Secrets): { requestId?: string; from?: string } {
  const trace = traceNow();
  return trace ? { requestId: trace.requestId, from: hashInLog(secrets, trace.network) } : {};
}

/**
 * `contact` is the contact that was typed, normalised as by `contactKey`. Level `warn` is for what may be an attack,
 * such as a failed login or a call that names a price.
 */
export function writeSecurityLine(
  { log, secrets, metrics }: SecurityParts,
  level: 'info' | 'warn',
  { contact, ...fact }: { security: string; contact?: string | undefined } & Record<string, unknown>,
): void {
  const about = contact === undefined ? {} : { contact: hashInLog(secrets, contact) };
  metrics.security(fact.security);
  log[level]({ ...fact, ...about, ...callerInLog(secrets) }, 'security');
}
