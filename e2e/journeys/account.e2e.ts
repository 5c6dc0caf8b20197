import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { fillParts } from './at-checkout.ts';
import { expect, hasPlenty, inOneProject, open, test } from './fixtures.ts';
import { memberSet } from './measuring.ts';
import { notThe } from './member-pages.ts';
import type { Translate } from './translate.ts';
import { ADDRESS, NEW_PASSWORD, newEmail, newNumber, PASSWORD, type ShopApi } from './shop-api.ts';
import { stateTests, type State } from './states.ts';

const STATES: readonly State[] = [
  {
    name: 'an account with an order, an address, measurements and a wish',
    at: async ({ api, find }) => {
      await api.signUp();
      const piece = await find('in_stock=true', hasPlenty);
      await api.paidOrder([{ piece }], 'member');
      await api.post('address/save', { ...ADDRESS, type: 'home' });
      await memberSet(api);
      await api.post('wishlist/toggle', { product_id: piece.id, wished: true });
      return '/my-account';
    },
    shows: (translate) => translate('See my wish list'),
  },
  {
    name: 'a new account',
    at: async ({ api }) => {
      await api.signUp();
      return '/my-account';
    },
    shows: (translate) => translate('You have not ordered yet. From the day you do, you follow your pieces here.'),
  },
  {
    name: 'a profile',
    at: async ({ api }) => {
      await api.signUp();
      return '/account-profile';
    },
    shows: (translate) => translate('Save profile'),
  },
  {
    name: 'the security of an account with another device',
    at: async ({ api }) => {
      await signedInTwice(api);
      return '/account-security';
    },
    shows: (translate) => translate('Log out everywhere else'),
  },
  {
    name: 'a member’s data',
    at: async ({ api }) => {
      await api.signUp();
      return '/account-data';
    },
    shows: (translate) => translate('A copy of my data'),
  },
  {
    name: 'measurements of which none is saved yet, with pieces to look at',
    at: async ({ api }) => {
      await api.signUp();
      return '/my-measurements';
    },
    by: ({ page }) => expect(page.getByRole('article')).toHaveCount(4),
    shows: (translate) => translate('You have not saved any measurements yet.'),
  },
  {
    name: 'an empty address book, with pieces to look at',
    at: async ({ api }) => {
      await api.signUp();
      return '/user-address';
    },
    by: ({ page }) => expect(page.getByRole('article')).toHaveCount(4),
    shows: (translate) => translate('No address is saved yet.'),
  },
  {
    name: 'measurements with a set',
    at: async ({ api }) => {
      await api.signUp();
      await memberSet(api);
      return '/my-measurements';
    },
    shows: (translate) => translate('New measurements'),
  },
  {
    name: 'an address book with an address and one that an order offers',
    at: async ({ api, find }) => {
      const { email } = await api.paidOrder([{ piece: await find('in_stock=true', hasPlenty) }]);
      await api.signUp(email);
      await api.post('address/save', { ...ADDRESS, type: 'work', address_line_one: 'Office 3, Tower 2' });
      return '/user-address';
    },
    shows: (translate) => translate('Keep the address'),
  },
  {
    name: 'a new address without the fields its country requires',
    at: async ({ api }) => {
      await api.signUp();
      return '/edit-address/new';
    },
    by: ({ page, translate }) => page.getByRole('button', { name: translate('Save address') }).click(),
    shows: (translate) => translate('This field is required'),
  },
  {
    name: 'a broken link to end reminders',
    at: '/reminders-off?key=half-of-it',
    by: ({ page, translate }) => page.getByRole('button', { name: translate('Turn reminders off') }).click(),
    shows: (translate) =>
      translate('This link is not complete. Open it from the email once more, or turn reminders off in your account.'),
  },
];

for (const state of stateTests(STATES)) test(...state);

const section = (page: Page, button: string): Locator =>
  page.getByRole('region').filter({ has: page.getByRole('button', { name: button }) });

test('the profile keeps what is entered, in any language, and an empty name is reported beside it', async ({
  page,
  prefix,
  translate,
  api,
}) => {
  await api.signUp();
  await open(page, `${prefix}/account-profile`);
  const name = page.getByLabel(translate('Full name'));
  const birthDate = page.getByLabel(translate('Date of birth'));
  await name.fill('Noura نورة O’Neil 🌹');
  await page.getByLabel(translate('Gender (optional)')).selectOption({ label: translate('Female') });
  await birthDate.fill('1990-04-30');
  await page.getByRole('button', { name: translate('Save profile') }).click();
  await expect(page.getByText(translate('Your profile is saved.'))).toBeVisible();
  await open(page, `${prefix}/my-account`);
  await expect(page.getByRole('heading', { level: 1, name: translate.like('Hello, <0>{name}</0>') })).toBeVisible();
  await page.getByRole('link', { name: translate('Change your details') }).click();
  await expect(page).toHaveURL(/\/account-profile$/);
  await expect(name).toHaveValue('Noura نورة O’Neil 🌹');
  await expect(birthDate).toHaveValue('1990-04-30');
  await name.fill('  ');
  await page.getByRole('button', { name: translate('Save profile') }).click();
  await expect(page.getByText(translate('This field is required'))).toBeVisible();
  await expect(name).toBeFocused();
});

