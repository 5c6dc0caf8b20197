import { endpoints } from '@hindam/contract/contract';
import { expect, test } from 'vitest';
import { callsToTry } from './calls.ts';

const ORIGIN = 'http://localhost:3999';

test('every endpoint of the contract is one call, with a value for each name and a body of JSON', async () => {
  const calls = [...(await callsToTry(ORIGIN, false)), ...(await callsToTry(ORIGIN, true))];
  expect(calls).toHaveLength(Object.keys(endpoints).length);
  for (const { method, address, body } of calls) {
    const { href, pathname, searchParams } = new URL(address);
    expect([address, href.startsWith(`${ORIGIN}/api/`)]).toEqual([address, true]);
    expect(decodeURIComponent(pathname)).not.toMatch(/[{}]|undefined|null/);
    for (const [name, value] of searchParams) expect([address, name, value === '']).toEqual([address, name, false]);
    if (method === 'GET') expect(body).toBe('');
    if (body !== '') expect(JSON.parse(body)).toBeTypeOf('object');
    expect(`${address}${body}`).not.toMatch(/[\t\n]/);
  }
});

test('a value in a path is marked, and no call of an operator is among those of shoppers', async () => {
  const calls = await callsToTry(ORIGIN, false);
  const details = calls.find(({ address }) => address.includes('/api/product/details/'));
  expect(details?.address).toMatch(/\/product\/details\/[\w-]+\*/);
  expect(calls.find(({ address }) => address.includes('/api/product/list?'))?.address).not.toContain('*');
  expect(calls.filter(({ address }) => address.includes('/api/operator/')).map(({ address }) => address)).toEqual([
    `${ORIGIN}/api/operator/login`,
  ]);
});
