// The second factor: six digits that a secret and the time make every thirty seconds (RFC 6238), as every
// authenticator app does. Nothing is decided here but which step a code is of; that it opens once is the
// store's to see.
import { latinDigits } from '@hindam/contract/language';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** A code of the step before or after is good too: clocks of telephones differ, and typing takes its time. */
const STEPS_EITHER_SIDE = 1;
const DIGITS = 6;
/** 160 bits, as the RFC asks for. */
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

/** What an authenticator app reads, as an address. */
export function otpauthAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The time step whose code this is, null when it is none of now. Digits may be Arabic and stand apart. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const token = latinDigits(code).replace(/\s/g, '');
  if (token.length !== DIGITS) return null;
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: STEPS_EITHER_SIDE });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** The code of a moment; for those who hold the secret, tests among them. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}
