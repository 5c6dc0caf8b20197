// The log: one JSON line per event. Pino escapes line breaks, so no input can forge a line. The values of fields named
// in PERSONAL are replaced by '[cut]', in the line's object and in the objects directly in it.
import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

const PERSONAL = [
  'password',
  'otp',
  'otp_token',
  'token',
  'cookie',
  'authorization',
  'guestId',
  'guest_id',
  'ip_address',
  'ip',
  'email',
  'phone',
  'address',
  'name',
  'remarks',
  'key',
  'access_key',
  'user_id',
  'query',
  'search',
  'body',
  'headers',
] as const;

const MESSAGE_CHARACTERS = 300;
const STACK_CALLS = 11;

interface Failure {
  name?: unknown;
  message?: unknown;
  stack?: unknown;
  code?: unknown;
  severity?: unknown;
  constraint?: unknown;
  table?: unknown;
}

/**
 * The message; that of a database error without values, because PostgreSQL quotes the offending value in it, which may
 * be a shopper's. The last value has no closing quote if the message was cut to MESSAGE_CHARACTERS.
 */
function withoutValues(failure: Failure): string {
  const message = (typeof failure.message === 'string' ? failure.message : '').slice(0, MESSAGE_CHARACTERS);
  return typeof failure.severity === 'string' ? message.replaceAll(/"[^"]*(?:"|$)|\([^)]*(?:\)|$)/g, '…') : message;
}

/** The lines of calls alone: a stack begins with the message, whose further lines may hold a shopper's values too. */
function callsIn(stack: string): string {
  const calls = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  return calls.slice(0, STACK_CALLS).join('\n');
}

/** Leaves out `detail`, `where` and the parameters of a database error, because they can hold a shopper's values. */
export function describeError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { message: String(error).slice(0, MESSAGE_CHARACTERS) };
  const failure = error as Failure;
  const stack = typeof failure.stack === 'string' ? callsIn(failure.stack) : undefined;
  return {
    type: failure.name,
    message: withoutValues(failure),
    code: failure.code,
    constraint: failure.constraint,
    table: failure.table,
    stack,
  };
}

export function makeLog(level: string, destination?: DestinationStream): Log {
  const paths = PERSONAL.flatMap((name) => [name, `*.${name}`]);
  const settings = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: { paths, censor: '[cut]' },
  };
  return destination ? pino(settings, destination) : pino(settings);
}
