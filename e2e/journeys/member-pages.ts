// Helpers for journeys through login, registration and password reset.
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Translate } from './translate.ts';
import type { Language } from '../playwright.config.ts';
import { type Member, NAME, newEmail, PASSWORD, type ShopApi } from './shop-api.ts';

export const newcomer = (language: Language): Pick<Member, 'name' | 'email'> => ({
  name: NAME[language],
  email: newEmail(),
});

/** The digits as an Arabic keyboard writes them. */
export const arabicDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));

export const notThe = (code: string): string => (code === '0000' ? '1111' : '0000');

export const field = (page: Page, label: string): Locator => page.getByRole('main').getByLabel(label, { exact: true });

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

export async function expectSignedIn(api: ShopApi, name: string): Promise<void> {
  expect(await api.get('customer/session')).toMatchObject({ name });
}

/** Expects that the device stores the login record under `first_app`, with exactly its three fields. */
export async function expectRecord(page: Page, name: string): Promise<void> {
  const record = () => page.evaluate(() => JSON.parse(localStorage.getItem('first_app') ?? 'null') as object | null);
  await expect.poll(record).toMatchObject({ name });
  expect(Object.keys((await record()) ?? {}).sort()).toEqual(['_id', 'email', 'name']);
}

export async function askForCode(
  page: Page,
  translate: Translate,
  { name, email }: Pick<Member, 'name' | 'email'>,
): Promise<void> {
  await field(page, translate('Name')).fill(name);
  await field(page, translate('Email')).fill(email);
  await page.getByLabel(translate('I agree to the terms and conditions')).check();
  await press(page, translate('Continue'));
  await expect(field(page, translate('Code'))).toBeVisible();
}

export async function proveWith(page: Page, translate: Translate, code: string): Promise<void> {
  await field(page, translate('Code')).fill(code);
  await press(page, translate('Continue'));
}

export async function createWith(page: Page, translate: Translate, password: string = PASSWORD): Promise<void> {
  await field(page, translate('Password')).fill(password);
  await press(page, translate('Create the account'));
}

export async function logIn(
  page: Page,
  translate: Translate,
  email: string,
  password: string = PASSWORD,
): Promise<void> {
  await field(page, translate('Email')).fill(email);
  await field(page, translate('Password')).fill(password);
  await press(page, translate('Log in'));
}
