import { expect, test } from 'vitest';
import { runsOf } from './opening-hours.ts';

const LONG = { from: '10:00', to: '22:00' };
const SHORT = { from: '14:00', to: '22:00' };

test('consecutive days with the same hours are one run', () => {
  expect(runsOf([{ ...LONG }, { ...LONG }, LONG, LONG, SHORT, LONG, LONG])).toEqual([
    { first: 0, last: 3, hours: LONG },
    { first: 4, last: 4, hours: SHORT },
    { first: 5, last: 6, hours: LONG },
  ]);
});

test('closed days are runs too, and no hours are no runs', () => {
  expect(runsOf([LONG, null, null])).toEqual([
    { first: 0, last: 0, hours: LONG },
    { first: 1, last: 2, hours: null },
  ]);
  expect(runsOf([])).toEqual([]);
});
