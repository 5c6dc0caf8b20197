// What journeys of measuring share: their words, a body, and the way through the steps.
import type { Locator, Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { addressOf, expect, open, type Piece, type Words } from './fixtures.ts';

export const WORDS = {
  en: {
    use: 'Use my measurements',
    title: 'Your measurements',
    cm: 'Centimetres',
    inches: 'Inches',
    all: /^All 16/,
    start: 'Start measuring',
    next: 'Next',
    back: 'Back',
    correct: 'This measurement is correct',
    didYouMean: /^Did you mean 96 cm\?/,
    yesOne: 'Yes, centimetres',
    yesAll: 'Yes, they are centimetres',
    required: 'This field is required',
    name: /^Save these measurements as/,
    save: 'Save and use',
    savePlain: 'Save',
    change: 'Change',
    instead: 'Choose a size instead',
    useThese: 'Use these',
    unreached: /^This did not reach the shop/,
    kept: 'What you entered last time is still here.',
    wayOut: 'Pieces made to measure',
    isSaved: /are saved\.$/,
    newSet: 'New measurements',
    changeSet: /^Change Eid 2026/,
    deleteSet: /^Delete Eid 2026/,
    remove: 'Delete',
    none: 'You have not saved any measurements yet.',
    label: 'Eid 2026',
  },
  arb: {
    use: 'استخدام مقاساتي',
    title: 'مقاساتكِ',
    cm: 'سنتيمتر',
    inches: 'بوصة',
    all: /^القياسات الستة عشر/,
    start: 'ابدئي القياس',
    next: 'التالي',
    back: 'رجوع',
    correct: 'هذا القياس صحيح',
    didYouMean: /^هل تقصدين 96 سم؟/,
    yesOne: 'نعم، بالسنتيمتر',
    yesAll: 'نعم، هي بالسنتيمتر',
    required: 'هذا الحقل مطلوب',
    name: /^حفظ هذه المقاسات باسم/,
    save: 'حفظ واستخدام',
    savePlain: 'حفظ',
    change: 'تعديل',
    instead: 'اختيار مقاس جاهز',
    useThese: 'استخدام هذه',
    unreached: /^لم يصل طلبكِ إلى المتجر/,
    kept: 'ما أدخلتِه في المرة السابقة ما زال هنا.',
    wayOut: 'قطع تُفصَّل حسب المقاس',
    isSaved: /^حُفظت مقاساتكِ/,
    newSet: 'مقاسات جديدة',
    changeSet: /^تعديل عيد 2026/,
    deleteSet: /^حذف عيد 2026/,
    remove: 'حذف',
    none: 'لم تحفظي أي مقاسات بعد.',
    label: 'عيد 2026',
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>;

type Say = (typeof WORDS)[Language];
type Values = Readonly<Record<string, string>>;

/** A body whose measurements fit each other, as a tape says it. */
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

export const field = (page: Page, name: string) => page.locator(`#measure-${name}`);
export const dialog = (page: Page, say: Say) => page.getByRole('dialog', { name: say.title });

export async function openMeasuring(page: Page, words: Words, say: Say, piece: Piece): Promise<void> {
  await open(page, addressOf(words, piece));
  await page.getByRole('link', { name: say.use }).click();
  await expect(dialog(page, say)).toBeVisible();
  await expect(page).toHaveURL(/\/custom-size-modal\?product_id=/);
}

/** Fills what is asked, step by step, until the set is to be named. */
export async function measure(page: Page, say: Say, values: Values): Promise<void> {
  await page.getByRole('button', { name: say.start }).click();
  const name = page.getByLabel(say.name);
  for (let step = 0; step < 4 && !(await name.isVisible()); step += 1) {
    const asked = page.locator('.measure__step:not([hidden]) input[inputmode=decimal]');
    await expect(asked.first()).toBeVisible();
    for (const input of await asked.all()) await input.fill(values[(await input.getAttribute('name')) ?? ''] ?? '');
    await page.getByRole('button', { name: say.next, exact: true }).click();
  }
  await expect(name).toBeVisible();
}

export const custom = (find: (query: string) => Promise<Piece>) => find('made_to_measure=true');

/** Nothing lies over it, at its upper edge, in its middle and at its lower edge; WCAG 2.4.11. */
export async function expectUncovered(element: Locator): Promise<void> {
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
  await expect.poll(over, { message: await element.evaluate((node) => node.id || node.textContent) }).toEqual([]);
}

/** All sixteen, field after field: whatever has the focus is uncovered. */
export async function measureByKeyboard(page: Page, say: Say, values: Values): Promise<void> {
  await page.getByRole('radio', { name: say.all }).check();
  await page.getByRole('button', { name: say.start }).click();
  const focused = page.locator(':focus');
  const seen = new Set<string>();
  for (let step = 0; step < 4; step += 1) {
    await expect(focused).toHaveClass(/measure__title/);
    await expectUncovered(focused);
    for (const input of await page.locator('.measure__step:not([hidden]) input[inputmode=decimal]').all()) {
      await page.keyboard.press('Tab');
      await expect(input).toBeFocused();
      await expectUncovered(input);
      const name = (await input.getAttribute('name')) ?? '';
      await page.keyboard.type(values[name] ?? '');
      seen.add(name);
    }
    await page.getByRole('button', { name: say.next, exact: true }).click();
  }
  expect(seen.size).toBe(16);
  await expect(focused).toHaveClass(/measure__title/);
  await expectUncovered(focused);
}
