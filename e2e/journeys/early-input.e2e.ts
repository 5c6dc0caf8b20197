// What a shopper chooses and types before the page has hydrated counts, on each kind of field. The scripts come late, as
// on a slow connection.
import type { Page } from '@playwright/test';
import { addressOf, atCart, expect, inOneProject, live, type Piece, ready, test } from './fixtures.ts';

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
  await page.locator('footer').waitFor();
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
  ...inOneProject('a filter that is ticked early is applied, one that is ticked twice is not'),
  async ({ page, prefix }) => {
    const release = await openHeldBack(page, `${prefix}/product-list`);
    const tick = (name: string, at = 0) => page.locator(`.filters__tick input[name="${name}"]`).nth(at);
    const [wanted, twice] = [tick('color'), tick('color', 1)];
    for (const field of [wanted, twice, twice]) await field.evaluate((input: HTMLInputElement) => input.click());
    release();
    await ready(page);
    await live(wanted);
    const shown = await wanted.inputValue();
    await expect(page).toHaveURL(new RegExp(`[?&]color=${shown}(&|$)`));
    await expect(wanted).toBeChecked();
    await expect(twice).not.toBeChecked();
  },
);

test(
  ...inOneProject('a measurement that is begun before the page has hydrated is kept, and typing goes on'),
  async ({ page, prefix }) => {
    const release = await openHeldBack(page, `${prefix}/tailoring?all=1`);
    const field = page.locator('input[inputmode=decimal]').first();
    await field.pressSequentially('12');
    release();
    await live(field);
    await page.keyboard.type('0');
    await field.blur();
    await expect(field).toHaveValue('120');
  },
);
