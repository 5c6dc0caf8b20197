import { expect, it } from 'vitest';
import { page } from './page.ts';

const load = () => Promise.resolve(null);
const headersOf = (more: object, errorHeaders?: Headers) => {
  const { headers } = page({ load, cache: 'private', ...more });
  return new Headers(headers({ errorHeaders }));
};

it('a page whose URL holds a key names neither path nor query as referrer, not even where it failed', () => {
  expect(headersOf({ hidesAddress: true }).get('referrer-policy')).toBe('strict-origin');
  expect(headersOf({ hidesAddress: true }, new Headers()).get('referrer-policy')).toBe('strict-origin');
  expect(headersOf({}).get('referrer-policy')).toBeNull();
});
