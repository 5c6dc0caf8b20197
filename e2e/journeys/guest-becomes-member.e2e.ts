// A guest who bought opens an account from her order: the form knows her, her order is in her list, and one press
// keeps its address. By script, and without it by the link of her letter.
import type { Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { atProvider, buyingWords, expectPlaced, fillDelivery, somePieces } from './buying-words.ts';
import {
  addressOf,
  atBag,
  choice,
  expect,
  expectNoViolations,
  open,
  plenty,
  ready,
  test,
  type Words,
} from './fixtures.ts';
import { codeSentTo, lettersTo, newEmail, PASSWORD } from './member.ts';
import { WORDS } from './member-pages.ts';
import { ADDRESS, placeOrder } from './orders.ts';

const SAY = {
  en: {
    account: 'Create an account',
    keep: 'Keep the address',
    kept: 'The address is in your address book.',
    offered: /went here\. Keep this address\?/,
  },
  arb: {
    account: 'إنشاء حساب',
    keep: 'حفظ العنوان',
    kept: 'العنوان محفوظ في دفتر عناوينكِ.',
    offered: /هل تحفظين هذا العنوان؟/,
  },
} as const satisfies Record<Language, object>;

interface Walk {
  page: Page;
  language: Language;
  name: string;
  email: string;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The form knows what the order says; she proves the mail and is back at her order. */
async function openAccount({ page, language, name, email }: Walk): Promise<void> {
  const say = WORDS[language];
  await expect(box(page, say.name)).toHaveValue(name);
  await expect(box(page, say.email)).toHaveValue(email);
  await page.getByRole('checkbox', { name: say.terms }).check();
  await page.getByRole('button', { name: say.next, exact: true }).click();
  await box(page, say.code).fill(await codeSentTo(page.request, email));
  await page.getByRole('button', { name: say.next, exact: true }).click();
  await page.getByLabel(say.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say.create, exact: true }).click();
  await expect(page).toHaveURL(/\/order-details\//);
}

async function expectInAccount(page: Page, words: Words, number: string): Promise<void> {
  await page.goto(`${words.prefix}/my-order`);
  await expect(page.getByText(number)).toBeVisible();
}

test.describe.configure({ timeout: 150_000 });

test('a guest opens an account from her order: it is in her list, and one press keeps its address', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = buyingWords(language);
  const [piece] = await somePieces(find, 1);
  const { email, paymentUrl } = await placeOrder(page, baseURL, { pieces: [{ piece: piece! }], language });
  await page.goto(paymentUrl);
  await atProvider(page, 'approve').click();
  const number = await expectPlaced(page, say);
  await ready(page);
  await page.getByRole('main').getByRole('link', { name: SAY[language].account }).click();
  await expect(page).toHaveURL(/\/user-registration/);
  await expectNoViolations(page);
  await openAccount({ page, language, name: ADDRESS.name, email });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expectNoViolations(page);
  await page.getByRole('button', { name: SAY[language].keep }).click();
  await expect(page.getByText(SAY[language].kept)).toBeVisible();
  await expect(page.getByRole('button', { name: SAY[language].keep })).toHaveCount(0);
  await expectInAccount(page, words, number);
  await open(page, `${words.prefix}/user-address`);
  await expect(page.getByText(ADDRESS.address_line_one)).toBeVisible();
  await expect(page.getByText(SAY[language].offered)).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the link of her letter leads to an account, and her address book offers the address', async ({
    page,
    words,
    language,
    find,
  }) => {
    const say = buyingWords(language);
    const email = newEmail();
    const [piece] = await somePieces(find, 1);
    await page.goto(addressOf(words, piece!, choice(plenty(piece!))));
    await page.getByRole('button', { name: words.addToBag }).first().click();
    await atBag(page, words);
    await page.getByRole('link', { name: say.checkOutAsGuest }).click();
    await page.getByRole('link', { name: say.asGuest }).click();
    await box(page, say.email).fill(email);
    await box(page, say.phone).fill('501234567');
    await fillDelivery(page, say);
    await page.getByRole('radio', { name: say.card }).check({ force: true });
    await page.getByRole('button', { name: say.place }).click();
    await atProvider(page, 'approve').click();
    const number = await expectPlaced(page, say);
    const placed = async () =>
      (await lettersTo(page.request, email)).find(({ template }) => template === 'order_placed');
    await expect.poll(placed).toBeTruthy();
    const [link = ''] = /https?:\/\/\S+\/order-details\/\S+/.exec((await placed())!.text) ?? [];
    // Whoever holds the order's link alone is known by nothing else.
    await page.context().clearCookies();
    const { pathname, search } = new URL(link);
    await page.goto(pathname + search);
    await page.getByRole('main').getByRole('link', { name: SAY[language].account }).click();
    await openAccount({ page, language, name: say.address.name, email });
    await expectInAccount(page, words, number);
    await page.goto(`${words.prefix}/user-address`);
    await expect(page.getByText(SAY[language].offered)).toBeVisible();
    await page.getByRole('button', { name: SAY[language].keep }).click();
    await expect(page.getByText(SAY[language].offered)).toHaveCount(0);
    await expect(page.getByText(say.address.street)).toBeVisible();
  });

  test('nobody else’s order fills the form in', async ({ page, words, language }) => {
    const of = (id: string) => encodeURIComponent(`${words.prefix}/order-details/${id}?key=${'k'.repeat(43)}`);
    await page.goto(`${words.prefix}/user-registration?returnUrl=${of('01990000-0000-7000-8000-000000000000')}`);
    await expect(box(page, WORDS[language].name)).toHaveValue('');
    await expect(box(page, WORDS[language].email)).toHaveValue('');
  });
});
