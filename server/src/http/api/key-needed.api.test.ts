// Calls that need an Idempotency-Key: without a valid one, the fault's message names the header.
import { endpoints } from '@hindam/contract/contract';
import type { Endpoint } from '@hindam/contract/endpoint';
import { FAULTS } from '@hindam/contract/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '../../../testing/members.ts';
import { addOperator } from '../../../testing/operators.ts';
import { openTestShop, type TestShop } from '../../../testing/shop.ts';
import { openApiDocument } from '../docs/openapi.ts';

const all = Object.values(endpoints) as Endpoint[];
const keyed = all.filter(({ needsKey }) => needsKey);

let shop: TestShop;
const headersOf = new Map<string, Record<string, string>>();
beforeAll(async () => {
  shop = await openTestShop();
  headersOf.set('operator', (await addOperator(shop)).bearer);
  headersOf.set('member', (await addMember(shop.shop)).bearer);
});
afterAll(() => shop?.close());

test.each(keyed)('$path without a key, or with one that is none, names the header', async ({ path, who }) => {
  const headers = headersOf.get(who) ?? {};
  for (const key of [null, 'two words', 'x'.repeat(256)]) {
    const named: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
    const { status, body } = await shop.post(path, {}, { ...headers, ...named });
    expect([status, body.errorCode]).toEqual([400, FAULTS.KEY_NEEDED.errorCode]);
    expect(body.message).toContain('Idempotency-Key');
  }
});

test('a read needs no key, so one that is none is not looked at', async () => {
  expect((await shop.get('customer/language-list', { 'idempotency-key': 'two words' })).status).toBe(200);
});

test('the documentation names the header for these calls and no others', () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };
  const documented = all.filter(({ path, method }) =>
    paths[`/${path}`]?.[method.toLowerCase()]?.parameters?.some(({ name }) => name === 'Idempotency-Key'),
  );
  expect(documented.map(({ path }) => path)).toEqual(keyed.map(({ path }) => path));
});
