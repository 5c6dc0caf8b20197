import { REMARKS_MAX_CHARACTERS } from '@hindam/contract/booking';
import { expect, it } from 'vitest';
import * as limits from './limits.ts';

it('the limits of the pages match the contract', () => {
  expect({ ...limits }).toEqual({ REMARKS_MAX_CHARACTERS });
});
