import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { makeLog } from '../kernel/log.ts';
import { callProvider } from './call-provider.ts';

test('a failed call is no answer, and the log tells what failed but not what was sent', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const failure = Object.assign(new Error('Invalid email: maryam@example.com'), {
    type: 'StripeAuthenticationError',
    code: 'api_key_invalid',
    statusCode: 401,
  });
  const what = { call: 'create', paymentId: 'p-1' };
  const answer = await callProvider({ log: makeLog('warn', sink) }, what, () => Promise.reject(failure));
  expect(answer).toEqual({ answered: false });
  const told = JSON.parse(lines.join('')) as Record<string, unknown>;
  expect(told).toMatchObject({ ...what, failure: 'StripeAuthenticationError', code: 'api_key_invalid', status: 401 });
  expect(lines.join('')).not.toContain('maryam');
});
