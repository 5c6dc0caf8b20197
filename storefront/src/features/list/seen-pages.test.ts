import { describe, expect, it } from 'vitest';
import type { Piece } from '../../shell/piece.ts';
import { rememberPage, pagesAbove, shownOnce } from './seen-pages.ts';

const page = (id: string) => [{ _id: id }] as unknown as Piece[];

describe('list pages seen before', () => {
  it('are shown above the current page, in order', () => {
    rememberPage('a', 1, page('1'));
    rememberPage('a', 2, page('2'));
    expect(pagesAbove('a', 3)).toEqual([page('1'), page('2')]);
  });

  it('never leave a gap', () => {
    rememberPage('b', 1, page('1'));
    rememberPage('b', 3, page('3'));
    expect(pagesAbove('b', 4)).toEqual([page('3')]);
    expect(pagesAbove('b', 3)).toEqual([]);
  });

  it('belong to their own list only', () => {
    rememberPage('c', 1, page('1'));
    expect(pagesAbove('d', 2)).toEqual([]);
  });

  it('are dropped, the oldest list first', () => {
    rememberPage('old', 1, page('1'));
    for (let i = 0; i < 8; i += 1) rememberPage(`new-${i}`, 1, page('1'));
    expect(pagesAbove('old', 2)).toEqual([]);
    expect(pagesAbove('new-7', 2)).toHaveLength(1);
  });

  it('show a piece once, where it was seen first', () => {
    const [first, second, third] = [page('1'), page('2'), page('3')];
    expect(shownOnce([first, second], [...first, ...third])).toEqual({
      shown: [...first, ...second, ...third],
      added: 1,
    });
    expect(shownOnce([], second)).toEqual({ shown: second, added: 1 });
  });
});
