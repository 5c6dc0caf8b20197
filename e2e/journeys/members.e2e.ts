import type { Page } from '@playwright/test';
import { expect, once, open, test } from './fixtures.ts';
import { guestSet } from './measuring.ts';
import {
  arabicDigits,
  askForCode,
  createWith,
  expectRecord,
  expectSignedIn,
  field,
  newcomer,
  notThe,
  press,
  proveWith,
} from './member-pages.ts';
import { NAME, newNumber, PASSWORD } from './shop-api.ts';
import { looking, type State } from './states.ts';

const STATES: readonly State[] = [
  {
    name: 'registration with fields left empty',
    at: '/user-registration',
    by: ({ page, say }) => press(page, say('Continue')),
    shows: (say) => say('This field is required'),
  },
  {
    name: 'registration with a wrong code',
    at: '/user-registration',
    by: async ({ page, api, say, language }) => {
      const member = newcomer(language);
      await askForCode(page, say, member);
      await proveWith(page, say, notThe(await api.codeSentTo(member.email)));
    },
    shows: (say) => say.shop('OTP_WRONG'),
  },
  {
    name: 'registration with a short password',
    at: '/user-registration',
    by: async ({ page, api, say, language }) => {
      const member = newcomer(language);
      await askForCode(page, say, member);
      await proveWith(page, say, await api.codeSentTo(member.email));
      await createWith(page, say, 'short');
    },
    shows: (say) => say.shop('PASSWORD_TOO_SHORT'),
  },
  {
    name: 'registration where an account exists',
    at: '/user-registration',
    by: async ({ page, api, say }) => {
      const member = await api.account();
      await askForCode(page, say, member);
      await proveWith(page, say, await api.codeSentTo(member.email, 2));
    },
    shows: (say) => say.like('You already have an account for <0/>'),
  },
  {
    name: 'a new account that is offered the measurements of the device',
    at: async ({ page, api }) => {
      await guestSet(page, api);
      return '/user-registration';
    },
    by: async ({ page, api, say, language }) => {
      const member = newcomer(language);
      await askForCode(page, say, member);
      await proveWith(page, say, await api.codeSentTo(member.email));
      await createWith(page, say);
    },
    shows: (say) => say('Yes, keep them'),
  },
];

for (const state of STATES) test(state.name, looking(state));

