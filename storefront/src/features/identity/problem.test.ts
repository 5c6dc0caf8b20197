import { REFUSALS } from '@hindam/contract/refusals';
import { describe, expect, it } from 'vitest';
import { HALF_TYPED, REQUIRED } from '../../kit/form.ts';
import { moveToFields, codeFault, missing } from './problem.ts';

const refused = (name: keyof typeof REFUSALS, fields?: Record<string, string>) => ({
  ...REFUSALS[name],
  message: 'A sentence.',
  ...(fields ? { fields } : {}),
});

describe('errors of the identity forms', () => {
  it('are shown at their field if they have one', () => {
    expect(moveToFields(refused('OTP_WRONG')).fields).toEqual({ otp: 'A sentence.' });
    expect(moveToFields(refused('OTP_EXPIRED')).fields).toEqual({ otp: 'A sentence.' });
    expect(moveToFields(refused('PASSWORD_COMMON')).fields).toEqual({ password: 'A sentence.' });
    expect(moveToFields(refused('WRONG_PASSWORD')).fields).toEqual({ password: 'A sentence.' });
    const { fields, message } = moveToFields(refused('INVALID_FIELDS', { dial_code: 'x', password: 'y' }));
    expect(fields).toEqual({ phone: 'x', password: 'y' });
    expect(message).toBe('');
  });

  it('are one sentence for wrong credentials, marking neither field', () => {
    expect(moveToFields(refused('WRONG_CREDENTIALS'))).toEqual(refused('WRONG_CREDENTIALS'));
  });

  it('include a code with too few digits, which is not sent', () => {
    expect(codeFault('otp', '', 4)).toEqual({ otp: REQUIRED });
    expect(codeFault('otp', '123', 4)).toEqual({ otp: HALF_TYPED });
    expect(codeFault('otp', '1234', 4)).toBeNull();
  });

  it('name every empty field, also one of spaces only', () => {
    expect(missing({ name: ' ', phone: '', email: 'a' })).toEqual({ name: REQUIRED, phone: REQUIRED });
    expect(missing({ name: 'a' })).toBeNull();
  });
});
