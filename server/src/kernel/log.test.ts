import { expect, test } from 'vitest';
import { describeError } from './log.ts';

const messageOf = (message: string, severity?: string): unknown =>
  describeError(Object.assign(new Error(message), { severity }))['message'];

test.each([
  ['invalid input syntax for type uuid: "Zahra"', 'invalid input syntax for type uuid: …'],
  ['duplicate key (lower(email))=(zahra@example.com)', 'duplicate key …)=…'],
  [`invalid value "${'Zahra '.repeat(100)}"`, 'invalid value …'],
  [`failing row contains (1, ${'Zahra, '.repeat(100)})`, 'failing row contains …'],
])('a message of PostgreSQL is logged without its values, also when it is cut off (%#)', (message, logged) => {
  expect(messageOf(message, 'ERROR')).toBe(logged);
});

test('a message of the shop itself is logged as it is', () => {
  expect(messageOf('cannot read "card" (twice)')).toBe('cannot read "card" (twice)');
});

test('of a stack only the calls are logged, not the further lines of the message', () => {
  const { stack } = describeError(new Error('cannot write\nZahra\n    in Dubai'));
  expect(stack).toMatch(/^ {4}at /);
  expect(stack).not.toContain('Zahra');
  expect(stack).not.toContain('Dubai');
});
