import { GUEST, type QueuedCall } from '@hindam/storefront/src/device/queue/queued-call.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { API } from '../platform.ts';
import { sendCall } from './app-send-call.ts';
import { changeVault, readVault } from './vault.ts';

const callOf = (owner: string): QueuedCall => ({
  key: 'key-1',
  kind: 'add',
  owner,
  address: 'cart/add-to-cart?market=sa',
  body: '{"size":"M"}',
  label: '',
  queuedAtMs: 0,
  firstTriedAtMs: null,
});

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

function answering(status: number, envelope: object, headers = {}) {
  const answer = vi.fn<Fetch>(async () => Response.json(envelope, { status, headers }));
  vi.stubGlobal('fetch', answer);
  return answer;
}

beforeEach(() => changeVault({ session: null, keys: [] }));
afterEach(() => vi.unstubAllGlobals());

it('a member’s queued call goes to the shop’s API with the token and names the member', async () => {
  changeVault({ session: 'token-a' });
  const answer = answering(200, { errorCode: 0, result: { a: 1 } });
  expect(await sendCall(callOf('member-a'))).toEqual({ kind: 'sent', result: { a: 1 } });
  const [address, { credentials, body, headers } = {}] = answer.mock.calls[0] ?? [];
  expect(address).toBe(`${API}/cart/add-to-cart?market=sa`);
  expect([credentials, body]).toEqual(['omit', '{"size":"M"}']);
  expect(headers).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': 'key-1',
    'x-client': 'app',
    'x-member': 'member-a',
    authorization: 'Bearer token-a',
  });
});

it('a guest’s queued call carries no token although a member has signed in since', async () => {
  changeVault({ session: 'token-a' });
  const answer = answering(200, { errorCode: 0 });
  expect(await sendCall(callOf(GUEST))).toEqual({ kind: 'sent', result: null });
  expect(answer.mock.calls[0]?.[1].headers).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': 'key-1',
    'x-client': 'app',
  });
});

it('a member’s queued call is not sent without a session', async () => {
  const answer = answering(200, { errorCode: 0 });
  expect(await sendCall(callOf('member-a'))).toEqual({ kind: 'foreign' });
  expect(answer).not.toHaveBeenCalled();
});

it.each([
  [401, { kind: 'foreign' }],
  [403, { kind: 'foreign' }],
  [503, { kind: 'later' }],
])('a queued call that is answered %i waits', async (status, verdict) => {
  changeVault({ session: 'token-b' });
  answering(status, { errorCode: 9000 + status });
  expect(await sendCall(callOf('member-a'))).toEqual(verdict);
});

it('an answer that ends the session removes its token', async () => {
  changeVault({ session: 'token-a' });
  answering(401, { errorCode: 9401 }, { 'x-session-token': '' });
  expect(await sendCall(callOf('member-a'))).toEqual({ kind: 'foreign' });
  expect(readVault().session).toBeNull();
});

it('the app’s own document in place of an answer is none', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
  expect(await sendCall(callOf(GUEST))).toEqual({ kind: 'later' });
});
