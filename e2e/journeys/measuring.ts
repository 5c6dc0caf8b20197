// Helpers for journeys through the measuring flow: a set of values, stored sets and drafts, and going through the
// steps.
import type { Locator, Page } from '@playwright/test';
import { addressOf, expect, type Find, open, type Piece } from './fixtures.ts';
import type { Translate } from './translate.ts';
import type { ShopApi } from './shop-api.ts';

type Values = Readonly<Record<string, string>>;

export const LABEL = 'Eid عيد 2026';

/** Plausible measurements of one person, in inches. */
export const INCHES: Values = {
  item_length: '56',
  full_length: '57',
  sleeves_from_shoulder: '29',
  sleeve_length: '23',
  shoulder: '15',
  neck_size: '14',
  armhole: '17',
  bicep: '12',
  bust: '38',
  chest: '36',
  waist: '31',
  hips: '42',
  lower_arm: '10',
  sleeve_width: '8',
  buff_coat: '11',
  buff_normal: '9',
};

export const inCentimetres = (round: (cm: number) => number): Values =>
  Object.fromEntries(Object.entries(INCHES).map(([name, inches]) => [name, String(round(Number(inches) * 2.54))]));

export const field = (page: Page, name: string): Locator => page.locator(`#measure-${name}`);
export const nameOfSet = (page: Page): Locator => field(page, 'name');
export const dialog = (page: Page, translate: Translate): Locator =>
  page.getByRole('dialog', { name: translate('Your measurements') });
export const chosen = (page: Page): Locator => page.locator('.tailored');
const visibleFields = (page: Page): Locator => page.locator('.measure__step:not([hidden]) input[inputmode=decimal]');

export const custom = (find: Find): Promise<Piece> => find('made_to_measure=true');

interface StoredSet {
  _id: string;
  customSizeId: string;
}

const SET = {
  label: LABEL,
  unit: 'in',
  ...Object.fromEntries(Object.entries(INCHES).map(([name, inches]) => [name, Number(inches)])),
};

export const memberSet = (api: ShopApi): Promise<StoredSet> => api.post<StoredSet>('measurement/save', SET);

/** Saves a measurement set for a guest of this browser, on the server and on the device. */
export async function guestSet(page: Page, api: ShopApi): Promise<StoredSet> {
  const { id } = await api.guestWith();
  const set = await api.post<StoredSet>('measurement/save', { ...SET, ip_address: id });
  const kept = [{ ...set, values: SET }];
  await page.addInitScript((text) => {
    if (localStorage.getItem('guestMeasurements') === null && localStorage.getItem('first_app') === null)
      localStorage.setItem('guestMeasurements', text);
  }, JSON.stringify(kept));
  return set;
}

export const setsOfDevice = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guestMeasurements') ?? 'null') as unknown);

export const draftOfDevice = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('measurementDraft'));

/** Stores a draft on the device as if these values had been typed in inches; the measuring flow opens with them. */
export async function storeDraft(page: Page, values: Values): Promise<void> {
  const entries = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, { text, unit: 'in' }]));
  const draft = { entries, unit: 'in', scope: 'needed', confirmed: [], left: [], label: LABEL, setId: null };
  await page.evaluate((text) => localStorage.setItem('measurementDraft', text), JSON.stringify(draft));
}

export async function enterMeasuring(page: Page, translate: Translate): Promise<void> {
  await page.getByRole('link', { name: translate('Use my measurements') }).click();
  await expect(page.getByRole('button', { name: translate('Start measuring') })).toBeVisible();
  await expect(page).toHaveURL(/\/custom-size-modal\?product_id=/);
}

export async function openMeasuring(
  page: Page,
  prefix: string,
  translate: Translate,
  piece: Piece,
  draft?: Values,
): Promise<void> {
  await open(page, addressOf(prefix, piece));
  if (draft) await storeDraft(page, draft);
  await enterMeasuring(page, translate);
}

/** Goes from the current step to the review, leaving the fields as they are. */
export async function toReview(page: Page, translate: Translate): Promise<void> {
  const start = page.getByRole('button', { name: translate('Start measuring') });
  if (await start.isVisible()) await start.click();
  const hidden = await page
    .locator('.measure__later')
    .evaluateAll((steps) => steps.map((step) => (step as HTMLElement).hidden));
  for (let step = hidden.indexOf(false); step < hidden.length - 1; step += 1)
    await page.getByRole('button', { name: translate('Next'), exact: true }).click();
  await expect(nameOfSet(page)).toBeVisible();
}

export async function fillStep(page: Page, values: Values): Promise<void> {
  await expect(visibleFields(page).first()).toBeVisible();
  const names = await visibleFields(page).evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).name),
  );
  for (const name of names) await field(page, name).fill(values[name] ?? '');
}

/** Goes from the first step with fields to the review, filling in all fields. */
export async function measure(page: Page, translate: Translate, values: Values): Promise<void> {
  const steps = (await page.locator('.measure__later').count()) - 1;
  for (let step = 0; step < steps; step += 1) {
    await fillStep(page, values);
    await page.getByRole('button', { name: translate('Next'), exact: true }).click();
  }
  await expect(nameOfSet(page)).toBeVisible();
}

export const start = (page: Page, translate: Translate): Promise<void> =>
  page.getByRole('button', { name: translate('Start measuring') }).click();

export const save = (page: Page, translate: Translate): Promise<void> =>
  page.getByRole('button', { name: translate('Save and use') }).click();

/** Checks that nothing covers the element at its upper edge, middle and lower edge (WCAG 2.4.11). */
export async function expectUncovered(element: Locator, name: string): Promise<void> {
  const over = () =>
    element.evaluate((node) => {
      const { top, bottom, left, width } = node.getBoundingClientRect();
      return [top + 2, (top + bottom) / 2, bottom - 2].flatMap((y) => {
        const there = document.elementFromPoint(left + width / 2, y);
        return there && (node.contains(there) || there.contains(node))
          ? []
          : [`${y}: ${there?.outerHTML.slice(0, 80)}`];
      });
    });
  await expect.poll(over, { message: name, intervals: [20, 50, 100] }).toEqual([]);
}

/** Fills in all sixteen fields by keyboard and checks that no heading or field that gets the focus is covered. */
export async function measureByKeyboard(page: Page, translate: Translate, values: Values): Promise<void> {
  await page.getByRole('radio', { name: translate('All 16, for any piece later') }).check();
  await start(page, translate);
  const focused = page.locator(':focus');
  const seen = new Set<string>();
  const steps = (await page.locator('.measure__later').count()) - 1;
  for (let step = 0; step < steps; step += 1) {
    await expect(focused).toHaveClass(/measure__title/);
    await expectUncovered(focused, `the heading of step ${step}`);
    const names = await visibleFields(page).evaluateAll((inputs) =>
      inputs.map((input) => (input as HTMLInputElement).name),
    );
    for (const name of names) {
      await page.keyboard.press('Tab');
      await expect(field(page, name)).toBeFocused();
      await expectUncovered(focused, name);
      await page.keyboard.type(values[name] ?? '');
      seen.add(name);
    }
    await page.getByRole('button', { name: translate('Next'), exact: true }).click();
  }
  expect(seen.size).toBe(16);
  await expect(focused).toHaveClass(/measure__title/);
  await expectUncovered(focused, 'the heading of the review');
}
