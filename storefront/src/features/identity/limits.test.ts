import * as contract from '@hindam/contract/identity';
import { expect, it } from 'vitest';
import * as limits from './limits.ts';

it('the limits of the pages match the contract', () => {
  expect(Object.keys(limits).length).toBeGreaterThan(0);
  expect(contract).toMatchObject(limits);
});
