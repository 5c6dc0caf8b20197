import {
  addressOf,
  atBag,
  choice,
  expect,
  expectNoViolations,
  hasPlenty,
  open,
  plenty,
  ready,
  test,
} from './fixtures.ts';

test('a guest finds a piece, chooses a size, and it is in her bag', async ({ page, words, find }) => {
  const piece = await find('list=best_seller', hasPlenty);
  await open(page, `${words.prefix}/home`);
  await page.getByRole('link', { name: piece.title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(piece.title);
  const item = plenty(piece);
  await open(page, addressOf(words, piece, `?color=${item.color_code}`));
  await page.getByRole('radio', { name: new RegExp(`^${item.size}`) }).check({ force: true });
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await atBag(page, words);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words.bagTitle);
  await expect(page.getByRole('link', { name: piece.title })).toBeVisible();
  await expectNoViolations(page);
});

test('the bag keeps what she changes: more, fewer, removed and taken back', async ({ page, words, find }) => {
  const piece = await find('in_stock=true', hasPlenty);
  await open(page, addressOf(words, piece, choice(plenty(piece))));
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await atBag(page, words);
  const quantity = () =>
    page.evaluate(() =>
      (JSON.parse(localStorage.getItem('guestcartItem') ?? '[]') as { quantity: number }[]).map(
        (line) => line.quantity,
      ),
    );
  await page.getByRole('button', { name: words.increase }).click();
  await expect.poll(quantity).toEqual([2]);
  await page.getByRole('button', { name: words.decrease }).click();
  await expect.poll(quantity).toEqual([1]);
  await page.getByRole('button', { name: words.remove }).click();
  await expect.poll(quantity).toEqual([]);
  await page.getByRole('button', { name: words.undo }).click();
  await expect.poll(quantity).toEqual([1]);
  await page.reload();
  await ready(page);
  await expect(page.getByRole('link', { name: piece.title })).toBeVisible();
  await expect(page.getByText(words.total).first()).toBeVisible();
});

test('adding without a size says so at the sizes and sends nothing', async ({ page, words, find }) => {
  const piece = await find('in_stock=true', hasPlenty);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('add-to-cart')) sent += 1;
  });
  await open(page, addressOf(words, piece));
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await expect(page.getByText(words.chooseSize)).toBeVisible();
  await expect(page).toHaveURL(/product-details/);
  expect(sent).toBe(0);
  await expectNoViolations(page);
});

test('a refusal is an alert with the shop’s words and OK, and then the bag', async ({
  page,
  words,
  language,
  find,
}) => {
  const piece = await find('in_stock=true', hasPlenty);
  const message = language === 'en' ? 'This size is sold out.' : 'نفد هذا المقاس.';
  await page.route('**/api/guest-cart/add-to-cart', (route) =>
    route.fulfill({ json: { errorCode: 1104, message, requestId: 'r' } }),
  );
  await open(page, addressOf(words, piece, choice(plenty(piece))));
  await page.getByRole('button', { name: words.addToBag }).first().click();
  const alert = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: message });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: words.refusedOk, exact: true }).click();
  await atBag(page, words);
});

test('a call that fails is a quiet notice, and trying again adds one piece, not two', async ({ page, words, find }) => {
  const piece = await find('in_stock=true', hasPlenty);
  const keys: (string | undefined)[] = [];
  let failures = 1;
  await page.route('**/api/guest-cart/add-to-cart', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The shop does the work, but its answer is lost on the way.
    await route.fetch();
    if (failures > 0) {
      failures -= 1;
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  await open(page, addressOf(words, piece, choice(plenty(piece))));
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await page.getByRole('button', { name: words.tryAgain }).first().click();
  await atBag(page, words);
  await expect
    .poll(() =>
      page.evaluate(() =>
        (JSON.parse(localStorage.getItem('guestcartItem') ?? '[]') as { quantity: number }[]).map(
          (line) => line.quantity,
        ),
      ),
    )
    .toEqual([1]);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
});

test('the device keeps the guest id, the bag and the subtotal under the specification’s names', async ({
  page,
  words,
  find,
  context,
}) => {
  const piece = await find('in_stock=true', hasPlenty);
  await open(page, addressOf(words, piece, choice(plenty(piece))));
  expect(await page.evaluate(() => localStorage.getItem('ip'))).toBeNull();
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await atBag(page, words);
  await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('total')))).toBeGreaterThan(0);
  const kept = await page.evaluate(() => ({
    ip: localStorage.getItem('ip'),
    lines: localStorage.getItem('guestcartItem'),
  }));
  expect(kept.ip).toMatch(/^[A-Za-z0-9_-]{22,64}$/);
  expect(JSON.parse(kept.lines ?? '[]')).toHaveLength(1);
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith('guest'));
  expect(cookie).toMatchObject({ value: kept.ip, httpOnly: true, sameSite: 'Lax' });
});
