import { expect, test } from 'vitest';
import { type ReturnOptions, returnSums } from './return-entry.ts';

const money = (amount: number) => ({ amount, currency: 'AED' });
const lines = ['a', 'b'].map((_id) => ({ _id, returnable: 1, worth: [money(20_000)], choices: [] }));
const optionsOf = (refundableMinor: number) =>
  ({ lines, extras: money(2_500), refundable: money(refundableMinor) }) as unknown as ReturnOptions;
const pieces = (...ids: string[]) => ({
  pieces: ids.map((lineId) => ({ lineId, quantity: 1, reason: 'fault' as const, text: '', instead: '' })),
});

test.each([
  ['everything', 42_500, ['a', 'b'], 42_500],
  ['everything, of which part was paid back', 27_500, ['a', 'b'], 27_500],
  ['one piece, while enough is left', 27_500, ['a'], 20_000],
])('%s: no more comes back than can be refunded', (_what, left, chosen, expected) => {
  expect(returnSums(optionsOf(left), pieces(...chosen)).backMinor).toBe(expected);
});
