import { showToast } from '@hindam/ui/toast';
import type { I18n } from '@lingui/core';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, type FakeBrowser, installBrowser } from '../device/testing/fake-browser.ts';
import { readLists } from './fresh-lists.ts';

vi.mock(import('@hindam/ui/toast'), { spy: true });
// The build replaces the macro `msg`. These tests run without the build, so the mock returns the text itself.
vi.mock('@lingui/core/macro', () => ({ msg: ([text]: TemplateStringsArray) => text }));

const BROUGHT = { languages: [], categories: [], types: [] };
const i18n = { _: (text: unknown) => text } as I18n;

let browser: FakeBrowser;
beforeEach(() => {
  vi.mocked(showToast).mockClear();
  browser = installBrowser();
  browser.answer('category/list', [200, { errorCode: 0, message: 'ok', category_data: [] }]);
  browser.answer('type/list', answering([]));
  browser.answer('health/live', answering({ status: 'live' }));
});

test('a list that is refused or whose answer is lost stays as it was, and one toast says so', async () => {
  browser.answer('customer/language-list', 'lost');
  browser.answer('type/list', [500, { errorCode: 9500, message: 'It failed.' }]);
  expect(await readLists(BROUGHT, i18n, () => false)).toEqual(BROUGHT);
  expect(vi.mocked(showToast).mock.calls).toEqual([[{ text: 'Error fetching language list\nIt failed.' }]]);
});

test('when the shop is out of reach there is no toast, because the banner says it', async () => {
  browser.answer('customer/language-list', 'lost');
  browser.answer('health/live', 'lost');
  expect(await readLists(BROUGHT, i18n, () => false)).toEqual(BROUGHT);
  expect(showToast).not.toHaveBeenCalled();
});
