import { beforeEach, describe, expect, it } from 'vitest';
import { type CallInput, keepOrderKey, withOrderKey } from './order-keys.ts';
import { changeVault, readVault, vaultIn } from './vault.ts';

const ORDER = 'order-1';
const KEY = 'key-of-order-1';

const queryOf = (input: CallInput) => withOrderKey(input).query;

beforeEach(() => changeVault({ session: null, keys: [] }));

describe('the keys of a guest’s orders', () => {
  it('come from the answer that made the order, for order and payment', () => {
    keepOrderKey({ body: {} }, { order_id: ORDER, payment_id: 'payment-1', access_key: KEY });
    expect(withOrderKey({ params: { id: ORDER } })).toEqual({ params: { id: ORDER }, query: { key: KEY } });
    expect(withOrderKey({ params: { payment_id: 'payment-1' }, query: { language_code: 'en' } }).query).toEqual({
      language_code: 'en',
      key: KEY,
    });
    expect(withOrderKey({ body: { order_id: ORDER, reason: 'x' } }).body).toEqual({
      order_id: ORDER,
      reason: 'x',
      key: KEY,
    });
  });

  it('are not added to what they do not open, nor in place of a key that is there', () => {
    keepOrderKey({}, { order_id: ORDER, access_key: KEY });
    expect(withOrderKey({ params: { id: 'order-2' } })).toEqual({ params: { id: 'order-2' } });
    expect(withOrderKey({ body: { reason_text: ORDER } })).toEqual({ body: { reason_text: ORDER } });
    expect(withOrderKey({ params: { id: ORDER }, query: { key: 'other' } }).query).toEqual({ key: 'other' });
  });

  it('come from a signed link only by a press, without its proof, and go over to what the call makes', () => {
    keepOrderKey({ params: { id: ORDER }, query: { key: KEY } }, { order_number: 'HN-1' });
    expect(queryOf({ params: { id: ORDER } })).toBeUndefined();
    keepOrderKey({ body: { order_id: ORDER, key: `${KEY}.proof` } }, undefined);
    expect(queryOf({ params: { id: ORDER } })).toEqual({ key: KEY });
    keepOrderKey({ body: { order_id: ORDER, key: KEY } }, { payment_id: 'payment-2' });
    expect(queryOf({ params: { payment_id: 'payment-2' } })).toEqual({ key: KEY });
  });

  it('are not kept of a member’s order, which has none', () => {
    keepOrderKey({ body: {} }, { order_id: ORDER, access_key: null });
    expect(readVault().keys).toEqual([]);
  });

  it('are at most thirty, the newest', () => {
    for (let number = 1; number <= 40; number += 1)
      keepOrderKey({}, { order_id: `order-${number}`, access_key: `key-${number}` });
    const { keys } = readVault();
    expect(keys).toHaveLength(30);
    expect(keys[0]).toEqual(['order-40', 'key-40']);
  });
});

describe('the vault', () => {
  it.each([[null], ['text'], [7], [[]], [{}], [{ session: 7, keys: 'x', pushToken: {}, market: '' }]])(
    'takes %j for an empty one',
    (stored) => {
      expect(vaultIn(stored)).toEqual({ session: null, keys: [], pushToken: null, market: null });
    },
  );

  it('drops pairs that are none', () => {
    expect(vaultIn({ keys: [['a', 'b'], ['a'], null, [1, 2]] }).keys).toEqual([['a', 'b']]);
  });
});