test(
  ...inOneProject('a form that does not reach the shop stays with what was typed, and can be sent again'),
  async ({ page, context, prefix, translate, api }) => {
    await api.signUp();
    await open(page, `${prefix}/account-profile`);
    const name = page.getByLabel(translate('Full name'));
    await name.fill('Noura');
    await context.setOffline(true);
    await page.getByRole('button', { name: translate('Save profile') }).click();
    await expect(page.getByText(translate('This did not reach the shop. Please try again.'))).toBeVisible();
    await expect(name).toHaveValue('Noura');
    await context.setOffline(false);
    await page.getByRole('button', { name: translate('Save profile') }).click();
    await expect(page.getByText(translate('Your profile is saved.'))).toBeVisible();
  },
);

async function writeAddress(page: Page, translate: Translate): Promise<void> {
  await page.getByLabel(translate('Full name')).fill('Mariam مريم');
  await page.getByLabel(translate('Emirate'), { exact: true }).selectOption({ label: translate('Dubai') });
  await page.getByLabel(translate('Address line one')).fill('Villa 12, Street 4b');
  await page.getByLabel(translate('Phone'), { exact: true }).fill('٠٥٠١٢٣٤٥٦٧');
}

test('an address follows the rules of its country, and deleting it can be undone', async ({
  page,
  prefix,
  translate,
  api,
}) => {
  await api.signUp();
  await page.clock.install();
  await open(page, `${prefix}/user-address`);
  await page.getByRole('link', { name: translate('Add an address') }).click();
  await expect(page).toHaveURL(/edit-address\/new$/);
  const country = page.getByLabel(translate('Country'), { exact: true });
  const zip = page.getByLabel(translate('Zip code'));
  await expect(country).toBeVisible();
  await country.selectOption('SA');
  await expect(zip).toBeVisible();
  await country.selectOption('AE');
  await expect(zip).toHaveCount(0);
  await writeAddress(page, translate);
  await page.getByRole('button', { name: translate('Save address') }).click();
  await expect(page).toHaveURL(/user-address$/);
  await expect(page.getByText('+971 501234567')).toBeVisible();
  // The page's clock is stopped, because the toast with the button Undo would close after a few seconds.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: translate.like('Delete the address of {name}') }).click();
  await expect(page.getByText('Villa 12, Street 4b')).toBeHidden();
  await page.getByRole('button', { name: translate('Undo') }).click();
  await expect(page.getByText('Villa 12, Street 4b')).toBeVisible();
});

test(
  ...inOneProject('the e-mail changes by a code to the new one, and the old one is notified'),
  async ({ page, prefix, translate, api }) => {
    const { email } = await api.signUp();
    const fresh = newEmail();
    await open(page, `${prefix}/account-profile`);
    const change = page.getByRole('link', { name: translate('Change') }).first();
    await change.click();
    await expect(page).toHaveURL(/\/account-profile\?change=email$/);
    await expect(page.getByLabel(translate('New email'))).toBeFocused();
    await page.getByRole('link', { name: translate('Cancel') }).click();
    await expect(change).toBeFocused();
    // The account page had this form before; an old link to the form redirects to the profile page.
    await open(page, `${prefix}/my-account?change=email`);
    await expect(page).toHaveURL(/\/account-profile\?change=email$/);
    await page.getByLabel(translate('New email')).fill(fresh);
    await page.getByRole('button', { name: translate('Send the code') }).click();
    const code = await api.codeSentTo(fresh);
    const typed = page.getByLabel(translate('{length}-digit code', { length: code.length }));
    const contacts = section(page, translate('Confirm the change'));
    const confirm = async (password: string) => {
      await contacts.getByLabel(translate('Your password')).fill(password);
      await contacts.getByRole('button', { name: translate('Confirm the change') }).click();
    };
    await typed.fill(notThe(code));
    await confirm(PASSWORD);
    await expect(page.getByText(translate.shop('OTP_WRONG'))).toBeVisible();
    await expect(typed).toBeFocused();
    await typed.fill(code);
    await confirm('not the password');
    await expect(typed).toHaveCount(0);
    await expect(page.getByText(translate.shop('WRONG_PASSWORD'))).toBeVisible();
    await expect(contacts.getByLabel(translate('Your password'))).toBeFocused();
    await confirm(PASSWORD);
    await expect(page.getByText(translate('Your contact is changed.'))).toBeVisible();
    await expect(page.getByText(fresh)).toBeVisible();
    await expect
      .poll(async () => (await api.lettersTo(email)).map(({ template }) => template))
      .toContainEqual(expect.stringMatching(/contact/i));
  },
);

