import type { Client } from '@hindam/contract/client';
import { makeClient } from '@hindam/contract/client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Visitor } from '../../kit/visitor.ts';
import { addToCart } from './add-to-cart.ts';
import { rememberedLines } from '../../device/cart.ts';
import { deviceGuestId } from '../../device/guest-id.ts';
import { storeLogin, loginRecord } from '../../device/login-record.ts';
import { installStorage } from '../../device/testing/fake-storage.ts';

const piece = { product_id: 'p', product_item_id: 'i', color_code: 'black', size: '54', customSizeId: '', remarks: '' };

function clientThatAnswers(status: number, body: object, sent: { headers?: Headers; body?: unknown } = {}): Client {
  return makeClient({
    base: '/api',
    fetch: (_, init) => {
      sent.headers = new Headers(init.headers);
      sent.body = JSON.parse(init.body as string) as unknown;
      return Promise.resolve(Response.json(body, { status }));
    },
  });
}

function visitorOf(client: Client, part: Partial<Visitor> = {}): Visitor {
  const guestId = 'g'.repeat(24);
  const made = {
    language: 'arb',
    market: null,
    prefix: '',
    origin: '',
    guestId,
    signedIn: false,
    consent: null,
    newGuestId: () => 'n'.repeat(24),
  };
  return { client, ...made, ...part };
}

function add(client: Client, part: Partial<Visitor> = {}) {
  return addToCart(piece, { visitor: visitorOf(client, part), idempotencyKey: 'key-1' });
}

/** A client that answers each path as given in `answers`, and the list of the requests it was sent. */
function shop(answers: Record<string, [number, object]>): {
  client: Client;
  requests: { path: string; body: unknown }[];
} {
  const requests: { path: string; body: unknown }[] = [];
  const client = makeClient({
    base: '/api',
    fetch: (address, { body }) => {
      const path = address.replace('/api/', '');
      requests.push({ path, body: typeof body === 'string' ? JSON.parse(body) : null });
      const [status, answer] = answers[path] ?? [404, { errorCode: 9404, message: 'not found' }];
      return Promise.resolve(Response.json(answer, { status }));
    },
  });
  return { client, requests };
}

const OK: [number, object] = [200, { errorCode: 0, message: 'ok' }];
const SIGNED_OUT: [number, object] = [401, { errorCode: 9401, message: 'sign in' }];

beforeEach(() => installStorage());

describe('add to cart', () => {
  it('sends the required payload, empty fields left out, under its idempotency key', async () => {
    const sent: { headers?: Headers; body?: unknown } = {};
    await add(clientThatAnswers(200, { errorCode: 0, message: 'ok' }, sent));
    expect(sent.body).toEqual({
      product_id: 'p',
      product_item_id: 'i',
      color_code: 'black',
      size: '54',
      ip_address: 'g'.repeat(24),
      language_code: 'arb',
      isSingleCart: false,
    });
    expect(sent.headers?.get('idempotency-key')).toBe('key-1');
  });

  it('returns the server’s answer: 0, or a refusal with its sentence', async () => {
    expect(await add(clientThatAnswers(200, { errorCode: 0, message: 'Added.' }))).toEqual({
      errorCode: 0,
      message: 'Added.',
    });
    expect(await add(clientThatAnswers(200, { errorCode: 1104, message: 'Sold out.' }))).toEqual({
      errorCode: 1104,
      message: 'Sold out.',
    });
  });

  it('returns false without an error when the call failed or the server is busy', async () => {
    const lost = makeClient({ base: '/api', fetch: () => Promise.reject(new TypeError('network')) });
    expect(await add(lost)).toBe(false);
    for (const status of [409, 429, 500, 503]) {
      expect(await add(clientThatAnswers(status, { errorCode: 9500, message: 'x' }))).toBe(false);
    }
  });
});

describe('a member’s add', () => {
  it('goes to the member’s own cart under the id of the login record, and no guest id is made', async () => {
    storeLogin({ _id: 'me', name: 'Sara', email: null });
    const { client, requests } = shop({ 'cart/add-to-cart': OK });
    expect(await add(client, { signedIn: true, guestId: null })).toEqual({ errorCode: 0, message: 'ok' });
    expect(requests).toEqual([
      {
        path: 'cart/add-to-cart',
        body: {
          product_id: 'p',
          product_item_id: 'i',
          color_code: 'black',
          size: '54',
          user_id: 'me',
          language_code: 'arb',
          isSingleCart: false,
        },
      },
    ]);
    expect(deviceGuestId()).toBeNull();
  });

  it('asks the session for the member’s id where there is no record, as in a form without script', async () => {
    const session: [number, object] = [
      200,
      { errorCode: 0, message: '', result: { _id: 'me', name: '', email: null } },
    ];
    const { client, requests } = shop({ 'customer/session': session, 'cart/add-to-cart': OK });
    await add(client, { signedIn: true });
    expect(requests.map(({ path }) => path)).toEqual(['customer/session', 'cart/add-to-cart']);
    expect(requests[1]?.body).toMatchObject({ user_id: 'me' });
  });

  it('is a guest’s when the session has ended: the record is dropped and nothing is lost', async () => {
    storeLogin({ _id: 'me', name: 'Sara', email: null });
    localStorage.setItem('guestcartItem', JSON.stringify([{ _id: 'l', quantity: 1, unit_price: {} }]));
    const { client, requests } = shop({ 'cart/add-to-cart': SIGNED_OUT, 'guest-cart/add-to-cart': OK });
    expect(await add(client, { signedIn: true, guestId: null })).toEqual({ errorCode: 0, message: 'ok' });
    expect(requests.map(({ path }) => path)).toEqual(['cart/add-to-cart', 'guest-cart/add-to-cart']);
    expect(requests[1]?.body).toMatchObject({ ip_address: 'n'.repeat(24) });
    expect([loginRecord(), rememberedLines(), deviceGuestId()]).toEqual([null, [], 'n'.repeat(24)]);
  });

  it('stays the member’s when the server fails: it is not retried in a guest’s cart', async () => {
    storeLogin({ _id: 'me', name: 'Sara', email: null });
    const broken: [number, object] = [503, { errorCode: 9503, message: 'x' }];
    const { client, requests } = shop({ 'cart/add-to-cart': broken, 'guest-cart/add-to-cart': OK });
    expect(await add(client, { signedIn: true })).toBe(false);
    expect(requests).toHaveLength(1);
    expect(loginRecord()).not.toBeNull();
  });

  it('as a guest, overtaken by a login in another tab, keeps the guest id for the next merge', async () => {
    const client = makeClient({
      base: '/api',
      fetch: () => {
        localStorage.removeItem('ip');
        storeLogin({ _id: 'me', name: 'Sara', email: null });
        return Promise.resolve(Response.json({ errorCode: 0, message: 'ok' }));
      },
    });
    await add(client);
    expect(deviceGuestId()).toBe('g'.repeat(24));
  });
});
