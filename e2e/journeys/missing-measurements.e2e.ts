// Specification §5: 'This Field are Required' has its one place where several measurements are missing at once.
import type { Language } from '../playwright.config.ts';
import { expect, expectNoViolations, open, test } from './fixtures.ts';
import { WORDS } from './measuring.ts';

const SEVERAL: Record<Language, string> = { en: 'This Field are Required', arb: 'هذه الحقول مطلوبة' };

test('several missing measurements are said at once before saving', async ({ page, words, language, find }) => {
  const say = WORDS[language];
  const piece = await find('made_to_measure=true');
  await open(page, `${words.prefix}/custom-size-modal?product_id=${piece.id}`);
  await page.getByRole('button', { name: say.start }).click();
  const name = page.getByLabel(say.name);
  for (let step = 0; step < 5 && !(await name.isVisible()); step += 1)
    await page.getByRole('button', { name: say.next, exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: SEVERAL[language] })).toBeVisible();
  await expectNoViolations(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('several missing measurements are said at once, and each at its field', async ({
    page,
    words,
    language,
    find,
  }) => {
    const say = WORDS[language];
    const piece = await find('made_to_measure=true');
    await page.goto(`${words.prefix}/custom-size-modal?product_id=${piece.id}`);
    await page.getByLabel(say.name).fill(say.label);
    await page.getByRole('button', { name: say.savePlain, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: SEVERAL[language] })).toBeVisible();
    expect(await page.getByText(say.required).count()).toBeGreaterThan(1);
  });
});
