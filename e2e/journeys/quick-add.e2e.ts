// Adding a piece from its card in a list: with a mouse that rests on the card, with a long press of a finger, and after
// a refusal.
import type { Locator, Page } from '@playwright/test';
import { atCart, expect, hasPlenty, inOneProject, live, open, type Piece, plenty, test } from './fixtures.ts';
import type { Translate } from './translate.ts';

const LIST = 'list=best_seller';
const isOrdinary = (one: Piece): boolean => hasPlenty(one) && one.min_quantity === 1;

/**
 * Opens the list and returns the piece's card once its button is hydrated. The list is filtered by the colour of the
 * variant to add, so that the card shows this colour.
 */
async function openCard(page: Page, prefix: string, translate: Translate, piece: Piece): Promise<Locator> {
  await open(page, `${prefix}/product-list/best_seller?color=${plenty(piece).color_code}`);
  const card = page.getByRole('article').filter({ hasText: piece.title });
  await live(card.getByRole('button', { name: translate('Quick add: {0}', { 0: piece.title }) }));
  await card.scrollIntoViewIfNeeded();
  return card;
}

const sizeOf = (within: Locator, translate: Translate, { size }: { size: string }): Locator =>
  within.getByRole('button', { name: `${translate('Add size')} ${size}` });

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1366, height: 900 }, hasTouch: false, isMobile: false });

  test(
    ...inOneProject('a card shows its sizes while the mouse rests on it, and a press on one leads to the cart'),
    async ({ page, prefix, translate, find }) => {
      const piece = await find(LIST, isOrdinary);
      const card = await openCard(page, prefix, translate, piece);
      await card.hover();
      const sizes = card.getByRole('group', { name: translate('Add to bag') });
      await expect(sizes).toBeVisible();
      await sizeOf(sizes, translate, plenty(piece)).click();
      await atCart(page, translate);
      await expect(page.getByRole('link', { name: piece.title, exact: true })).toBeVisible();
    },
  );
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  const dialogOf = (page: Page, piece: Piece) => page.getByRole('dialog', { name: piece.title });

  test(
    ...inOneProject('a long press on a card opens its sizes and not its page, also where the browser reports none'),
    async ({ page, prefix, translate, find }) => {
      const piece = await find(LIST, isOrdinary);
      const card = await openCard(page, prefix, translate, piece);
      const link = card.getByRole('link').first();
      // The events of a long press in Safari, which sends no `contextmenu`.
      const finger = { pointerType: 'touch', isPrimary: true, bubbles: true };
      await link.dispatchEvent('pointerdown', finger);
      await expect(dialogOf(page, piece)).toBeVisible();
      await link.dispatchEvent('pointerup', finger);
      await link.dispatchEvent('click');
      await expect(page).toHaveURL(/product-list/);
      await page.keyboard.press('Escape');
      await expect(dialogOf(page, piece)).toBeHidden();

      // A long press that Chromium recognises itself.
      const box = (await link.boundingBox())!;
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + Math.min(box.height, 200) / 2 }];
      const touch = await page.context().newCDPSession(page);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await expect(dialogOf(page, piece)).toBeVisible();
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await sizeOf(dialogOf(page, piece), translate, plenty(piece)).tap();
      await atCart(page, translate);
      await expect(page.getByRole('link', { name: piece.title, exact: true })).toBeVisible();
    },
  );
});

test(
  ...inOneProject('a size that is refused on a card is an alert with the server’s sentence; then comes the cart'),
  async ({ page, prefix, translate, find }) => {
    const piece = await find(LIST, isOrdinary);
    const message = translate.shop('OUT_OF_STOCK');
    await page.route('**/api/guest-cart/add-to-cart', (route) =>
      route.fulfill({ json: { errorCode: 1104, message, requestId: 'r' } }),
    );
    const card = await openCard(page, prefix, translate, piece);
    await card.getByRole('button', { name: translate('Quick add: {0}', { 0: piece.title }) }).click();
    await sizeOf(page.getByRole('dialog', { name: piece.title }), translate, plenty(piece)).click();
    const alert = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: message });
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: translate('OK'), exact: true }).click();
    await atCart(page, translate);
    await expect(page.getByText(translate('Your bag is empty.')).first()).toBeVisible();
  },
);
