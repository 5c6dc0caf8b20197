import type { Page } from '@playwright/test';
import { expect, inOneProject, open, test } from './fixtures.ts';
import { expectRecord, expectSignedIn, field, logIn, press, proveWith } from './member-pages.ts';
import type { Translate } from './translate.ts';
import { DIAL_CODE, NEW_PASSWORD, newEmail, newNumber, PASSWORD } from './shop-api.ts';
import { stateTests, type State } from './states.ts';

const countryButton = (page: Page, translate: Translate) =>
  page.getByRole('button', { name: translate('Country code') });

const STATES: readonly State[] = [
  {
    name: 'the login after wrong credentials',
    at: '/user-login',
    by: ({ page, translate }) => logIn(page, translate, newEmail()),
    shows: (translate) => translate.shop('WRONG_CREDENTIALS'),
  },
  {
    name: 'the login by mobile while searching for a country',
    at: '/user-login?by=mobile',
    by: async ({ page, translate }) => {
      await countryButton(page, translate).press('ArrowDown');
      await expect(page.getByRole('combobox', { name: translate('Search by country or code') })).toBeFocused();
      await page.keyboard.type('966');
    },
    shows: () => '+966',
  },
  { name: 'a lost password', at: '/forgot-password', shows: (translate) => translate('Continue') },
  {
    name: 'a lost password after the link was sent',
    at: '/forgot-password',
    by: async ({ page, translate }) => {
      await field(page, translate('Email')).fill(newEmail());
      await press(page, translate('Continue'));
    },
    shows: (translate) => translate('Send a new link'),
  },
  {
    name: 'a link for a new password',
    at: async ({ api }) => {
      const { email } = await api.account();
      await api.post('customer/forgot-password', { email });
      return (await api.resetLinkSentTo(email)).replace(/^\/\w+/, '');
    },
    shows: (translate) => translate('Set the password'),
  },
  {
    name: 'a link for a new password that was used or is too old',
    at: `/forgot-password?key=${'k'.repeat(43)}`,
    shows: (translate) => translate.shop('RESET_LINK_OVER'),
  },
];

for (const state of stateTests(STATES)) test(...state);

test('the country of a number is found in both languages and by its code, by keyboard only', async ({
  page,
  prefix,
  translate,
}) => {
  await open(page, `${prefix}/user-login?by=mobile`);
  const button = countryButton(page, translate);
  await expect(button).toContainText(DIAL_CODE);
  for (const [typed, found] of [
    ['egypt', '+20'],
    ['مصر', '+20'],
    ['٩٦٦', '+966'],
  ] as const) {
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('combobox', { name: translate('Search by country or code') })).toBeFocused();
    await page.keyboard.type(typed);
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(button).toBeFocused();
    await expect(button).toContainText(found);
  }
  await button.click();
  await expect(page.getByRole('combobox', { name: translate('Search by country or code') })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toContainText('+966');
  // The phone number is to the right of its calling code in both languages.
  const [code, number] = await Promise.all([
    button.boundingBox(),
    field(page, translate('Mobile number')).boundingBox(),
  ]);
  expect(code!.x).toBeLessThan(number!.x);
});

test('wrong credentials show one sentence and keep all input but the password; the right ones lead back', async ({
  page,
  prefix,
  translate,
  api,
}) => {
  const { email, name } = await api.account();
  await open(page, `${prefix}/my-account`);
  await expect(page).toHaveURL(/\/user-login\?returnUrl=/);
  await press(page, translate('Log in'));
  await expect(page.getByText(translate('This field is required'))).toHaveCount(2);
  await expect(field(page, translate('Email'))).toBeFocused();
  for (const [who, password] of [
    [email, 'not the password'],
    [newEmail(), PASSWORD],
  ] as const) {
    await logIn(page, translate, who, password);
    await expect(page.getByRole('alert')).toHaveText(translate.shop('WRONG_CREDENTIALS'));
    await expect(field(page, translate('Email'))).toHaveValue(who);
    await expect(field(page, translate('Password'))).toHaveValue('');
    await expect(field(page, translate('Password'))).toBeFocused();
  }
  await logIn(page, translate, email);
  await expect(page).toHaveURL(new RegExp(`${prefix}/my-account$`));
  await expectRecord(page, name);
  await page.goBack();
  await expect(page).not.toHaveURL(/user-login/);
});

