import type { Client } from '@hindam/contract/client';
import { makeClient } from '@hindam/contract/client';
import { describe, expect, it } from 'vitest';
import { addToCart } from './add-to-cart.ts';

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

function add(client: Client) {
  return addToCart(piece, { client, guestId: 'g'.repeat(24), language: 'arb', idempotencyKey: 'key-1' });
}

describe('add to cart', () => {
  it('sends the specification’s payload, empty fields left out, under its idempotency key', async () => {
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

  it('answers what the server said: 0, or a refusal with its sentence', async () => {
    expect(await add(clientThatAnswers(200, { errorCode: 0, message: 'Added.' }))).toEqual({
      errorCode: 0,
      message: 'Added.',
    });
    expect(await add(clientThatAnswers(200, { errorCode: 1104, message: 'Sold out.' }))).toEqual({
      errorCode: 1104,
      message: 'Sold out.',
    });
  });

  it('answers false, silently, when the call failed or the shop is busy', async () => {
    const lost = makeClient({ base: '/api', fetch: () => Promise.reject(new TypeError('network')) });
    expect(await add(lost)).toBe(false);
    for (const status of [409, 429, 500, 503]) {
      expect(await add(clientThatAnswers(status, { errorCode: 9500, message: 'x' }))).toBe(false);
    }
  });
});
