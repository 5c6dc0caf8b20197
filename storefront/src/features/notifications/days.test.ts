import type { Notification } from '@hindam/contract/notifications';
import { expect, test } from 'vitest';
import { byDay } from './days.ts';

const at = (created_at: string): Notification => ({
  _id: created_at,
  topic: 'orders',
  title: 'x',
  body: 'y',
  page: null,
  orderId: null,
  bookingId: null,
  created_at,
  read: false,
});
const shape = (moments: string[], readAt: string) =>
  byDay(moments.map(at), 'Asia/Dubai', readAt).map(({ date, when, notifications }) => [
    date,
    when,
    notifications.length,
  ]);

test('a day begins at midnight of the market, not of UTC', () => {
  // 20:00 UTC is midnight in Dubai.
  const moments = ['2026-03-04T20:00:00Z', '2026-03-04T19:59:59Z', '2026-03-03T21:00:00Z', '2026-03-03T12:00:00Z'];
  expect(shape(moments, '2026-03-04T20:30:00Z')).toEqual([
    ['2026-03-05', 'today', 1],
    ['2026-03-04', 'yesterday', 2],
    ['2026-03-03', 'earlier', 1],
  ]);
});

test('the day before the first of a month is the last of the month before', () => {
  expect(shape(['2026-02-28T10:00:00Z'], '2026-03-01T10:00:00Z')).toEqual([['2026-02-28', 'yesterday', 1]]);
});

test('no notifications have no days', () => {
  expect(shape([], '2026-03-01T10:00:00Z')).toEqual([]);
});
