import type { Page } from '@playwright/test';
import { expect, expectNoViolations, open, test, type Words } from './fixtures.ts';
import { expectRecord, expectSignedIn, field, logIn, press, WORDS } from './member-pages.ts';
import { codeSentTo, newEmail, PASSWORD, signUp } from './member.ts';

test('the country of a number is found in both languages and by its code, with the keyboard alone', async ({
  page,
  words,
  language,
}) => {
  const say = WORDS[language];
  await open(page, `${words.prefix}/user-login?by=mobile`);
  const button = page.getByRole('button', { name: say.countryCode });
  await expect(button).toContainText('+971');
  for (const [typed, found] of [
    ['egypt', '+20'],
    ['مصر', '+20'],
    ['٩٦٦', '+966'],
  ] as const) {
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('combobox', { name: say.findCountry })).toBeFocused();
    await page.keyboard.type(typed);
    await expect(page.getByRole('option')).toHaveCount(1);
    if (found === '+966') await expectNoViolations(page);
    await page.keyboard.press('Enter');
    await expect(button).toBeFocused();
    await expect(button).toContainText(found);
  }
  await button.click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toContainText('+966');
  // The number stands right of its calling code in both languages.
  const [code, number] = await Promise.all([button.boundingBox(), field(page, say.mobile).boundingBox()]);
  expect(code!.x).toBeLessThan(number!.x);
});

test('a wrong pair is one sentence, keeps what she typed but the password, and the right one leads back', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  const say = WORDS[language];
  const { email, name } = await signUp(page, baseURL ?? '', language);
  await page.context().clearCookies();
  await open(page, `${words.prefix}/my-account`);
  await expect(page).toHaveURL(/\/user-login\?returnUrl=/);
  await expectNoViolations(page);
  await press(page, say.logIn);
  await expect(page.getByText(say.required)).toHaveCount(2);
  await expect(field(page, say.email)).toBeFocused();
  for (const [who, password] of [
    [email, 'not her password'],
    [newEmail(), PASSWORD],
  ] as const) {
    await logIn(page, language, who, password);
    await expect(page.getByRole('alert')).toHaveText(say.wrongPair);
    await expect(field(page, say.email)).toHaveValue(who);
    await expect(field(page, say.password)).toHaveValue('');
    await expect(field(page, say.password)).toBeFocused();
  }
  await expectNoViolations(page);
  await logIn(page, language, email, PASSWORD);
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/my-account$`));
  await expectRecord(page, name);
  await page.goBack();
  await expect(page).not.toHaveURL(/user-login/);
});

test('remember me is a cookie that outlives the browser, and nothing else is', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  const say = WORDS[language];
  const { email } = await signUp(page, baseURL ?? '', language);
  const lives = async () => {
    const cookies = await page.context().cookies();
    return cookies.find(({ name }) => /(^|-)session$/.test(name));
  };
  for (const remembered of [false, true]) {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear()).catch(() => undefined);
    await open(page, `${words.prefix}/user-login`);
    if (remembered) await page.getByLabel(say.remember).check();
    await logIn(page, language, email, PASSWORD);
    await expect(page).toHaveURL(/\/home$/);
    const cookie = await lives();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    if (remembered) expect(cookie!.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
    else expect(cookie!.expires).toBe(-1);
  }
});

test('too many tries: it is said when the next one may be', async ({ page, words, language }) => {
  const say = WORDS[language];
  await page.route('**/api/customer/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '170' },
      json: { errorCode: 9429, message: 'Too many requests.', requestId: 'r' },
    }),
  );
  await open(page, `${words.prefix}/user-login`);
  await logIn(page, language, 'mariam@example.com', 'whatever');
  await expect(page.getByRole('alert')).toHaveText(say.tooMany);
  await expect(field(page, say.email)).toHaveValue('mariam@example.com');
});

test('a lost password: the same walk for known and unknown, and the new one signs in', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  const say = WORDS[language];
  const { email, name } = await signUp(page, baseURL ?? '', language);
  await page.context().clearCookies();
  const seen: string[] = [];
  for (const who of [newEmail(), email]) {
    await open(page, `${words.prefix}/user-login`);
    await page.getByRole('link', { name: say.lost }).click();
    // Both pages ask for an email: the new one is there when its heading is.
    await expect(page.getByRole('heading', { level: 1, name: say.newPassword })).toBeVisible();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await field(page, say.email).fill(who);
    await press(page, say.sendCode);
    await expect(field(page, say.code)).toBeFocused();
    // Until then the page counts seconds.
    await expect(page.getByRole('status').filter({ hasText: say.mayAsk })).toHaveCount(1);
    seen.push((await page.locator('main').innerText()).replaceAll(who, '').replaceAll(/\d+/g, ''));
  }
  expect(seen[0]).toBe(seen[1]);
  await expectNoViolations(page);
  await field(page, say.code).fill(await codeSentTo(page.request, email, 2));
  await press(page, say.next);
  await field(page, say.password).fill('another lantern, another lane');
  await press(page, say.setPassword);
  await expect(page).toHaveURL(/\/home$/);
  await expectRecord(page, name);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await open(page, `${words.prefix}/user-login`);
  await logIn(page, language, email, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText(say.wrongPair);
  await logIn(page, language, email, 'another lantern, another lane');
  await expect(page).toHaveURL(/\/home$/);
});

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

test('a passkey signs in without a password', async ({ page, words, language, baseURL }) => {
  const say = WORDS[language];
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
  const { name } = await signUp(page, baseURL ?? '', language);
  await open(page, `${words.prefix}/home`);
  await makePasskey(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await open(page, `${words.prefix}/user-login?returnUrl=${encodeURIComponent(`${words.prefix}/my-account`)}`);
  await press(page, say.passkey);
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/my-account$`));
  await expectSignedIn(page, name);
  await expectRecord(page, name);
});

async function hostileReturns(page: Page, words: Words): Promise<string[]> {
  const left: string[] = [];
  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '/user-login',
  ]) {
    await page.goto(`${words.prefix}/user-login?returnUrl=${encodeURIComponent(evil)}`);
    const carried = await page
      .locator('main')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('returnUrl')),
      );
    left.push(...carried.filter((value) => value !== null));
  }
  return left;
}

test('no address lures her to another site after login', async ({ page, words, language, baseURL }) => {
  expect(await hostileReturns(page, words)).toEqual([]);
  const { email } = await signUp(page, baseURL ?? '', language);
  await page.context().clearCookies();
  await open(page, `${words.prefix}/user-login?returnUrl=${encodeURIComponent('//evil.example')}`);
  await logIn(page, language, email, PASSWORD);
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/home$`));
});
