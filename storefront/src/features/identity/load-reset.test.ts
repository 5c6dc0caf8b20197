import { makeClient } from '@hindam/contract/client';
import { FAULTS, REFUSALS } from '@hindam/contract/refusals';
import { expect, it } from 'vitest';
import type { PageRequest } from '../../kit/load.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { loadReset } from './load-reset.ts';
import { RESET_KEY_MAX_CHARACTERS } from './limits.ts';
import { setPassword } from './set-password.ts';

const KEY = 'k'.repeat(43);
const OVER = { errorCode: REFUSALS.RESET_LINK_OVER.errorCode, message: 'This link is over.' };

type Answer = { errorCode: number; message?: string; status?: number };

function opened(search: string, answers: Readonly<Record<string, Answer>>) {
  const calls: { path: string; body: unknown }[] = [];
  const client = makeClient({
    base: '',
    fetch: (path, init) => {
      const { pathname } = new URL(path, 'https://shop.invalid');
      calls.push({ path, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null });
      const { status = 200, ...answer } = answers[pathname] ?? { errorCode: 0 };
      return Promise.resolve(Response.json({ message: '', requestId: 'r', result: [], ...answer }, { status }));
    },
  });
  const visitor = { client, language: 'en', prefix: '/en' } as Visitor;
  const request: PageRequest = { visitor, params: {}, url: new URL(`https://shop.invalid/forgot-password${search}`) };
  return { request, calls };
}

it('without a key no link is looked at', async () => {
  const { request, calls } = opened('', {});
  expect(await loadReset(request)).toMatchObject({ linkKey: '', linkOver: '' });
  expect(calls.filter(({ path }) => path.includes('reset-link'))).toEqual([]);
});

it('the key of a good link goes to the form, and is in the body of the call, not in its address', async () => {
  const { request, calls } = opened(`?key=${KEY}`, {});
  expect(await loadReset(request)).toMatchObject({ linkKey: KEY, linkOver: '' });
  for (const { path } of calls) expect(path).not.toContain(KEY);
});

it('a link that is over gives its sentence and no key, however long or broken it is', async () => {
  for (const key of [KEY, '%F0%9F%91%97%3Cb%3E', 'x'.repeat(5_000)]) {
    const { request, calls } = opened(`?key=${key}`, { '/customer/reset-link': OVER });
    expect(await loadReset(request)).toMatchObject({ linkKey: '', linkOver: OVER.message });
    for (const { body } of calls)
      expect(((body as { otp_token?: string } | null)?.otp_token ?? '').length).toBeLessThanOrEqual(
        RESET_KEY_MAX_CHARACTERS,
      );
  }
});

it('a server that does not answer is not told as a link that is over', async () => {
  const busy = { errorCode: FAULTS.UNAVAILABLE.errorCode, status: 503 };
  const { request } = opened(`?key=${KEY}`, { '/customer/reset-link': busy });
  await expect(loadReset(request)).rejects.toMatchObject({ init: { status: 503 } });
});

it('a link that is over when the password is sent leads to the first step with its sentence', async () => {
  const form = new FormData();
  form.set('password', 'quiet-lanterns-71');
  form.set('otp_token', KEY);
  const late = { errorCode: REFUSALS.OTP_TOKEN_EXPIRED.errorCode, message: 'Too much time has passed.' };
  const answers = { '/customer/reset-password': late, '/customer/reset-link': OVER };
  const { request } = opened(`?key=${KEY}`, answers);
  expect(await setPassword({ ...request, form })).toMatchObject({
    ok: false,
    refusal: { message: OVER.message },
    result: { step: 'contact' },
  });
  // Without a key in the URL no link was used, so the answer is the refusal by `customer/reset-password`.
  const byCode = opened('', answers);
  expect(await setPassword({ ...byCode.request, form })).toMatchObject({ refusal: { message: late.message } });
});
