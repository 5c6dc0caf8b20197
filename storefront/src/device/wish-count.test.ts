import { beforeEach, expect, it } from 'vitest';
import { installStorage } from './testing/fake-storage.ts';
import { wishCount } from './wish-count.ts';

beforeEach(() => installStorage());

it('returns the stored count; anything that is no count is 0', () => {
  expect(wishCount()).toBe(0);
  localStorage.setItem('wishlistCount', '3');
  expect(wishCount()).toBe(3);
  for (const text of ['', '-1', '2.5', 'many', 'null', '1e400']) {
    localStorage.setItem('wishlistCount', text);
    expect(wishCount()).toBe(0);
  }
});
