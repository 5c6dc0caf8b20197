import { expect, test } from 'vitest';
import { mailboxOf, QUOTA, widened } from './quota.ts';

test.each([
  ['Noura@Example.com', 'noura@example.com'],
  ['noura+shop@example.com', 'noura@example.com'],
  ['noura+a+b@example.com', 'noura@example.com'],
  ['n.o.u.r.a+1@gmail.com', 'noura@gmail.com'],
  ['noura@googlemail.com', 'noura@gmail.com'],
  ['n.oura@example.com', 'n.oura@example.com'],
  ['+971501234567', '+971501234567'],
  ['00971 50 123 4567', '+971501234567'],
])('%s leads to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test('an address that starts with a plus is a mailbox of its own', () => {
  expect(mailboxOf('+tag@example.com')).not.toBe(mailboxOf('+other@example.com'));
});

test('a factor scales the quota but never below one letter', () => {
  expect(widened(QUOTA, 10)).toEqual({ hour: 30, day: 60 });
  expect(widened(QUOTA, 0.01)).toEqual({ hour: 1, day: 1 });
});
