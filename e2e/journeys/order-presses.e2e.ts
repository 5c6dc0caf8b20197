// Presses on an order's page whose answer is lost, refused or late: ordering again, and paying.
import type { Page } from '@playwright/test';
import { atCart, expect, hasPlenty, inOneProject, open, ready, test } from './fixtures.ts';
import type { Order } from './shop-api.ts';

const LOST = 'There was no answer. You can safely try again: nothing is done twice.';
const UNAVAILABLE = 'Please try again later.';
const NOTHING_AGAIN = 'None of the pieces can be had again at the moment:';
const ITEMS = '{count, plural, one {# item} other {# items}}';

const pageOf = (prefix: string, { id, key }: Order): string => `${prefix}/order-details/${id}?key=${key}`;
const main = (page: Page) => page.locator('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });

test(
  ...inOneProject(
    'ordering again: a press after a lost answer repeats the request, a press after an answer is a new one',
  ),
  async ({ page, prefix, translate, api, find }) => {
    const piece = await find('', hasPlenty);
    await api.restock([piece]);
    const order = await api.paidOrder([{ piece }]);
    const keys: string[] = [];
    const nothingAdded = { added: 0, missing: [{ title: piece.title, reason: 'sold out' }] };
    await page.route('**/api/order/reorder', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length === 1) {
        await route.fetch();
        return route.abort();
      }
      if (keys.length < 3) return route.fulfill({ status: 503, json: { errorCode: 9503, message: UNAVAILABLE } });
      if (keys.length === 4) return route.fulfill({ json: { errorCode: 0, message: '', result: nothingAdded } });
      return route.continue();
    });
    const again = button(page, translate('Order again'));
    const inCart = async (count: number) => {
      await atCart(page, translate);
      await expect(main(page).getByText(translate(ITEMS, { count }), { exact: true })).toBeVisible();
    };
    await open(page, pageOf(prefix, order));
    await again.click();
    await expect(main(page).getByText(translate(LOST))).toBeVisible();
    await again.click();
    await expect(main(page).getByText(UNAVAILABLE)).toBeVisible();
    await again.click();
    await inCart(1);
    expect(keys[0]).not.toBe('');
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: translate.like('Order <0>{number}</0>') })).toBeVisible();
    await again.click();
    await expect(main(page).getByText(translate(NOTHING_AGAIN))).toBeVisible();
    await again.click();
    await inCart(2);
    expect(new Set(keys.slice(2)).size).toBe(3);
  },
);

test(
  ...inOneProject('an order’s page that the browser restores after the payment page can be used again'),
  async ({ page, prefix, translate, api, find }) => {
    const order = await api.order([{ piece: await find('', hasPlenty) }]);
    let isHeld = true;
    await page.route('**/api/payment/create', (route) => (isHeld ? undefined : route.continue()));
    await open(page, pageOf(prefix, order));
    const pay = button(page, translate.like('Pay now · <0/>'));
    await pay.click();
    await expect(pay).toHaveAttribute('aria-busy', 'true');
    isHeld = false;
    // The tests' browser has no back/forward cache, so the event of a page that is restored from it is made here.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(pay).not.toHaveAttribute('aria-busy');
    await ready(page);
    await pay.click();
    await expect(page).toHaveURL(/\/dev\/pay\//);
  },
);
