// What pages have on paper: their content with folded parts open, and no part that serves only to press or to type.
import type { Page } from '@playwright/test';
import { addressOf, expect, hasPlenty, open, test } from './fixtures.ts';
import { openUntilQuiet } from './page-quiet.ts';

async function toPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
}

/** The titles of the folded sections whose content is not shown in full. */
async function foldsCut(page: Page): Promise<string[]> {
  return page.locator('details.accordion').evaluateAll((folds) =>
    folds.flatMap((fold) => {
      const [title, body] = fold.children;
      const [whole, first, inside] = [fold, title!, body!].map((one) => one.getBoundingClientRect().height);
      const isShown = inside! > 0 && whole! >= first! + inside!;
      return isShown ? [] : [title!.textContent];
    }),
  );
}

test('a piece is printed with all that is folded, and without other pieces', async ({
  page,
  prefix,
  translate,
  find,
}) => {
  // Two pieces are opened, so that the page of the second shows the first as recently viewed, once the first is stored,
  // which a busy browser does late. Both lists can begin with the same piece.
  const first = await find('list=product_sales', hasPlenty);
  const second = await find('list=best_seller', ({ id, sizes }) => id !== first.id && sizes.includes('54'));
  await openUntilQuiet(page, addressOf(prefix, first));
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(first.id);
  await openUntilQuiet(page, addressOf(prefix, second));
  const rails = ['Complete the look', 'You may also like', 'Recently viewed'].map((name) =>
    page.getByRole('heading', { name: translate(name) }),
  );
  for (const rail of rails) await expect(rail).toBeVisible();
  const [specifications, care, cut] = ['Specifications', 'Care', 'Cut and length'].map((name) => translate(name));
  expect(await foldsCut(page)).toEqual(expect.arrayContaining([specifications, care, cut]));
  await toPaper(page);
  for (const rail of rails) await expect(rail).toBeHidden();
  expect(await foldsCut(page)).toEqual([]);
  await expect(
    page.getByText(translate.like('Size <0>{size}</0> is <1>{lengthText}</1> long from the shoulder.')),
  ).toBeVisible();
});

test('an order is printed with its pieces and sums, without what is pressed', async ({
  page,
  prefix,
  translate,
  api,
  find,
}) => {
  const piece = await find('', hasPlenty);
  const order = await api.paidOrder([{ piece }]);
  await open(page, `${prefix}/order-details/${order.id}?key=${order.key}`);
  const cancel = page.getByRole('link', { name: translate('Cancel order') });
  await expect(cancel).toBeVisible();
  await toPaper(page);
  await expect(cancel).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(piece.title).first()).toBeVisible();
  await expect(page.getByText(translate('Total'), { exact: true }).first()).toBeVisible();
});

test('the size guide is printed with its tables, without its form', async ({ page, prefix, translate }) => {
  await open(page, `${prefix}/size-guide`);
  const finder = page.getByRole('heading', { name: translate('Find my size') });
  const units = page.getByRole('radio').first();
  await expect(finder).toBeVisible();
  await expect(units).toBeVisible();
  await toPaper(page);
  await expect(finder).toBeHidden();
  await expect(units).toBeHidden();
  await expect(page.getByRole('table')).toHaveCount(2);
  for (const table of await page.getByRole('table').all()) await expect(table).toBeVisible();
});
