// The second factor: a six-digit code derived from a secret and the time every 30 seconds (RFC 6238). login.store.ts
// ensures that a code is accepted once.
import { latinDigits } from '@hindam/contract/language';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** Codes of the step before and the step after are accepted too: phone clocks differ, and typing takes time. */
const STEPS_EITHER_SIDE = 1;
const DIGITS = 6;
/** 160 bits, as the RFC recommends. */
const SECRET_BYTES = 20;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

function totpOf(secret: string, account = ''): TOTP {
  return new TOTP({
    issuer: 'Hindam',
    label: account,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: STEP_SECONDS,
  });
}

export function otpauthAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The number of the 30-second step that a typed code belongs to; null when the code is not valid at `now`. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const token = latinDigits(code).replace(/\s/g, '');
  if (token.length !== DIGITS) return null;
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: STEPS_EITHER_SIDE });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** The code that is valid at `now`, for tests and tools that hold the secret. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}
