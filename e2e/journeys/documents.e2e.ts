// The shop's documents and the contact page: what each of their states shows, how questions are searched and how a
// message is sent, with and without script.
import type { Page } from '@playwright/test';
import { expect, inOneProject, open, test } from './fixtures.ts';
import { newEmail } from './shop-api.ts';
import { stateTests, type State } from './states.ts';
import type { Translate } from './translate.ts';

interface Typed {
  name: string;
  email: string;
  subject: string;
  message: string;
}

const typed = (more: Partial<Typed> = {}): Typed => ({
  name: 'نورة 🌙',
  email: newEmail(),
  subject: 'A hem & a seam',
  message: 'Can it be taken up?\n<b>By 3 cm</b>',
  ...more,
});

/** An error in every field: hidden characters, an invalid email address, an empty subject, a text that is too long. */
const ODD = typed({ name: 'Noura\u202E', email: 'noura', subject: ' ', message: `🌙 س ${'word '.repeat(2_000)}` });

const LABELS = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;

async function send(page: Page, translate: Translate, message: Typed): Promise<void> {
  for (const name of Object.keys(LABELS) as (keyof Typed)[])
    await page.getByLabel(translate(LABELS[name]), { exact: true }).fill(message[name]);
  await page.getByRole('button', { name: translate('Send message') }).click();
}

const STATES: readonly State[] = [
  { name: 'questions and answers', at: '/faq', shows: (translate) => translate('Search the questions') },
  {
    name: 'a search that no question matches',
    at: '/faq?q=zeppelin',
    shows: (translate) => translate('No question matches. Try another word, or ask us: we answer every message.'),
  },
  {
    name: 'the terms',
    at: '/terms',
    shows: (translate) => translate.like('Version <0>{version}</0>, in force since {day}'),
  },
  { name: 'the contact page', at: '/contact', shows: (translate) => translate('Opening hours') },
  {
    name: 'a message with everything wrong',
    at: '/contact',
    by: ({ page, translate }) => send(page, translate, ODD),
    shows: (translate) => translate.shop('FIELD_HIDDEN'),
  },
  {
    name: 'a message that was sent',
    at: '/contact',
    by: ({ page, translate }) => send(page, translate, typed()),
    shows: (translate) => translate('Thank you. We have your message.'),
  },
];

for (const state of stateTests(STATES)) test(...state);

test('the list of questions follows what is typed, without leaving the page', async ({ page, prefix, translate }) => {
  await open(page, `${prefix}/faq`);
  const questions = page.locator('details');
  const all = await questions.count();
  const field = page.getByRole('searchbox');
  // The search ignores vowel marks, the form of the letter alif, and upper or lower case.
  await field.fill(prefix.startsWith('/ar') ? 'الارجاع' : 'RETURN');
  await expect(page.getByText(translate('Show all'))).toBeVisible();
  expect(await questions.count()).toBeLessThan(all);
  await expect(questions.first()).toHaveAttribute('open', '');
  await field.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  await page.getByText(translate('Show all')).click();
  await expect(questions).toHaveCount(all);
  await expect(field).toBeFocused();
  const counted = page.waitForRequest('**/api/analytics/empty-search');
  await field.fill('zeppelin');
  expect(Object.keys((await counted).postDataJSON() as object)).toEqual(['page_name', 'language_code']);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('questions are searched, and a message is refused with everything kept, corrected and sent once', async ({
    page,
    prefix,
    translate,
    api,
  }) => {
    await page.goto(`${prefix}/faq`);
    await page.getByRole('searchbox').fill('zeppelin');
    await page
      .getByRole('main')
      .getByRole('button', { name: translate('Search'), exact: true })
      .click();
    await page
      .getByRole('main')
      .getByRole('link', { name: translate('Contact us') })
      .click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/contact$`));
    await send(page, translate, ODD);
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(4);
    for (const name of Object.keys(LABELS) as (keyof Typed)[])
      await expect(page.getByLabel(translate(LABELS[name]), { exact: true })).toHaveValue(ODD[name]);
    const message = typed();
    await send(page, translate, message);
    await expect(page.getByText(translate('Thank you. We have your message.'))).toBeVisible();
    const reference = await page.locator('main strong').textContent();
    expect(await api.letter(message.email, 'contact_received')).toContain(reference ?? '-');
    await page.getByRole('link', { name: translate('Write another message') }).click();
    await expect(page.getByLabel(translate('Message'), { exact: true })).toHaveValue('');
  });
});

test(
  ...inOneProject('the agreement at registration leads to its texts in windows of their own'),
  async ({ page, prefix, translate }) => {
    await open(page, `${prefix}/user-registration`);
    await page.getByLabel(translate('Name'), { exact: true }).fill('Noura');
    const [terms] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').locator('a[href$="/terms"]').click(),
    ]);
    await expect(terms.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel(translate('Name'), { exact: true })).toHaveValue('Noura');
  },
);

test(
  ...inOneProject('a member’s name and email are filled in, and what was typed already stays'),
  async ({ page, prefix, translate, api }) => {
    const { email, name } = await api.signUp();
    await open(page, `${prefix}/contact`);
    const field = (label: string) => page.getByLabel(translate(label), { exact: true });
    await field('Subject').fill('A hem');
    await expect(field('Email')).toHaveValue(email);
    await expect(field('Name')).toHaveValue(name);
    await expect(field('Subject')).toHaveValue('A hem');
  },
);
