import { afterEach, describe, expect, test, vi } from 'vitest';
import { GUEST, type QueuedCall } from './queued-call.ts';
import { sendCall } from './send-call.ts';

const callOf = (key: string, owner = GUEST): QueuedCall => ({
  key,
  kind: 'add',
  owner,
  address: 'guest-cart/add-to-cart',
  body: JSON.stringify({ ip_address: 'a-guest' }),
  label: '',
  queuedAtMs: 0,
  firstTriedAtMs: null,
});

describe('a sent call', () => {
  afterEach(() => vi.unstubAllGlobals());

  const sentAs = async (call: QueuedCall): Promise<RequestInit> => {
    const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(async () =>
      Response.json({ errorCode: 0 }),
    );
    vi.stubGlobal('fetch', answer);
    expect(await sendCall(call)).toEqual({ kind: 'sent', result: null });
    expect(answer.mock.calls[0]?.[0]).toBe('/api/guest-cart/add-to-cart');
    return answer.mock.calls[0]?.[1] ?? {};
  };

  test('of a guest has no cookies and so no account', async () => {
    const { credentials, headers, body } = await sentAs(callOf('one'));
    expect(credentials).toBe('omit');
    expect(headers).toMatchObject({ 'idempotency-key': 'one' });
    expect(headers).not.toHaveProperty('x-member');
    expect(body).toBe(callOf('one').body);
  });

  test('of a member names the member', async () => {
    const { credentials, headers } = await sentAs(callOf('one', 'member-a'));
    expect([credentials, headers]).toMatchObject(['same-origin', { 'x-member': 'member-a' }]);
  });

  test('without an answer is tried later', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await sendCall(callOf('one'))).toEqual({ kind: 'later' });
  });
});
