// Searching: the search panel with its suggestions, and the search page in each of its states.
import type { Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { expect, inOneProject, open, test } from './fixtures.ts';
import { stateTests, type State } from './states.ts';
import type { Translate } from './translate.ts';

const WORDS: Readonly<Record<Language, string>> = { en: 'abaya', arb: 'عبايه' };
/**
 * A search that finds nothing: one long word without a place to break a line. The page shows the search as it was
 * typed, and must not become wider than the screen by it.
 */
const NONSENSE = 'zzqxwv'.repeat(16);

const pathOf = (q: string, more = '') => `/search?q=${encodeURIComponent(q)}${more}`;

async function openPanel(page: Page, translate: Translate): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: translate('Search') })
    .click();
  await expect(fieldIn(page, translate)).toBeFocused();
}

function fieldIn(page: Page, translate: Translate) {
  return page.locator('.search-panel').getByLabel(translate('Search the shop'));
}

const STATES: readonly State[] = [
  {
    name: 'the search page without a search',
    at: '/search',
    shows: (translate) => translate('Latest collection'),
  },
  {
    name: 'a search that finds pieces',
    at: async ({ language }) => pathOf(WORDS[language]),
    shows: (translate) => translate.like('Sort: {sorted}', { sorted: translate('Relevance') }),
  },
  {
    name: 'a search that finds nothing',
    at: pathOf(NONSENSE),
    shows: (translate) => translate('Look through a type'),
  },
  {
    name: 'a search whose filters leave nothing',
    at: async ({ language }) => pathOf(WORDS[language], '&min_price=90000000'),
    shows: (translate) => translate('Clear filters'),
  },
  {
    name: 'the search panel before anything is typed',
    at: async ({ language }) => pathOf(WORDS[language]),
    by: async ({ page, translate }) => {
      await openPanel(page, translate);
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
    shows: (translate) => translate('Clear recent searches'),
  },
  {
    name: 'the suggestions for what is typed',
    at: '/size-guide',
    by: async ({ page, translate, language }) => {
      await openPanel(page, translate);
      await page.keyboard.type(WORDS[language]);
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      // Suggestions for the whole word may still replace those for its beginning, and remove the selection; then the
      // key is pressed again.
      await expect(async () => {
        await page.keyboard.press('ArrowDown');
        await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeVisible({ timeout: 1_000 });
      }).toPass();
    },
    shows: (translate) => translate('Products'),
  },
  {
    name: 'the suggestions when nothing is found',
    at: '/size-guide',
    by: async ({ page, translate }) => {
      await openPanel(page, translate);
      await fieldIn(page, translate).fill(NONSENSE);
    },
    shows: (translate) => translate('No products found.'),
  },
];

for (const state of stateTests(STATES)) test(...state);

test('a piece is found, chosen by keyboard, and going back shows the filtered results again', async ({
  page,
  prefix,
  translate,
  language,
}) => {
  const typed = WORDS[language];
  await open(page, `${prefix}/size-guide`);
  await openPanel(page, translate);
  const field = fieldIn(page, translate);
  await page.keyboard.type(typed);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('group', { name: translate('Products') }).getByRole('option')).not.toHaveCount(0);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(new RegExp(`${prefix}/search\\?q=${encodeURIComponent(typed)}$`));
  await expect(page.getByRole('heading', { level: 1, name: typed })).toBeVisible();
  const count = page.locator('.list__count');
  const all = await count.textContent();
  await open(page, `${prefix}${pathOf(typed)}`);
  await page
    .getByRole('button', { name: translate('Filter') })
    .first()
    .click();
  const colours = page.locator('#filters-color');
  await colours.locator('summary').click();
  await colours.getByRole('checkbox').first().click();
  await expect(page).toHaveURL(/&color=/);
  await page.keyboard.press('Escape');
  await expect(count).not.toHaveText(all!);
  const filtered = await count.textContent();

  await openPanel(page, translate);
  await page.keyboard.type(typed);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  const option = page
    .getByRole('group', { name: translate('Products') })
    .getByRole('option')
    .first();
  const title =
    (await option.locator('.suggestions__title').evaluate((element) => element.firstChild?.textContent)) ?? '';
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/product-details/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('.search-panel')).toBeHidden();

  await page.goBack();
  await expect(page).toHaveURL(/&color=/);
  await expect(count).toHaveText(filtered!);
});

test(
  ...inOneProject(
    'Esc closes the suggestions, then clears the field, then closes the panel, and the button has the focus',
  ),
  async ({ page, prefix, translate, language }) => {
    await open(page, `${prefix}/size-guide`);
    await openPanel(page, translate);
    const field = fieldIn(page, translate);
    await page.keyboard.type(WORDS[language]);
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(field).toHaveValue(WORDS[language]);
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: translate('Search') })).toBeFocused();
  },
);

test(
  ...inOneProject('what is spoken, or composed by a keyboard, is found although no key is pressed'),
  async ({ page, prefix, translate, language }) => {
    await open(page, `${prefix}/size-guide`);
    await openPanel(page, translate);
    const field = fieldIn(page, translate);
    const pieces = page.getByRole('group', { name: translate('Products') }).getByRole('option');
    const keys: string[] = [];
    await page.exposeFunction('noteKey', (key: string) => keys.push(key));
    await field.evaluate((input: HTMLInputElement) => {
      const { noteKey } = window as unknown as { noteKey: (key: string) => void };
      input.addEventListener('keydown', ({ key }) => noteKey(key));
    });

    // Voice input inserts whole words without key events.
    await page.keyboard.insertText(WORDS[language]);
    await expect(pieces).not.toHaveCount(0);
    expect(keys).toEqual([]);
    await field.fill('');
    await expect(pieces).toHaveCount(0);
    // Forgets the key that Playwright pressed to empty the field.
    keys.length = 0;

    // A composing keyboard (IME) replaces what it inserted with every letter, until the word is chosen.
    const typed = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      typed.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    for (let letters = 1; letters <= WORDS[language].length; letters += 1)
      await compose(WORDS[language].slice(0, letters));
    await expect(pieces).not.toHaveCount(0);
    await typed.send('Input.insertText', { text: WORDS[language] });
    await expect(field).toHaveValue(WORDS[language]);
    await expect(pieces).not.toHaveCount(0);
    expect(keys).toEqual([]);
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: WORDS[language] })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);

test(
  ...inOneProject('without suggestions, because calls fail, a search still works'),
  async ({ page, prefix, translate, language }) => {
    await page.route('**/api/product/suggestions?*', (route) => route.abort());
    await open(page, `${prefix}/size-guide`);
    await openPanel(page, translate);
    await Promise.all([page.waitForRequest('**/api/product/suggestions?*'), page.keyboard.type(WORDS[language])]);
    await expect(page.getByRole('group', { name: translate('Products') })).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: WORDS[language] })).toBeVisible();
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the panel opens with the field in focus, and its form leads to the results', async ({
    page,
    prefix,
    translate,
    language,
  }) => {
    await page.goto(`${prefix}/product-list`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: translate('Search') })
      .click();
    await page.keyboard.type(WORDS[language]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: WORDS[language] })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