test(
  ...inOneProject('remember me is a cookie that outlives the browser, and nothing else does'),
  async ({ page, context, prefix, translate, api }) => {
    const { email } = await api.account();
    for (const remembered of [false, true]) {
      await context.clearCookies();
      await open(page, `${prefix}/user-login?returnUrl=${encodeURIComponent(`${prefix}/size-guide`)}`);
      if (remembered) await page.getByLabel(translate('Remember me')).check();
      await logIn(page, translate, email);
      await expect(page).toHaveURL(/\/size-guide$/);
      const cookie = (await context.cookies()).find(({ name }) => /(^|-)session$/.test(name));
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
      if (remembered) expect(cookie!.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
      else expect(cookie!.expires).toBe(-1);
    }
  },
);

test(
  ...inOneProject('too many tries: the page says when the next is possible'),
  async ({ page, prefix, translate }) => {
    await page.route('**/api/customer/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '170' },
        json: { errorCode: 9429, message: 'Too many requests.', requestId: 'r' },
      }),
    );
    await open(page, `${prefix}/user-login`);
    await logIn(page, translate, 'mariam@example.com');
    const again = '{minutes, plural, one {Please try again in # minute.} other {Please try again in # minutes.}}';
    await expect(page.getByRole('alert')).toHaveText(
      `${translate('Too many tries.')} ${translate(again, { minutes: 3 })}`,
    );
    await expect(field(page, translate('Email'))).toHaveValue('mariam@example.com');
  },
);

test(
  ...inOneProject('a lost password: the same steps for known and unknown addresses, and the new password signs in'),
  async ({ page, prefix, translate, api }) => {
    const { email, name } = await api.account();
    const seen: string[] = [];
    await page.clock.install();
    await open(page, `${prefix}/user-login`);
    await page.getByRole('link', { name: translate('Lost your password?') }).click();
    // Both pages have an email field, so the heading is waited for, which shows that the new page is there.
    await expect(page.getByRole('heading', { level: 1, name: translate('New password') })).toBeVisible();
    await expect(page).toHaveURL(/\/forgot-password$/);
    for (const who of [newEmail(), email]) {
      await field(page, translate('Email')).fill(who);
      await press(page, translate('Continue'));
      await expect(page.locator('[data-begin]')).toBeFocused();
      // Moves the page's clock past the countdown for another link.
      await page.clock.fastForward(60_000);
      const notice = page.getByRole('status').filter({ hasText: translate('You can ask for a new link now.') });
      await expect(notice).toHaveCount(1);
      seen.push((await page.locator('main').innerText()).replaceAll(who, '').replaceAll(/\d+/g, ''));
      if (who !== email) await open(page, `${prefix}/forgot-password`);
    }
    expect(seen[0]).toBe(seen[1]);
    const link = await api.resetLinkSentTo(email);
    const referrers: string[] = [];
    page.on('request', (request) => referrers.push(request.headers()['referer'] ?? ''));
    await open(page, link);
    await field(page, translate('Password')).fill('password');
    await press(page, translate('Set the password'));
    await expect(page.getByText(translate.shop('PASSWORD_COMMON'))).toBeVisible();
    await field(page, translate('Password')).fill(NEW_PASSWORD);
    await press(page, translate('Set the password'));
    await expect(page).toHaveURL(/\/home$/);
    await expectRecord(page, name);
    for (const referrer of referrers) expect(referrer).not.toContain('key=');
    await page.context().clearCookies();
    await api.logIn({ email, password: NEW_PASSWORD });
  },
);

