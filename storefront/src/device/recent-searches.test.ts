import { beforeEach, describe, expect, it } from 'vitest';
import { answerConsent } from './consent.ts';
import { clearDevice } from './logout.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { installBrowser } from './testing/fake-browser.ts';

const KEY = 'recentSearches';

beforeEach(() => {
  installBrowser();
  answerConsent({ asked: ['device'], allowed: ['device'] });
});

describe('the recent searches', () => {
  it('are the last five, newest first, each once', () => {
    for (const text of ['abaya', 'قفطان', 'a', 'b', 'c', 'Abaya', 'd']) rememberSearch(text);
    expect(recentSearches()).toEqual(['d', 'Abaya', 'c', 'b', 'a']);
  });

  it('are stored only if the shopper allows it, and removed when that is taken back', () => {
    rememberSearch('abaya');
    answerConsent({ asked: ['device'], allowed: [] });
    expect(localStorage.getItem(KEY)).toBeNull();
    rememberSearch('kaftan');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('can be cleared, and end with a log-out', () => {
    rememberSearch('abaya');
    forgetSearches();
    expect(recentSearches()).toEqual([]);
    rememberSearch('abaya');
    void clearDevice();
    expect(recentSearches()).toEqual([]);
  });

  it('are never anything but short texts, whatever is stored', () => {
    for (const stored of ['{broken', '{}', '[1,null,"",["a"]]', JSON.stringify(['a'.repeat(101)])]) {
      localStorage.setItem(KEY, stored);
      expect(recentSearches()).toEqual([]);
    }
  });
});
