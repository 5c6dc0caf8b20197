import { makeClient } from '@hindam/contract/client';
import { FAULTS, REFUSALS } from '@hindam/contract/refusals';
import { describe, expect, it } from 'vitest';
import type { FormRequest } from '../../kit/load.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { HALF_TYPED, REQUIRED } from '../../kit/form.ts';
import { carriedFields, emptyPassword, progressIn, refusedFinish, sendCode, verifyCode, flowAction } from './steps.ts';

const MARIAM = { by: 'email', email: 'mariam@example.com', name: 'Mariam', terms: 'on' };
const REF = 'r'.repeat(22);

interface Answer {
  status?: number;
  errorCode: number;
  result?: object;
  fields?: Record<string, string>;
}

const YES = { errorCode: 0, result: { otp_ref: REF, otp_length: 6, resend_after: 60, expires_in: 300 } };

/**
 * Makes the arguments of an action for a sent form. The fake server gives every call the same answer; `calls` records
 * the calls.
 */
function sent(fields: Record<string, string>, { status = 200, ...answer }: Answer = YES) {
  const calls: { path: string; body: unknown }[] = [];
  const client = makeClient({
    base: '',
    fetch: (path, init) => {
      calls.push({ path, body: JSON.parse(init.body as string) as unknown });
      return Promise.resolve(Response.json({ message: 'A sentence.', requestId: 'r', ...answer }, { status }));
    },
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const visitor = { client, language: 'arb', prefix: '/ar' } as Visitor;
  return { sent: { visitor, form, params: {}, url: new URL('https://shop.invalid/') } satisfies FormRequest, calls };
}

const fieldsOf = (reply: Awaited<ReturnType<typeof sendCode>>) => (reply.ok ? {} : (reply.refusal.fields ?? {}));

describe('the flow of registration and password reset', () => {
  it('reports all missing fields at once, and sends no request meanwhile', async () => {
    const { sent: form, calls } = sent({ by: 'mobile' });
    const register = await sendCode('register', form);
    expect(register.result.step).toBe('contact');
    expect(Object.keys(fieldsOf(register))).toEqual(['name', 'phone', 'terms']);
    expect(Object.keys(fieldsOf(await sendCode('reset', form)))).toEqual(['phone']);
    expect(calls).toEqual([]);
  });

  it('reports a wrong contact together with what is missing, and has no code sent', async () => {
    const fields = { 'contact.email': 'No address.', 'contact.phone': 'Required.' };
    const refusal = { errorCode: REFUSALS.INVALID_FIELDS.errorCode, fields };
    const { sent: form, calls } = sent({ by: 'email', email: 'mariam' }, refusal);
    expect(fieldsOf(await sendCode('register', form))).toEqual({
      name: REQUIRED,
      email: 'No address.',
      terms: REQUIRED,
    });
    expect(calls.map(({ path }) => path)).toEqual(['/checkout/check']);
  });

  it('requests a code for its own purpose, in the visitor’s language', async () => {
    const register = sent(MARIAM);
    const { result } = await sendCode('register', register.sent);
    expect(result).toMatchObject({ step: 'code', otpRef: REF, otpLength: 6 });
    expect(register.calls).toEqual([
      {
        path: '/customer/send-otp',
        body: { purpose: 'register', email: 'mariam@example.com', language_code: 'arb' },
      },
    ]);
    const reset = sent(MARIAM);
    await sendCode('reset', reset.sent);
    expect(reset.calls[0]?.path).toBe('/customer/forgot-password');
  });

  it('waits for the link when one was sent, also after another one is refused', async () => {
    const link = { errorCode: 0, result: { otp_ref: REF, otp_length: 0, resend_after: 60, expires_in: 900 } };
    const { result } = await sendCode('reset', sent(MARIAM, link).sent);
    expect(result).toMatchObject({ step: 'link', otpLength: 0 });
    const tooSoon = { status: 429, errorCode: FAULTS.THROTTLED.errorCode };
    const again = { ...carriedFields(result), intent: 'resend' };
    expect((await sendCode('reset', sent(again, tooSoon).sent)).result).toMatchObject({ step: 'link', otpLength: 0 });
  });

  it('does not send an incomplete code, which would count as a try, and sends digits only', async () => {
    const half = sent({ ...MARIAM, otp_ref: REF, otp_length: '6', otp: '١٢ 34' });
    const refused = await verifyCode('register', half.sent);
    expect([refused.result.step, fieldsOf(refused)]).toEqual(['code', { otp: HALF_TYPED }]);
    expect(half.calls).toEqual([]);
    const whole = sent({ ...MARIAM, otp_ref: REF, otp_length: '4', otp: 'رمزكِ ١٢ 34' });
    await verifyCode('register', whole.sent);
    expect(whole.calls[0]?.body).toMatchObject({ otp: '1234' });
  });

  it('keeps the previous code when another one is refused', async () => {
    const tooSoon = { status: 429, errorCode: FAULTS.THROTTLED.errorCode };
    const { sent: form } = sent({ ...MARIAM, otp_ref: REF, otp_length: '6', intent: 'resend' }, tooSoon);
    const refused = await sendCode('register', form);
    expect(refused.result).toMatchObject({ step: 'code', otpRef: REF, otpLength: 6, resent: false });
    expect(refused).toMatchObject({ ok: false, refusal: { status: 429 } });
  });

  it('reveals an existing account only after the right code', async () => {
    const right = (account_exists: boolean) => ({
      errorCode: 0,
      result: { otp_token: 't'.repeat(22), account_exists },
    });
    const fields = { ...MARIAM, otp_ref: REF, otp: '1234' };
    expect((await verifyCode('register', sent(fields, right(true)).sent)).result.step).toBe('known');
    expect((await verifyCode('register', sent(fields, right(false)).sent)).result.step).toBe('password');
    expect((await verifyCode('reset', sent(fields, right(true)).sent)).result.step).toBe('password');
    const wrong = await verifyCode('register', sent(fields, { errorCode: REFUSALS.OTP_WRONG.errorCode }).sent);
    expect([wrong.result.step, fieldsOf(wrong)]).toEqual(['code', { otp: 'A sentence.' }]);
  });

  it('goes back to the step where a refused last step can be corrected', () => {
    const { form } = sent(MARIAM).sent;
    const refused = (errorCode: number) =>
      refusedFinish(form, { errorCode, status: 200, message: 'A sentence.' }).result.step;
    expect(refused(REFUSALS.PASSWORD_COMMON.errorCode)).toBe('password');
    expect(refused(REFUSALS.OTP_TOKEN_EXPIRED.errorCode)).toBe('contact');
    expect(refused(REFUSALS.ALREADY_REGISTERED.errorCode)).toBe('known');
    expect(refused(FAULTS.KEY_REUSED.errorCode)).toBe('known');
    const empty = emptyPassword(form);
    expect(empty && fieldsOf(empty)).toEqual({ password: 'required' });
    form.set('password', '   ');
    expect(emptyPassword(form)).toBeNull();
  });

  it('carries everything but passwords and codes from step to step in hidden fields', () => {
    const { form } = sent({ ...MARIAM, otp_ref: REF, otp_length: '6', otp: '123456', password: 'secret' }).sent;
    const carried = carriedFields(progressIn(form));
    expect(progressIn(sent(carried).sent.form)).toEqual(progressIn(form));
    expect(Object.values(carried)).not.toContain('secret');
    expect(Object.values(carried)).not.toContain('123456');
  });

  it('changes only the step when the visitor wants to enter another address', async () => {
    const { sent: form, calls } = sent({ ...MARIAM, intent: 'change' });
    const action = flowAction('register', () => Promise.reject(new Error('not asked')));
    expect(await action(form)).toMatchObject({
      status: 'ok',
      intent: 'change',
      result: { step: 'contact', name: 'Mariam', terms: true },
    });
    expect(calls).toEqual([]);
  });
});
