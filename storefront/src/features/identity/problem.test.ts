import { REFUSALS } from '@hindam/contract/refusals';
import { describe, expect, it } from 'vitest';
import { missing, problemOf, REQUIRED } from './problem.ts';

const refused = (name: keyof typeof REFUSALS, fields?: Record<string, string>) => ({
  ...REFUSALS[name],
  message: 'A sentence.',
  ...(fields ? { fields } : {}),
});

describe('what went wrong', () => {
  it('is said at its field when it has one', () => {
    expect(problemOf(refused('OTP_WRONG')).fields).toEqual({ otp: 'A sentence.' });
    expect(problemOf(refused('OTP_EXPIRED')).fields).toEqual({ otp: 'A sentence.' });
    expect(problemOf(refused('PASSWORD_COMMON')).fields).toEqual({ password: 'A sentence.' });
    const { fields, message } = problemOf(refused('INVALID_FIELDS', { dial_code: 'x', password: 'y' }));
    expect(fields).toEqual({ phone: 'x', password: 'y' });
    expect(message).toBe('');
  });

  it('is one sentence for a wrong pair, and marks neither half', () => {
    expect(problemOf(refused('WRONG_CREDENTIALS'))).toMatchObject({ message: 'A sentence.', fields: {} });
  });

  it('says how long to wait, and tells silence from a no', () => {
    expect(problemOf({ errorCode: 9429, status: 429, message: 'm', retryAfterSeconds: 200 }).waitSeconds).toBe(200);
    expect(problemOf({ errorCode: 9429, status: 429, message: 'm' }).waitSeconds).toBe(60);
    expect(problemOf({ errorCode: 9000, status: 0, message: '' }).unreachable).toBe(true);
    expect(problemOf({ errorCode: 9500, status: 500, message: 'm' })).toMatchObject({
      message: 'm',
      unreachable: false,
    });
  });

  it('names what was left empty, spaces included', () => {
    expect(missing({ name: ' ', phone: '', email: 'a' })?.fields).toEqual({ name: REQUIRED, phone: REQUIRED });
    expect(missing({ name: 'a' })).toBeNull();
  });
});
