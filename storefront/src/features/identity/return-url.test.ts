import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guestReturnUrl, safeReturnUrl } from './return-url.ts';

describe('the page a login returns to', () => {
  it('is a page of this shop with its query, its anchor and its language prefix', () => {
    for (const path of [
      '/my-account',
      '/ar/my-wishlist',
      '/en/product-list?type=abaya&sort=low',
      '/product-details/0199?color=black&size=54#reviews',
      '/',
      '/ar/product-list/0199/%D8%B9%D8%A8%D8%A7%D9%8A%D8%A9',
      '/cart?notice=1104',
    ])
      expect(safeReturnUrl(path), path).toBe(path);
  });

  it('is never another host, however it is spelt', () => {
    for (const evil of [
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\\/evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '\t//evil.example',
      ' //evil.example',
      '/ /evil.example',
      '/.//evil.example',
      '/..//evil.example',
      '/./\\evil.example',
      '/a/..//evil.example',
      '/%2e%2e//evil.example',
      '/%2f%2fevil.example',
      '/%2F%2Fevil.example',
      '/%5cevil.example',
      '/%5C%5Cevil.example',
      '/ar/%2f%2fevil.example',
      '%2f%2fevil.example',
      'https://evil.example',
      'https:evil.example',
      'https:/evil.example',
      'http:\\\\evil.example',
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      '/\u0000/evil.example',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'user@evil.example',
      '//shop@evil.example',
      '//shop:pass@evil.example/',
      'https://shop.invalid@evil.example',
      '//xn--hndam-n4a.example',
      '//hіndam.example',
      'https://هندام.example',
      '//هندام.example',
    ])
      expect(safeReturnUrl(evil), JSON.stringify(evil)).toBeNull();
  });

  it('holds no characters that could end a line or be hidden in an address', () => {
    for (const odd of ['/a%0d%0aSet-Cookie:x', '/a\r\nb', '/a%00', '/a\u007F', '/a\u2028b', '/a%7f', '/a b'])
      expect(safeReturnUrl(odd), JSON.stringify(odd)).toBeNull();
  });

  it('is neither a login page nor an address that is no page', () => {
    for (const round of [
      '/user-login',
      '/ar/user-login?returnUrl=%2Fcart',
      '/User-Login',
      '/en/user-registration',
      '/forgot-password#x',
      '/./user-login',
      '/api/customer/logout',
      '/dev/outbox',
      '/language',
    ])
      expect(safeReturnUrl(round), round).toBeNull();
  });

  it('is null when nothing, or far too much, was given', () => {
    for (const empty of [null, undefined, '', 'cart', `/${'a'.repeat(2_000)}`]) expect(safeReturnUrl(empty)).toBeNull();
  });

  it('stays on the origin it is read on, whatever the input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'evil.example',
      'a',
      'ar',
      'https:',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 8 }), (parts) => {
        const kept = safeReturnUrl(parts.join(''));
        if (kept === null) return;
        expect(kept).toMatch(/^\/(?![/\\])/);
        expect(new URL(kept, 'https://hindam.example').origin).toBe('https://hindam.example');
        expect(safeReturnUrl(kept)).toBe(kept);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the page on which a guest goes on', () => {
  it('is where the guest was going, unless only a member can open it', () => {
    for (const path of ['/checkout', '/ar/checkout', '/order-details/0199?key=k', '/home-services'])
      expect(guestReturnUrl(path), path).toBe(path);
    for (const path of [
      '/my-account',
      '/account-security',
      '/ar-sa/my-order?page=2',
      '/edit-address/new',
      '//evil.example',
      null,
    ])
      expect(guestReturnUrl(path), String(path)).toBeNull();
  });
});
