// Using pages with the keyboard alone, the entries of the menu, and the focus after a page change.
import { addressOf, atCart, expect, hasPlenty, inOneProject, open, plenty, test } from './fixtures.ts';

test('the skip link is first; the menu opens and closes by keyboard, traps the focus and returns it', async ({
  page,
  prefix,
  translate,
}) => {
  await open(page, `${prefix}/size-guide`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  const button = page.getByRole('button', { name: translate('Open menu') });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  for (let step = 0; step < 40; step += 1) await page.keyboard.press('Tab');
  const isInside = await page.evaluate(
    () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
  );
  expect(isInside).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test(
  ...inOneProject('the menu lists the required entries in their order'),
  async ({ page, prefix, translate, language, request }) => {
    await open(page, `${prefix}/size-guide`);
    await page.getByRole('button', { name: translate('Open menu') }).click();
    const answer = await request.post('/api/type/list', { data: { language_code: language } });
    const types = ((await answer.json()) as { result: { _id: string }[] }).result;
    const entries = page.getByRole('dialog').getByRole('list').getByRole('link');
    const paths = () =>
      entries.evaluateAll((links) =>
        links
          .map((link) => new URL((link as HTMLAnchorElement).href).pathname.replace(/^\/(en|ar)/, ''))
          .map((path) => path.split('/').slice(0, 3).join('/')),
      );
    await expect
      .poll(paths)
      .toEqual([
        '/home',
        '/product-list',
        '/product-list/best_seller',
        '/product-list/latest_collection',
        '/product-list/limited_edition',
        ...types.map(({ _id }) => `/product-list/${_id}`),
        '/product-list/product_sales',
        '/home-services',
        '/contact',
      ]);
  },
);

test(
  ...inOneProject('the header makes room while one scrolls down, and is back at a scroll up or when it is focused'),
  async ({ page, prefix, translate }) => {
    await open(page, `${prefix}/product-list`);
    const bar = page.locator('.header__bar');
    const tools = page.locator('.list__tools');
    const menu = page.getByRole('button', { name: translate('Open menu') });
    const topOf = (part: typeof bar) => part.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await page.mouse.move(180, 500);
    await page.mouse.wheel(0, 1_500);
    await expect(bar).not.toBeInViewport();
    await expect.poll(() => topOf(tools)).toBe(0);
    await menu.focus();
    await expect.poll(() => topOf(bar)).toBe(0);
    await menu.blur();
    await expect(bar).not.toBeInViewport();
    await page.mouse.wheel(0, -200);
    await expect.poll(() => topOf(bar)).toBe(0);
    await expect.poll(() => topOf(tools)).toBe(Math.round((await bar.boundingBox())!.height));
  },
);

test('a piece is chosen and added with the keyboard alone', async ({ page, prefix, translate, find }) => {
  const piece = await find('in_stock=true', hasPlenty);
  const item = plenty(piece);
  await open(page, addressOf(prefix, piece, `?color=${item.color_code}`));
  await page.getByRole('radio', { name: new RegExp(`^${item.size}`) }).focus();
  await page.keyboard.press('Space');
  await page
    .getByRole('button', { name: translate('Add to bag') })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await atCart(page, translate);
  await expect(page.getByRole('link', { name: piece.title, exact: true })).toBeVisible();
});

test(
  ...inOneProject('on a new page the focus is on the heading, and the title is announced'),
  async ({ page, prefix, find }) => {
    const { title } = await find('list=best_seller');
    await open(page, `${prefix}/product-list/best_seller`);
    await page.getByRole('link', { name: title }).first().click();
    await expect(page).toHaveURL(/product-details/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await expect.poll(() => page.title()).toContain(title);
  },
);

test(
  ...inOneProject('the field for the code of an old order has the focus once the code is sent'),
  async ({ page, prefix, translate, api, find }) => {
    await api.signUp();
    const order = await api.paidOrder([{ piece: await find('in_stock=true', hasPlenty) }], 'member');
    await page.route('**/api/order/details/**', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { result: { access: object } };
      body.result.access = { ...body.result.access, contact_hidden: true };
      await route.fulfill({ response: answer, json: body });
    });
    const sent = { otp_ref: order.id, otp_length: 6, resend_after_seconds: 60, expires_in_seconds: 600 };
    await page.route('**/api/order/contact-code', (route) =>
      route.fulfill({ json: { errorCode: 0, message: '', requestId: order.id, result: sent } }),
    );
    await open(page, `${prefix}/my-order`);
    await page.locator(`a[href*="/order-details/${order.id}"]`).first().click();
    await page.getByRole('button', { name: translate('Send me the code') }).press('Enter');
    await expect(page.locator('[autocomplete="one-time-code"]')).toBeFocused();
    // The page may be loading the order again, and its answer must not outlive the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);
