import { expect, test } from './fixtures.ts';
import { askForCode, expectSignedIn, field, HER_NAME, logIn, press, WORDS } from './member-pages.ts';
import { codeSentTo, newEmail, PASSWORD } from './member.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('she registers, logs in and sets a new password by plain forms, and no address holds what she typed', async ({
    page,
    words,
    language,
  }) => {
    const say = WORDS[language];
    const email = newEmail();
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(`${words.prefix}/user-registration?returnUrl=${encodeURIComponent(`${words.prefix}/size-guide`)}`);
    await press(page, say.next);
    await expect(page.getByText(say.required)).toHaveCount(3);
    await askForCode(page, language, email);
    await field(page, say.code).fill(await codeSentTo(page.request, email));
    await press(page, say.next);
    await field(page, say.password).fill(PASSWORD);
    await press(page, say.create);
    await expect(page).toHaveURL(new RegExp(`${words.prefix}/size-guide$`));
    await expectSignedIn(page, HER_NAME[language]);

    await page.context().clearCookies();
    await page.goto(`${words.prefix}/user-login`);
    await logIn(page, language, email, 'not her password');
    await expect(page.getByText(say.wrongPair)).toBeVisible();
    await expect(field(page, say.email)).toHaveValue(email);
    await logIn(page, language, email, PASSWORD);
    await expect(page).toHaveURL(/\/home$/);

    await page.context().clearCookies();
    await page.goto(`${words.prefix}/forgot-password`);
    await field(page, say.email).fill(email);
    await press(page, say.sendCode);
    await field(page, say.code).fill(await codeSentTo(page.request, email, 2));
    await press(page, say.next);
    await field(page, say.password).fill('another lantern, another lane');
    await press(page, say.setPassword);
    await expect(page).toHaveURL(/\/home$/);
    await expectSignedIn(page, HER_NAME[language]);
    for (const address of addresses) expect(decodeURIComponent(address)).not.toMatch(/@|lantern|otp/);
  });

  test('the country of a number is a plain list', async ({ page, words, language }) => {
    const say = WORDS[language];
    await page.goto(`${words.prefix}/user-login?by=mobile`);
    const list = page.getByLabel(say.countryCode);
    await expect(list.locator('option')).not.toHaveCount(0);
    await expect(list).toHaveValue('AE+971');
    await list.selectOption('SA+966');
    await field(page, say.mobile).fill('0501234567');
    await field(page, say.password).fill('whatever it is');
    await press(page, say.logIn);
    await expect(page.getByText(say.wrongPair)).toBeVisible();
    await expect(list).toHaveValue('SA+966');
    await expect(field(page, say.mobile)).toHaveValue('0501234567');
  });
});
