// The rows that a measurement leaves in the table when it fails, and when it succeeds.
import { expect, test } from 'vitest';
import { orUnmeasured } from './bench-context.ts';
import { type Row, verdictOf } from './table.ts';

test('each row of a measurement that fails is named, not measured, with the reason', async () => {
  const rows = await orUnmeasured('start', ['one', 'other'], () => Promise.reject(new Error('the shop did not start')));
  expect(rows.map(({ group, what, note }) => [group, what, note])).toEqual([
    ['start', 'one', 'the shop did not start'],
    ['start', 'other', 'the shop did not start'],
  ]);
  expect(rows.map((row) => verdictOf(row))).toEqual(['NOT MEASURED', 'NOT MEASURED']);
});

test('the rows of a measurement that succeeds are returned as they are', async () => {
  const figures = { seconds: 1 };
  const rows: Row[] = [{ group: 'start', what: 'one', figures, floor: null, limits: [], note: '', failed: false }];
  expect(await orUnmeasured('start', ['one'], () => Promise.resolve(rows))).toBe(rows);
});
