import { CANCEL_TEXT_MAX_CHARACTERS } from '@hindam/contract/orders';
import { expect, it } from 'vitest';
import * as limits from './limits.ts';

it('the limits of the pages match the contract', () => {
  expect({ ...limits }).toEqual({ CANCEL_TEXT_MAX_CHARACTERS });
});
