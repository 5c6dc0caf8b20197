// What a shopper chooses and types before the page has hydrated is not lost. The scripts come late, as on a slow
// connection.
import type { Page } from '@playwright/test';
import { addressOf, atCart, expect, hasPlenty, inOneProject, live, type Piece, ready, test } from './fixtures.ts';

/** Opens a page whose modules wait until the returned function is called. */
async function openHeldBack(page: Page, path: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  // The script that notes input is the last element of the document, so by then all fields are there.
  await page.waitForFunction(() => 'earlyInput' in window);
  return release;
}

const colourField = (page: Page, code: string) => page.locator(`input[name="color"][value="${code}"]`);

test(
  ...inOneProject('a colour and a size that are pressed before the page has hydrated go into the bag'),
  async ({ page, prefix, translate, find }) => {
    const elsewhere = ({ items, colors }: Piece) =>
      items.find(({ color_code: code, stock }) => code !== colors[0]?.code && stock === 'in');
    const piece = await find(
      'in_stock=true',
      (one) => one.sizes.length > 1 && one.min_quantity === 1 && elsewhere(one) !== undefined,
    );
    const { color_code: color, size } = elsewhere(piece)!;
    const release = await openHeldBack(page, addressOf(prefix, piece));
    await page.locator('label.colour', { has: colourField(page, piece.colors[2]?.code ?? color) }).click();
    await page.locator('label.colour', { has: colourField(page, color) }).click();
    await page.locator('label.size', { has: page.locator(`input[value="${size}"]`) }).click();
    expect(new URL(page.url()).search).toBe('');
    release();
    await expect(page).toHaveURL(new RegExp(`\\?color=${color}&size=${size}$`));
    await expect(colourField(page, color)).toBeChecked();
    await page
      .getByRole('button', { name: translate('Add to bag') })
      .first()
      .click();
    await atCart(page, translate);
    await expect(page.getByRole('link', { name: piece.title }).first()).toHaveAttribute(
      'href',
      new RegExp(`color=${color}&size=${size}$`),
    );
  },
);

test(
  ...inOneProject('filters that are ticked early are applied, one that is ticked twice is not'),
  async ({ page, prefix }) => {
    const release = await openHeldBack(page, `${prefix}/product-list`);
    const tick = (at: number) => page.locator('.filters__tick input[name="color"]').nth(at);
    const [first, second, twice] = [tick(0), tick(1), tick(2)];
    for (const field of [first, second, twice, twice]) await field.evaluate((input: HTMLInputElement) => input.click());
    release();
    await ready(page);
    await live(first);
    const shown = [await first.inputValue(), await second.inputValue()];
    await expect
      .poll(() => new URL(page.url()).searchParams.getAll('color').join(',').split(',').sort())
      .toEqual(shown.sort());
    for (const field of [first, second]) await expect(field).toBeChecked();
    await expect(twice).not.toBeChecked();
  },
);

test(
  ...inOneProject('a text that is typed early is heard, also when it is cleared again'),
  async ({ page, prefix, find, api }) => {
    await api.guestWith({ piece: await find('in_stock=true', hasPlenty) });
    const note = page.locator('textarea[name="gift_note"]');
    for (const [texts, count] of [
      [['Eid'], '3'],
      [['Eid', ''], '0'],
    ] as const) {
      const release = await openHeldBack(page, `${prefix}/checkout`);
      for (const text of texts)
        // The step of the checkout that has the gift note is closed, so Playwright could not type into the invisible
        // field.
        await note.evaluate((field: HTMLTextAreaElement, typed) => {
          field.value = typed;
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }, text);
      release();
      await ready(page);
      await expect(page.locator('.gift__count')).toHaveText(new RegExp(`^${count} /`));
      expect(await note.inputValue()).toBe(texts.at(-1));
      await page.evaluate(() => sessionStorage.clear());
    }
  },
);
