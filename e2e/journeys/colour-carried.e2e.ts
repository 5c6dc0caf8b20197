// The colour that a card shows, and the size by which its list is filtered, stay chosen: on the product page, in the
// picture viewer, in the cart and in the wish list.
import type { Page } from '@playwright/test';
import { addressOf, atCart, expect, type Find, inOneProject, open, type Piece, ready, test } from './fixtures.ts';
import { pressLink } from './offline-worker.ts';

/**
 * A variant of the piece that is in stock, in a colour other than the first. Undefined if there is none, if the piece
 * has only one size, or if it has a minimum quantity.
 */
function other(piece: Piece) {
  const [first] = piece.colors;
  return piece.sizes.length > 1 && piece.min_quantity === 1
    ? piece.items.find(({ color_code: code, stock }) => code !== first?.code && stock === 'in')
    : undefined;
}

async function inAnotherColour(find: Find) {
  const piece = await find('in_stock=true', (one) => other(one) !== undefined);
  const { color_code: color, size } = other(piece)!;
  const list = `/product-list?${new URLSearchParams({ color, size, in_stock: 'true' }).toString()}`;
  return {
    piece,
    color,
    size,
    list,
    carried: new RegExp(`/product-details/${piece.id}\\?color=${color}&size=${size}$`),
  };
}

const chosen = (page: Page, name: string, value: string) => page.locator(`input[name="${name}"][value="${value}"]`);

test(
  ...inOneProject('the colour and size of a list go with the piece into the cart and onto the wish list'),
  async ({ page, prefix, translate, find }) => {
    const { piece, color, size, list, carried } = await inAnotherColour(find);
    const { title } = piece;
    await open(page, prefix + list);
    const card = page.getByRole('article').filter({ hasText: title });
    await card.getByRole('button', { name: translate('Save {title} to your wish list', { title }) }).click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: translate.like('My wish list, pieces: {count}') })
      .click();
    await expect(page.getByRole('dialog').getByRole('link', { name: title })).toHaveAttribute('href', carried);
    await page.keyboard.press('Escape');
    await card.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(carried);
    await ready(page);
    await expect(chosen(page, 'color', color)).toBeChecked();
    await expect(chosen(page, 'size', size)).toBeChecked();
    await page
      .getByRole('button', { name: translate('Add to bag') })
      .first()
      .click();
    await atCart(page, translate);
    await expect(page.getByRole('link', { name: title }).first()).toHaveAttribute('href', carried);
  },
);

test(
  ...inOneProject(
    'a link to the piece in another colour changes what an open page shows, not its facts for search engines',
  ),
  async ({ page, prefix, find }) => {
    const { piece, color } = await inAnotherColour(find);
    await open(page, addressOf(prefix, piece));
    await expect(chosen(page, 'color', color)).not.toBeChecked();
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(facts.join('')).toContain('"@type":"ProductGroup"');
    await pressLink(page, addressOf(prefix, piece, `?color=${color}`));
    await expect(chosen(page, 'color', color)).toBeChecked();
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, pictures: 'real' });

  test(
    ...inOneProject('the list’s colour and size reach the cart and return from the pictures'),
    async ({ page, prefix, translate, find }) => {
      const { piece, list, carried } = await inAnotherColour(find);
      await page.goto(prefix + list);
      const card = page.getByRole('article').filter({ hasText: piece.title });
      await card.getByRole('link', { name: piece.title }).click();
      await expect(page).toHaveURL(carried);
      await page.locator('.gallery__item a').first().click();
      await expect(page).toHaveURL(/\/newzoompage\?/);
      await page.locator('.viewer__bar a').click();
      await expect(page).toHaveURL(carried);
      await page
        .getByRole('button', { name: translate('Add to bag') })
        .first()
        .click();
      await expect(page).toHaveURL(/\/cart$/);
      await expect(page.getByRole('link', { name: piece.title }).first()).toHaveAttribute('href', carried);
    },
  );
});

test(
  ...inOneProject(
    'presses that follow at once: colour and size, or two filters, are both kept, and a link is followed',
  ),
  async ({ page, prefix, find }) => {
    const { piece, color, size, carried } = await inAnotherColour(find);
    const press = (...selectors: string[]) =>
      page.evaluate((all) => {
        for (const selector of all) document.querySelector<HTMLElement>(selector)?.click();
      }, selectors);
    const colour = `input[name="color"][value="${color}"]`;
    await open(page, addressOf(prefix, piece));
    await press(colour, `input[name="size"][value="${size}"]`);
    await expect(page).toHaveURL(carried);
    await expect(chosen(page, 'color', color)).toBeChecked();
    await expect(chosen(page, 'size', size)).toBeChecked();
    await open(page, addressOf(prefix, piece));
    await press(colour, 'footer a[href$="/size-guide"]');
    await page.waitForURL('**/size-guide');
    await ready(page);
    expect(new URL(page.url()).pathname).toBe(`${prefix}/size-guide`);
    await open(page, `${prefix}/product-list`);
    const ticks = page.locator('.filters__tick input[name="color"]');
    const codes = [await ticks.nth(0).inputValue(), await ticks.nth(1).inputValue()];
    await press(...codes.map((code) => `.filters__tick:has(input[name="color"][value="${code}"])`));
    await expect.poll(() => new URL(page.url()).searchParams.getAll('color').join(',')).toBe(codes.join(','));
    for (const at of [0, 1]) await expect(ticks.nth(at)).toBeChecked();
  },
);
