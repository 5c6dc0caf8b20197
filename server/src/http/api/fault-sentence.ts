// The sentence of a fault in the caller's language, with the time to wait in it.
import { type Digits, localeOf } from '@hindam/contract/language';
import type { FaultError } from '../../kernel/refuse.ts';
import { translate } from '../../kernel/words.ts';

/** The Retry-After, in seconds, of a 429 or 503 that names no wait of its own. */
const RETRY_AFTER_SECONDS = 2;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * A wait of up to this many minutes is given in seconds, of up to this many hours in minutes, of up to this many days
 * in hours; a longer one in days.
 */
const LONGEST = 1.5;

type SaidFault = Pick<FaultError, 'fault' | 'status' | 'retryAfterSeconds'>;

/** The Retry-After of a fault in whole seconds; undefined if the fault names no wait and is neither 429 nor 503. */
export function retryAfterOf({ status, retryAfterSeconds }: Omit<SaidFault, 'fault'>): number | undefined {
  const seconds = retryAfterSeconds ?? (status === 503 || status === 429 ? RETRY_AFTER_SECONDS : undefined);
  return seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds));
}

function unitOf(seconds: number): [unit: 'second' | 'minute' | 'hour' | 'day', ofSeconds: number] {
  if (seconds <= LONGEST * MINUTE) return ['second', 1];
  if (seconds <= LONGEST * HOUR) return ['minute', MINUTE];
  return seconds <= LONGEST * DAY ? ['hour', HOUR] : ['day', DAY];
}

/** A wait as text, rounded up in its unit, for example `45 seconds` or `3 hours`. */
export function waitText(seconds: number, language: string, digits: Digits): string {
  const [unit, ofSeconds] = unitOf(seconds);
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(localeOf(language, digits), format).format(Math.ceil(seconds / ofSeconds));
}

/**
 * The fault's message: `{wait}` in it becomes the time to wait, `{minutes}` the same in whole minutes, rounded up.
 */
export function faultSentence(language: string, fault: SaidFault, digits: Digits): string {
  const seconds = retryAfterOf(fault) ?? 0;
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE));
  return translate(language, fault.fault)
    .replace('{minutes}', new Intl.NumberFormat(localeOf(language, digits)).format(minutes))
    .replace('{wait}', waitText(seconds, language, digits));
}
