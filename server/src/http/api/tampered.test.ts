import { endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { expect, test } from 'vitest';
import { isQuoteId, quoteIdOf } from '../../checkout/checkout.ts';
import { makeLog } from '../../kernel/log.ts';
import { makeApp } from '../app.ts';
import { ADD, fakeRoutes, fakeShop, post } from '../testing.ts';
import { namesPrice } from './tampered.ts';

const add: Endpoint = endpoints['POST guest-cart/add-to-cart'];

test('a price in the body of a call of the way to an order is noticed, and changes nothing', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = makeApp(fakeShop({}, { log }), fakeRoutes(), { root: '/nowhere' });
  const send = async (more: object) => (await app.request(`/api/${add.path}`, post({ ...ADD, ...more }))).json();
  const plain = await send({});
  expect(lines).toEqual([]);
  expect(await send({ price: 1, total: 1 })).toMatchObject({ errorCode: (plain as { errorCode: number }).errorCode });
  expect(lines).toMatchObject([{ security: 'price.tampered', by: 'field', requestId: expect.any(String) }]);
});

test('an endpoint that takes an amount, and calls that buy nothing, are left alone', () => {
  for (const name of ['price', 'unit_price', 'amount', 'total', 'discount', 'currency'])
    expect(namesPrice(add, { ...ADD, [name]: 1 }), name).toBe(true);
  for (const body of [ADD, null, 'price', ['price'], { note: 'price' }]) expect(namesPrice(add, body)).toBe(false);
  expect(namesPrice(endpoints['POST customer/login'], { price: 1 })).toBe(false);
  for (const definition of Object.values(endpoints) as Endpoint[])
    for (const name of Object.keys(definition.body?.shape ?? {}))
      expect(namesPrice(definition, { [name]: 1 }), `${definition.path} ${name}`).toBe(false);
});

test('every quote’s id has the form of one, and nothing invented has', () => {
  const made = quoteIdOf({
    market: 'ae',
    currency: 'AED',
    lines: [],
    coupon: null,
    discountMinor: 0,
    shippingMinor: 0,
    wrappingMinor: null,
    codFeeMinor: null,
    vatMinor: 0,
    totalMinor: 0,
  });
  expect(isQuoteId(made)).toBe(true);
  for (const invented of ['', 'x', '1', '0.01', made.slice(1), `${made}a`, made.replace('.', '-'), `${made}\n`])
    expect(isQuoteId(invented), invented).toBe(false);
});
