import { describe, expect, it } from 'vitest';
import { isAllowedAddress } from './alert-host.tsx';

describe('the address a link alert may lead to after Ok', () => {
  it('is a path of this shop', () => {
    for (const path of ['/cart', '/ar/product-details/1?color=black#reviews'])
      expect(isAllowedAddress(path)).toBe(true);
  });

  it('is never an address outside it', () => {
    const others = [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:alert(1)',
      '',
      'cart',
      '/a\\b',
      '/\t/x',
    ];
    for (const address of others) expect(isAllowedAddress(address)).toBe(false);
  });
});
