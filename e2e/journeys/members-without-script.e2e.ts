import { expect, inOneProject, test } from './fixtures.ts';
import {
  arabicDigits,
  askForCode,
  createWith,
  expectSignedIn,
  field,
  logIn,
  newcomer,
  press,
  proveWith,
} from './member-pages.ts';
import { ADDRESS, DIAL_CODE, NEW_PASSWORD, newNumber } from './shop-api.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...inOneProject(
      'a guest registers, logs in and sets a new password by plain forms, and no address holds what was typed',
    ),
    async ({ page, context, prefix, translate, api, language }) => {
      const member = newcomer(language);
      const { name, email } = member;
      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url()));
      await page.goto(`${prefix}/user-registration?returnUrl=${encodeURIComponent(`${prefix}/size-guide`)}`);
      await press(page, translate('Continue'));
      await expect(page.getByText(translate('This field is required'))).toHaveCount(3);
      await askForCode(page, translate, member);
      await proveWith(page, translate, await api.codeSentTo(email));
      await createWith(page, translate);
      await expect(page).toHaveURL(new RegExp(`${prefix}/size-guide$`));
      await expectSignedIn(api, name);

      await context.clearCookies();
      await page.goto(`${prefix}/user-login`);
      await logIn(page, translate, email, 'not the password');
      await expect(page.getByText(translate.shop('WRONG_CREDENTIALS'))).toBeVisible();
      await expect(field(page, translate('Email'))).toHaveValue(email);
      await logIn(page, translate, email);
      await expect(page).toHaveURL(/\/home$/);

      await context.clearCookies();
      await page.goto(`${prefix}/forgot-password`);
      await field(page, translate('Email')).fill(email);
      await press(page, translate('Continue'));
      await expect(page.getByRole('button', { name: translate('Send a new link') })).toBeVisible();
      const link = await api.resetLinkSentTo(email);
      // A program that scans mails may open the link before the member who gets the mail does.
      expect((await page.request.get(link)).status()).toBe(200);
      const opened = await page.goto(link);
      expect(opened?.headers()['referrer-policy']).toBe('strict-origin');
      await field(page, translate('Password')).fill('password');
      await press(page, translate('Set the password'));
      await expect(page.getByText(translate.shop('PASSWORD_COMMON'))).toBeVisible();
      await field(page, translate('Password')).fill(NEW_PASSWORD);
      await press(page, translate('Set the password'));
      await expect(page).toHaveURL(/\/home$/);
      await expectSignedIn(api, name);

      await context.clearCookies();
      await page.goto(link);
      await expect(page.getByText(translate.shop('RESET_LINK_OVER'))).toBeVisible();
      await field(page, translate('Email')).fill(email);
      await press(page, translate('Continue'));
      await expect(page.getByRole('button', { name: translate('Send a new link') })).toBeVisible();
      for (const address of addresses) expect(decodeURIComponent(address)).not.toMatch(/@|lantern|otp/);
    },
  );

  test(
    ...inOneProject(
      'a pasted mobile number is accepted, its country is a plain list, and an incomplete code is not sent',
    ),
    async ({ page, prefix, translate, api }) => {
      const number = newNumber();
      const mobile = field(page, translate('Mobile number'));
      const list = page.getByLabel(translate('Country code'));
      await page.goto(`${prefix}/user-login?by=mobile`);
      await expect(list.locator('option')).not.toHaveCount(0);
      await expect(list).toHaveValue(`${ADDRESS.country}${DIAL_CODE}`);
      await list.selectOption('SA+966');
      await mobile.fill('0501234567');
      await field(page, translate('Password')).fill('whatever it is');
      await press(page, translate('Log in'));
      await expect(page.getByText(translate.shop('WRONG_CREDENTIALS'))).toBeVisible();
      await expect(list).toHaveValue('SA+966');
      await expect(mobile).toHaveValue('0501234567');

      await page.goto(`${prefix}/user-registration`);
      await field(page, translate('Name')).fill('Mariam');
      await page.getByText(translate('By mobile'), { exact: true }).click();
      await mobile.fill(`\u2068${arabicDigits(`0${number}`)}\u2069`);
      await page.getByLabel(translate('I agree to the terms and conditions')).check();
      await press(page, translate('Continue'));
      const code = await api.codeSentTo(`${DIAL_CODE}${number}`);
      // Incomplete codes are not counted as wrong: four are sent, one more than the wrong tries that a code allows.
      for (let time = 0; time < 4; time += 1) {
        await proveWith(page, translate, code.slice(0, 2));
        await expect(field(page, translate('Code'))).toHaveAttribute('aria-invalid', 'true');
      }
      await proveWith(page, translate, arabicDigits(code));
      await expect(field(page, translate('Password'))).toBeVisible();
    },
  );
});
