import { expect, it } from 'vitest';
import { shopAddress } from './share.ts';

it('a page of the app is shared as the same page of the shop, and nothing else is changed', () => {
  const shop = 'https://hindam.example';
  expect(shopAddress('https://localhost/product-details/1?color=x', 'https://localhost', shop)).toBe(
    `${shop}/product-details/1?color=x`,
  );
  expect(shopAddress('capacitor://localhost/home', 'capacitor://localhost', shop)).toBe(`${shop}/home`);
  expect(shopAddress('https://localhost.example/home', 'https://localhost', shop)).toBe(
    'https://localhost.example/home',
  );
  expect(shopAddress(undefined, 'https://localhost', shop)).toBeUndefined();
});
