import { describe, expect, it, vi } from 'vitest';
import { pathsOf } from '../kit/paths.ts';
import { categoryRow, isCurrent } from './menu.ts';
import { MENU_LABELS } from './menu-labels.ts';
import { loginEntry, memberMenu, sideMenu } from './side-menu.ts';

// The build replaces the macro `msg`. These tests run without the build, so the mock returns the text as the message
// id.
vi.mock('@lingui/core/macro', () => ({ msg: ([text]: readonly string[]) => ({ id: text }) }));

const types = [
  { id: 't1', title: 'Abayas', slug: 'abayas' },
  { id: 't2', title: 'Kaftans', slug: 'kaftans' },
];

describe('the side menu', () => {
  it('has the required entries in their order', () => {
    expect(sideMenu(pathsOf(''), types).map(({ to }) => to)).toEqual([
      '/home',
      '/product-list',
      '/product-list/best_seller',
      '/product-list/latest_collection',
      '/product-list/limited_edition',
      '/product-list/t1',
      '/product-list/t2',
      '/product-list/product_sales',
      '/home-services',
      '/contact',
    ]);
  });

  it('puts a guest’s login link above everything but the logo', () => {
    expect(loginEntry(pathsOf(''))).toMatchObject({ to: '/user-login', label: MENU_LABELS.Login });
  });

  it('adds a member’s own pages in the required order, and leads to no page that is not there', () => {
    expect(memberMenu(pathsOf('')).map(({ to }) => to)).toEqual([
      '/my-account',
      '/my-wishlist',
      '/my-order',
      '/notifications',
    ]);
  });

  it('shows each type by its title', () => {
    expect(sideMenu(pathsOf(''), types).flatMap(({ label }) => ('title' in label ? [label.title] : []))).toEqual([
      'Abayas',
      'Kaftans',
    ]);
  });

  it('keeps the prefix on prefixed pages', () => {
    expect(
      [
        loginEntry(pathsOf('/ar')),
        ...sideMenu(pathsOf('/ar'), types),
        ...memberMenu(pathsOf('/ar')),
        ...categoryRow(pathsOf('/ar'), types),
      ].every(({ to }) => to.startsWith('/ar/')),
    ).toBe(true);
  });

  it('works without types when their list could not be read', () => {
    expect(sideMenu(pathsOf(''), [])).toHaveLength(8);
  });
});

describe('the current menu entry', () => {
  it('is the same list, whatever its slug or filters', () => {
    expect(isCurrent('/product-list/t1', { pathname: '/product-list/t1/abayas', search: '?color=black' })).toBe(true);
    expect(isCurrent('/product-list/t1', { pathname: '/product-list/t10', search: '' })).toBe(false);
  });

  it('is never all products while a collection or category is shown', () => {
    expect(isCurrent('/product-list', { pathname: '/product-list/best_seller', search: '' })).toBe(false);
    expect(isCurrent('/product-list', { pathname: '/product-list', search: '?category=c' })).toBe(false);
    expect(isCurrent('/product-list?category=c', { pathname: '/product-list', search: '?category=c' })).toBe(true);
  });
});
