import { beforeEach, describe, expect, it } from 'vitest';
import { dayKey, recallAll, recallSight, rememberSight } from './day-store.ts';
import { installStorage } from './testing/fake-storage.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const today = new Date(2026, 10, 21, 9);

describe('the snapshot of today’s catalogue answers', () => {
  beforeEach(() => installStorage());

  it('has one key a day, in the shopper’s own calendar', () => {
    expect(dayKey(new Date(2026, 0, 5, 23, 59))).toBe('store-2026-01-05');
  });

  it('returns the latest answer seen at an address', () => {
    rememberSight('a', 'first', today);
    rememberSight('a', 'second', today);
    expect(recallSight('a', isText, today)).toBe('second');
    expect(recallSight('b', isText, today)).toBeNull();
  });

  it('never returns an answer of an unexpected shape', () => {
    rememberSight('a', { not: 'text' }, today);
    expect(recallSight('a', isText, today)).toBeNull();
    localStorage.setItem(dayKey(today), '{broken');
    expect(recallSight('a', isText, today)).toBeNull();
  });

  it('drops older days and leaves every other key alone', () => {
    rememberSight('a', 'old', new Date(2026, 10, 20));
    localStorage.setItem('ip', 'kept');
    rememberSight('b', 'new', today);
    expect(localStorage.getItem('store-2026-11-20')).toBeNull();
    expect(localStorage.getItem('ip')).toBe('kept');
  });

  it('stays below 200,000 characters by dropping the oldest answers', () => {
    for (let index = 0; index < 30; index += 1) rememberSight(`page/${index}`, 'x'.repeat(20_000), today);
    expect(localStorage.getItem(dayKey(today))?.length).toBeLessThanOrEqual(200_000);
    expect(recallSight('page/0', isText, today)).toBeNull();
    expect(recallSight('page/29', isText, today)).toHaveLength(20_000);
  });

  it('lists the answers at matching addresses, newest first', () => {
    rememberSight('product/1', 'one', today);
    rememberSight('list', 'list', today);
    rememberSight('product/2', 'two', today);
    expect(recallAll((address) => address.startsWith('product/'), isText, today)).toEqual(['two', 'one']);
  });
});
