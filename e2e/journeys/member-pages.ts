// The steps of login, registration and lost passwords that journeys share.
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Say } from './say.ts';
import type { Language } from '../playwright.config.ts';
import { type Member, NAME, newEmail, PASSWORD, type ShopApi } from './shop-api.ts';

/** A person without an account. */
export const newcomer = (language: Language): Pick<Member, 'name' | 'email'> => ({
  name: NAME[language],
  email: newEmail(),
});

/** The digits as an Arabic keyboard writes them. */
export const arabicDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));

/** A different code with as many digits. */
export const notThe = (code: string): string => (code === '0000' ? '1111' : '0000');

export const field = (page: Page, label: string): Locator => page.getByRole('main').getByLabel(label, { exact: true });

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Expects that this browser is signed in according to the server. */
export async function expectSignedIn(api: ShopApi, name: string): Promise<void> {
  expect(await api.get('customer/session')).toMatchObject({ name });
}

/** Expects that the device stores the member under `first_app`, with no other fields. */
export async function expectRecord(page: Page, name: string): Promise<void> {
  const record = () => page.evaluate(() => JSON.parse(localStorage.getItem('first_app') ?? 'null') as object | null);
  await expect.poll(record).toMatchObject({ name });
  expect(Object.keys((await record()) ?? {}).sort()).toEqual(['_id', 'email', 'name']);
}

/** The first step of registration by mail, up to the code. */
export async function askForCode(page: Page, say: Say, { name, email }: Pick<Member, 'name' | 'email'>): Promise<void> {
  await field(page, say('Name')).fill(name);
  await field(page, say('Email')).fill(email);
  await page.getByLabel(say('I agree to the terms and conditions')).check();
  await press(page, say('Continue'));
  await expect(field(page, say('Code'))).toBeVisible();
}

export async function proveWith(page: Page, say: Say, code: string): Promise<void> {
  await field(page, say('Code')).fill(code);
  await press(page, say('Continue'));
}

export async function createWith(page: Page, say: Say, password: string = PASSWORD): Promise<void> {
  await field(page, say('Password')).fill(password);
  await press(page, say('Create the account'));
}

export async function logIn(page: Page, say: Say, email: string, password: string = PASSWORD): Promise<void> {
  await field(page, say('Email')).fill(email);
  await field(page, say('Password')).fill(password);
  await press(page, say('Log in'));
}
