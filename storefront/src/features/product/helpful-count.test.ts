import { expect, it } from 'vitest';
import { helpfulCount } from './helpful-count.ts';

const count = (votes: Partial<Parameters<typeof helpfulCount>[0]>) =>
  helpfulCount({ counted: null, listed: 0, marked: false, wanted: null, ...votes });

it('a vote on its way is counted at once and comes off again when it is taken back', () => {
  expect(count({ listed: 3 })).toBe(3);
  expect(count({ listed: 3, wanted: true })).toBe(4);
  expect(count({ counted: 4, listed: 3, marked: true, wanted: false })).toBe(3);
});

it('the answer’s count replaces the one of the list, which may be older', () => {
  expect(count({ counted: 7, listed: 3, marked: true })).toBe(7);
  expect(count({ counted: 0, listed: 3 })).toBe(0);
});

it('the device’s own vote always counts, and no count is below 0', () => {
  expect(count({ listed: 0, marked: true })).toBe(1);
  expect(count({ listed: 2, marked: true })).toBe(2);
  expect(count({ listed: 0, marked: true, counted: 0, wanted: false })).toBe(0);
});