test('registration by mail reports the error of each step, and returns to where it began', async ({
  page,
  prefix,
  say,
  api,
  language,
}) => {
  const member = newcomer(language);
  const { name, email } = member;
  await open(page, `${prefix}/user-registration?returnUrl=${encodeURIComponent(`${prefix}/size-guide`)}`);
  await field(page, say('Name')).fill(name);
  await press(page, say('Continue'));
  const wrong = '{wrong, plural, one {Please correct # field} other {Please correct # fields}}';
  await expect(page.getByRole('alert')).toHaveText(say(wrong, { wrong: 2 }));
  await expect(field(page, say('Email'))).toBeFocused();
  await expect(field(page, say('Name'))).toHaveValue(name);

  await askForCode(page, say, member);
  const code = field(page, say('Code'));
  await expect(code).toBeFocused();
  const otp = await api.codeSentTo(email);
  await proveWith(page, say, notThe(otp));
  await expect(page.getByText(say.shop('OTP_WRONG'))).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('');

  await code.pressSequentially(arabicDigits(otp));
  await expect(code).toHaveValue(otp);
  await press(page, say('Continue'));
  const password = field(page, say('Password'));
  await expect(password).toBeFocused();
  await createWith(page, say, 'short');
  await expect(page.getByText(say.shop('PASSWORD_TOO_SHORT'))).toBeVisible();
  await createWith(page, say, 'password');
  await expect(page.getByText(say.shop('PASSWORD_COMMON'))).toBeVisible();
  await page.getByRole('button', { name: say('Show the password') }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await createWith(page, say);
  await expect(page).toHaveURL(new RegExp(`${prefix}/size-guide$`));
  await expectSignedIn(api, name);
  await expectRecord(page, name);
  expect(page.url()).not.toContain(email);

  // A member who opens the login or registration page is led home.
  for (const path of ['/user-login', '/user-registration']) {
    const answer = await page.request.get(`${prefix}${path}`, { maxRedirects: 0 });
    expect(answer.headers()['location']).toBe(`${prefix}/home`);
  }
});

test('registration by mobile accepts any digits and a leading 0, and the same number logs in', async ({
  page,
  prefix,
  say,
  api,
  language,
}) => {
  const number = newNumber();
  const mobile = field(page, say('Mobile number'));
  await open(page, `${prefix}/user-registration`);
  await field(page, say('Name')).fill(NAME[language]);
  await page.getByText(say('By mobile'), { exact: true }).click();
  await mobile.pressSequentially(arabicDigits(`0${number}`));
  await expect(mobile).toHaveValue(number);
  await expect(page.getByText(say('The 0 at the beginning was removed.'))).toBeVisible();
  await page.getByLabel(say('I agree to the terms and conditions')).check();
  await press(page, say('Continue'));
  await expect(page.getByText(`+971 ${number}`).first()).toBeVisible();
  const code = await api.codeSentTo(`+971${number}`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // An incomplete code is not sent: this is one more than the tries a code allows.
  for (let time = 0; time < 4; time += 1) {
    await proveWith(page, say, code.slice(0, 3));
    await expect(field(page, say('Code'))).toHaveAttribute('aria-invalid', 'true');
  }
  expect(asked.filter((path) => path.endsWith('/verify-otp'))).toEqual([]);
  await proveWith(page, say, arabicDigits(code));
  await createWith(page, say);
  await expect(page).toHaveURL(/\/home$/);
  await expectSignedIn(api, NAME[language]);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await open(page, `${prefix}/user-login?by=mobile`);
  // With its calling code, as copied from another app.
  await mobile.fill(`+971 ${number}`);
  await field(page, say('Password')).fill(PASSWORD);
  await press(page, say('Log in'));
  await expect(page).toHaveURL(/\/home$/);
  await expectSignedIn(api, NAME[language]);
});

test(
  ...once('an existing account is revealed after the code, and the address is typed once'),
  async ({ page, prefix, say, api }) => {
    const member = await api.account();
    await open(page, `${prefix}/user-registration`);
    await askForCode(page, say, member);
    await proveWith(page, say, await api.codeSentTo(member.email, 2));
    await expect(page.getByText(say.like('You already have an account for <0/>'))).toBeVisible();
    await press(page, say('Log in'));
    await expect(page).toHaveURL(/\/user-login$/);
    await expect(field(page, say('Email'))).toHaveValue(member.email);
    await field(page, say('Password')).fill(PASSWORD);
    await press(page, say('Log in'));
    await expect(page).toHaveURL(/\/home$/);
    await expectRecord(page, member.name);
  },
);

test(
  ...once('another code can be requested after a minute, which is announced once, not every second'),
  async ({ page, prefix, say, api, language }) => {
    const member = newcomer(language);
    let calls = 0;
    await page.route('**/api/customer/send-otp', async (route) => {
      calls += 1;
      const answer = await route.fetch();
      const body = (await answer.json()) as { result: object };
      // The server under test waits only a moment; a server under attack sends longer codes.
      const result = { ...body.result, resend_after: 60, ...(calls === 1 ? { otp_length: 6 } : {}) };
      await route.fulfill({ response: answer, json: { ...body, result } });
    });
    await page.clock.install();
    await open(page, `${prefix}/user-registration`);
    await askForCode(page, say, member);
    const again = page.getByRole('button', { name: say('Send a new code') });
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    await again.click({ force: true });
    expect(calls).toBe(1);
    const told = page.getByRole('status').filter({ hasText: say('You can ask for a new code now.') });
    await page.clock.fastForward(30_000);
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    await expect(told).toHaveCount(0);
    await page.clock.fastForward(31_000);
    await expect(told).toHaveCount(1);
    await expect(again).not.toHaveAttribute('aria-disabled');
    await field(page, say('Code')).fill('1234567');
    await expect(field(page, say('Code'))).toHaveValue('123456');
    await again.click();
    const sent = say('A new code was sent to {to}.', { to: member.email });
    await expect(page.getByRole('status').filter({ hasText: sent })).toHaveCount(1);
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    await proveWith(page, say, await api.codeSentTo(member.email, 2));
    await expect(field(page, say('Password'))).toBeVisible();
  },
);

for (const [answer, keeps] of [
  ['Yes, keep them', true],
  ['No, delete them', false],
] as const)
  test(
    ...once(`measurements of the device are offered to a new account: ${answer}`),
    async ({ page, prefix, say, api, language }) => {
      const { _id } = await guestSet(page, api);
      const member = newcomer(language);
      await open(page, `${prefix}/user-registration`);
      await askForCode(page, say, member);
      await proveWith(page, say, await api.codeSentTo(member.email));
      await createWith(page, say);
      await press(page, say(answer));
      await expect(page).toHaveURL(/\/home$/);
      expect(await api.get('measurement/list')).toMatchObject(keeps ? [{ _id }] : []);
    },
  );

test(
  ...once('going back from the code leads to the first step as it was left, and forward again to the code'),
  async ({ page, prefix, say, language }) => {
    const { name, email } = newcomer(language);
    await open(page, `${prefix}/user-registration`);
    await askForCode(page, say, { name, email });
    await page.goBack();
    await expect(field(page, say('Email'))).toHaveValue(email);
    await expect(field(page, say('Name'))).toHaveValue(name);
    await expect(page.getByLabel(say('I agree to the terms and conditions'))).toBeChecked();
    await page.goForward();
    await expect(field(page, say('Code'))).toBeVisible();
    await press(page, say('Change the email'));
    await expect(field(page, say('Email'))).toHaveValue(email);
  },
);

async function tabTo(page: Page, name: string): Promise<void> {
  const wanted = field(page, name);
  for (let step = 0; step < 20; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

test(...once('from an empty form to signed in, by keyboard only'), async ({ page, prefix, say, api, language }) => {
  const { name, email } = newcomer(language);
  await open(page, `${prefix}/user-registration`);
  await page.locator('main').focus();
  await tabTo(page, say('Name'));
  await page.keyboard.type(name);
  await tabTo(page, say('Email'));
  await page.keyboard.type(email);
  await tabTo(page, say('I agree to the terms and conditions'));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(field(page, say('Code'))).toBeFocused();
  await page.keyboard.type(await api.codeSentTo(email));
  await page.keyboard.press('Enter');
  await expect(field(page, say('Password'))).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expectSignedIn(api, name);
});