test(
  ...inOneProject('a lost password by mobile asks for a code of six digits, which leads to the new password'),
  async ({ page, prefix, translate, api }) => {
    const number = newNumber();
    const { otp_ref } = await api.post<{ otp_ref: string }>('customer/send-otp', {
      purpose: 'register',
      dial_code: DIAL_CODE,
      phone: number,
    });
    const otp = await api.codeSentTo(`${DIAL_CODE}${number}`);
    const { otp_token } = await api.post<{ otp_token: string }>('customer/verify-otp', { otp_ref, otp });
    await api.post('customer/register', { otp_token, name: 'Mariam', password: PASSWORD, terms: true });
    await page.context().clearCookies();
    await open(page, `${prefix}/forgot-password`);
    await page.getByText(translate('By mobile'), { exact: true }).click();
    await field(page, translate('Mobile number')).fill(number);
    await press(page, translate('Continue'));
    const code = await api.codeSentTo(`${DIAL_CODE}${number}`, 2);
    expect(code).toMatch(/^\d{6}$/);
    await proveWith(page, translate, code);
    await field(page, translate('Password')).fill(NEW_PASSWORD);
    await press(page, translate('Set the password'));
    await expect(page).toHaveURL(/\/home$/);
  },
);

async function makePasskey(page: Page): Promise<void> {
  const made = await page.evaluate(async () => {
    const call = async (path: string, body: object) => {
      const answer = await fetch(`/api/customer/passkey/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { errorCode: number; result: { ref: string; options: never } };
    };
    const { result } = await call('add-options', {});
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(result.options);
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return (await call('add', { ref: result.ref, response: credential.toJSON(), label: 'journey' })).errorCode;
  });
  expect(made).toBe(0);
}

async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test(...inOneProject('a passkey signs in without a password'), async ({ page, context, prefix, translate, api }) => {
  await withAuthenticator(page);
  const { name } = await api.signUp();
  await open(page, `${prefix}/size-guide`);
  await makePasskey(page);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await open(page, `${prefix}/user-login?returnUrl=${encodeURIComponent(`${prefix}/my-account`)}`);
  await press(page, translate('Log in with a passkey'));
  await expect(page).toHaveURL(new RegExp(`${prefix}/my-account$`));
  await expectSignedIn(api, name);
  await expectRecord(page, name);
});

test(
  ...inOneProject('after a new password by a link the passkeys are shown, and one is dropped on the way on'),
  async ({ page, context, prefix, translate, api }) => {
    await withAuthenticator(page);
    const { email } = await api.signUp();
    await open(page, `${prefix}/size-guide`);
    await makePasskey(page);
    await context.clearCookies();
    await api.post('customer/forgot-password', { email });
    await open(page, prefix + (await api.resetLinkSentTo(email)).replace(/^\/\w+/, ''));
    await field(page, translate('Password')).fill(NEW_PASSWORD);
    await press(page, translate('Set the password'));
    await expect(page).toHaveURL(/\/account-security\?/);
    await expect(page.getByText('journey')).toBeVisible();
    await expect(page.getByText(translate('Never used'))).toBeVisible();
    await page.getByRole('button', { name: translate('Delete the passkey {label}', { label: 'journey' }) }).click();
    await expect(page.getByText('journey')).toBeHidden();
    await page.getByRole('link', { name: translate('Continue') }).click();
    await expect(page).toHaveURL(/\/home$/);
  },
);

test(
  ...inOneProject('no address leads a member to another site after the login'),
  async ({ page, prefix, translate, api }) => {
    const { email } = await api.account();
    const carried = async (returnUrl: string) => {
      const answer = await page.request.get(`${prefix}/user-login?returnUrl=${encodeURIComponent(returnUrl)}`);
      const [main = ''] = /<main.*<\/main>/s.exec(await answer.text()) ?? [];
      return /href="[^"]*returnUrl/.test(main);
    };
    expect(await carried(`${prefix}/size-guide`)).toBe(true);
    for (const evil of ['/\\evil.example', 'javascript:alert(1)', '/%2f%2fevil.example', '/user-login'])
      expect(await carried(evil), evil).toBe(false);
    await open(page, `${prefix}/user-login?returnUrl=${encodeURIComponent('//evil.example')}`);
    await logIn(page, translate, email);
    await expect(page).toHaveURL(new RegExp(`${prefix}/home$`));
  },
);
