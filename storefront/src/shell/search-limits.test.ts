import * as contract from '@hindam/contract/search';
import { expect, it } from 'vitest';
import * as limits from './search-limits.ts';

it('the limits of the search field match the contract', () => {
  expect(Object.keys(limits).length).toBeGreaterThan(0);
  expect(contract).toMatchObject(limits);
});