/**
 * Creates an account with two sessions and returns `api`. The browser keeps only the cookie of the second one, so for
 * the account page the first one is a session on another device.
 */
async function signedInTwice(api: ShopApi): Promise<ShopApi> {
  await api.logIn(await api.account());
  return api;
}

test(
  ...inOneProject('a new password signs out all other devices'),
  async ({ page, prefix, translate, api, playwright, baseURL }) => {
    const { email } = await api.signUp();
    const phone = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    const session = async () => (await phone.get('/api/customer/session')).status();
    await phone.post('/api/customer/login', { data: { email, password: PASSWORD } });
    expect(await session()).toBe(200);
    await open(page, `${prefix}/account-security`);
    await expect(page.getByText(translate('This device'))).toHaveCount(1);
    await expect(page.getByRole('button', { name: translate('Log out everywhere else') })).toBeVisible();
    const passwords = section(page, translate('Change password'));
    await passwords.getByLabel(translate('Your password')).fill(PASSWORD);
    await passwords.getByLabel(translate('New password')).fill(NEW_PASSWORD);
    await passwords.getByRole('button', { name: translate('Change password') }).click();
    await expect(
      page.getByText(translate('Your password is changed, and your other devices are logged out.')),
    ).toBeVisible();
    expect(await session()).toBe(401);
    expect(await api.sessionStatus()).toBe(200);
    await phone.dispose();
  },
);

test(...inOneProject('a member exports the data and deletes the account'), async ({ page, prefix, translate, api }) => {
  const { email } = await api.signUp();
  await open(page, `${prefix}/account-data`);
  await section(page, translate('Prepare my data')).getByLabel(translate('Your password')).fill(PASSWORD);
  await page.getByRole('button', { name: translate('Prepare my data') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: translate('Your data is ready. Save the file') }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(file))).toContain(email);
  await page.getByText(translate('I want to delete my account')).click();
  await section(page, translate('Delete my account for good')).getByLabel(translate('Your password')).fill(PASSWORD);
  await page.getByRole('button', { name: translate('Delete my account for good') }).click();
  await expect(page.getByText(translate('Your account is deleted.'))).toBeVisible();
  expect(await api.sessionStatus()).toBe(401);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('first_app'))).toBeNull();
});

test(...inOneProject('an address of somebody else is not found'), async ({ page, prefix, translate, api }) => {
  await api.signUp();
  const answer = await page.goto(`${prefix}/edit-address/01a1fcff-50d5-718a-af22-e3d34965f4f2`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: translate('We could not find that page.') })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...inOneProject('an address is saved, the profile changed, and the member logs out by plain forms'),
    async ({ page, prefix, translate, api, find }) => {
      await api.signUp();
      await api.memberAdds({ piece: await find('in_stock=true', hasPlenty) });
      await page.goto(`${prefix}/edit-address/new`);
      await page.locator('[name=name]').fill('Mariam مريم');
      await fillParts(page);
      await page.locator('[name=phone]').fill(newNumber());
      await page.getByRole('button', { name: translate('Save address') }).click();
      await expect(page.getByText(ADDRESS.address_line_one)).toBeVisible();
      await page.getByRole('contentinfo').locator(`a[href="${prefix}/my-account"]`).click();
      await expect(page).toHaveURL(/\/my-account$/);
      await page.getByRole('link', { name: translate('Change your details') }).click();
      await page.getByLabel(translate('Full name')).fill('Sara');
      await page.getByRole('button', { name: translate('Save profile') }).click();
      await expect(page.getByText(translate('Your profile is saved.'))).toBeVisible();
      await page.getByRole('link', { name: translate('Back to my account') }).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: translate('Log out'), exact: true })
        .click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/home`));
      expect(await api.sessionStatus()).toBe(401);
      await page.goto(`${prefix}/cart`);
      await expect(page.getByText(translate('Your bag is empty.'))).toBeVisible();
      const opened = await page.request.get(`${prefix}/log-out`, { maxRedirects: 0 });
      expect(opened.headers()['location']).toBe(`${prefix}/home`);
    },
  );
});
