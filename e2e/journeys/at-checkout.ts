// Helpers for journeys through the checkout: a stored draft, buttons and fields, and the provider's page.
import type { Locator, Page } from '@playwright/test';
import { TAB_KEYS } from '../../storefront/src/device/tab-memory.ts';
import { CHECKOUT_FIELDS, SHIPPING } from '../../storefront/src/features/checkout/steps.ts';
import type { Language } from '../playwright.config.ts';
import { expect, open } from './fixtures.ts';
import type { Translate } from './translate.ts';
import { ADDRESS_PARTS, type Contact, NAME, newContact } from './shop-api.ts';

/** The end of the checkout's URL; with script, the part after # names the open step. */
export const AT_CHECKOUT = /\/checkout(#\w+)?$/;

/** Presses the visible button of this name, because a form may have a hidden one too, which the Enter key presses. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

export const typed = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);

export const placeButton = (page: Page, translate: Translate): Locator =>
  page.getByRole('button', { name: translate.like('Place order · <0/>') });

/**
 * Stores a checkout draft in the tab, as if contact and address had been typed before: the checkout opens at the
 * payment step. `more` adds or replaces fields; a field that is '' is left out, like an unchecked box.
 */
export async function withDraft(
  page: Page,
  language: Language,
  more: Readonly<Record<string, string>> = {},
): Promise<Contact> {
  const contact = newContact();
  const fields = {
    ...contact,
    [`${SHIPPING}name`]: NAME[language],
    ...Object.fromEntries(Object.entries(ADDRESS_PARTS).map(([part, text]) => [SHIPPING + part, text])),
    [CHECKOUT_FIELDS.sameBilling]: '1',
    ...more,
  };
  const draft = JSON.stringify(Object.entries(fields).filter(([, text]) => text !== ''));
  await page.addInitScript(
    ([key, text]) => {
      if (sessionStorage.getItem('typed-before') === null) sessionStorage.setItem(key, text);
      sessionStorage.setItem('typed-before', 'yes');
    },
    [TAB_KEYS.draft, draft] as const,
  );
  return { ...contact, ...more };
}

/** Opens the checkout, which must open at the payment step (see `withDraft`), and goes on to the review step. */
export async function toReview(page: Page, prefix: string, translate: Translate): Promise<void> {
  await open(page, `${prefix}/checkout`);
  await press(page, translate('Continue to review'));
  await expect(placeButton(page, translate)).toBeVisible();
}

export async function fillContact(page: Page, { email, phone }: Contact): Promise<void> {
  await typed(page, CHECKOUT_FIELDS.email).fill(email);
  await typed(page, CHECKOUT_FIELDS.phone).fill(phone);
}

/** Types or chooses the parts of an address in ADDRESS_PARTS; `prefix` precedes the form's field names. */
export async function fillParts(page: Page, prefix = ''): Promise<void> {
  for (const [part, text] of Object.entries(ADDRESS_PARTS)) {
    const field = typed(page, prefix + part);
    // A part may be chosen from a list, e.g. the emirate, and is then no text field.
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(text);
    else await field.fill(text);
  }
}

export async function fillAddress(page: Page, language: Language): Promise<void> {
  await typed(page, `${SHIPPING}name`).fill(NAME[language]);
  await fillParts(page, SHIPPING);
}

/** Presses a button on the sandbox provider's page, found by its value, because the page's texts are not the shop's. */
export async function atProvider(
  page: Page,
  pressed: 'approve' | 'declined' | 'cancel' | 'insufficient_funds' | 'bank' | 'plan',
): Promise<void> {
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await page.locator(`button[value=${pressed}]`).click();
}

export function linkIn(letter: string): string {
  const [address = ''] = /https?:\/\/\S+\/order-details\/\S+/.exec(letter) ?? [];
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** Opens the summary of the order, which is closed at first on a phone. */
export async function unfoldSummary(page: Page): Promise<void> {
  const folded = page.locator('.checkout__folded:not([open]) .checkout__fold');
  if (await folded.isVisible()) await folded.click();
}
