import { beforeEach, describe, expect, it } from 'vitest';
import { dayKey, readResponses, readResponse, storeResponse } from './day-store.ts';
import { installStorage } from './testing/fake-storage.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const today = new Date(2026, 10, 21, 9);

describe('the snapshot of today’s catalogue answers', () => {
  beforeEach(() => {
    installStorage();
    localStorage.setItem('cookieConsent', '3~device~device');
  });

  it('has one key a day, in the shopper’s own calendar', () => {
    expect(dayKey(new Date(2026, 0, 5, 23, 59))).toBe('store-2026-01-05');
  });

  it('returns the latest answer seen at an address', () => {
    storeResponse('a', 'first', today);
    storeResponse('a', 'second', today);
    expect(readResponse('a', isText, today)).toBe('second');
    expect(readResponse('b', isText, today)).toBeNull();
  });

  it('never returns an answer of an unexpected shape', () => {
    storeResponse('a', { not: 'text' }, today);
    expect(readResponse('a', isText, today)).toBeNull();
    localStorage.setItem(dayKey(today), '{broken');
    expect(readResponse('a', isText, today)).toBeNull();
  });

  it('drops older days and leaves every other key alone', () => {
    storeResponse('a', 'old', new Date(2026, 10, 20));
    localStorage.setItem('ip', 'kept');
    storeResponse('b', 'new', today);
    expect(localStorage.getItem('store-2026-11-20')).toBeNull();
    expect(localStorage.getItem('ip')).toBe('kept');
  });

  it('stays below 200,000 characters by dropping the oldest answers', () => {
    for (let index = 0; index < 30; index += 1) storeResponse(`page/${index}`, 'x'.repeat(20_000), today);
    expect(localStorage.getItem(dayKey(today))?.length).toBeLessThanOrEqual(200_000);
    expect(readResponse('page/0', isText, today)).toBeNull();
    expect(readResponse('page/29', isText, today)).toHaveLength(20_000);
  });

  it('lists the answers at matching addresses, newest first', () => {
    storeResponse('product/1', 'one', today);
    storeResponse('list', 'list', today);
    storeResponse('product/2', 'two', today);
    expect(readResponses((address) => address.startsWith('product/'), isText, today)).toEqual(['two', 'one']);
  });
});
