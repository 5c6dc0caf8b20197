// Her orders: found again, read, billed, cancelled, paid after all and ordered again; by a member and by a
// guest with her signed link.
import type { Page } from '@playwright/test';
import type { Language } from '../playwright.config.ts';
import { expect, expectNoViolations, hasPlenty, open, type Piece, ready, test } from './fixtures.ts';
import { lettersTo, newEmail, signUp } from './member.ts';
import { endPayment, orderAsIs, placeAndPay, placeOrder } from './orders.ts';

const WORDS = {
  en: {
    order: /^Order HN-/,
    unpaid: 'Your order',
    now: 'Now',
    ahead: 'Still to come',
    cancel: 'Cancel order',
    pieces: 'Pieces to cancel',
    howMany: /^How many of/,
    reason: 'Reason for cancelling',
    text: /^Tell us more/,
    required: 'This field is required',
    chooseOne: 'Choose at least one piece.',
    comesBack: 'What comes back',
    card: 'the card you paid with',
    show: 'Show what comes back for these pieces',
    changed: 'Your choice has changed. Look at what comes back, then confirm.',
    confirm: 'Confirm the cancellation',
    partly: 'The pieces are cancelled. The rest of your order goes on.',
    whole: 'Your order is cancelled.',
    back: 'Back to the order',
    onePieceCancelled: '1 piece cancelled',
    cancelled: 'Cancelled',
    notFound: 'We could not find that order.',
    logIn: 'Log in',
    lostLink: 'Lost your order link?',
    orders: 'My orders',
    none: 'You have no orders yet.',
    toShop: 'See the latest collection',
    bill: 'Billing details',
    print: 'Print',
    again: 'Order again',
    pay: /^Pay now/,
    notCharged: /You have not been charged/,
    mistaken: /^Money was taken for this order by mistake\. All of it goes back to you\./,
    goesBack: 'This payment is paid back to you',
    why: /^The amount that arrived is not the amount of the order/,
    paid: 'Paid',
    number: 'Order number',
    email: 'Email',
    send: 'Send me the link',
    sent: /^If there is an order with this number and this email/,
  },
  arb: {
    order: /^الطلب HN-/,
    unpaid: 'طلبكِ',
    now: 'الآن',
    ahead: 'لاحقًا',
    cancel: 'إلغاء الطلب',
    pieces: 'القطع المراد إلغاؤها',
    howMany: /^العدد من/,
    reason: 'سبب الإلغاء',
    text: /^أخبرينا بالمزيد/,
    required: 'هذا الحقل مطلوب',
    chooseOne: 'اختاري قطعة واحدة على الأقل.',
    comesBack: 'ما يعود إليكِ',
    card: 'البطاقة التي دفعتِ بها',
    show: 'عرض ما يعود إليكِ لقاء هذه القطع',
    changed: 'تغيّر اختياركِ. راجعي ما يعود إليكِ ثم أكّدي.',
    confirm: 'تأكيد الإلغاء',
    partly: 'أُلغيت القطع المختارة، ويستمر ما بقي من طلبكِ.',
    whole: 'أُلغي طلبكِ.',
    back: 'العودة إلى الطلب',
    onePieceCancelled: 'أُلغيت قطعة واحدة',
    cancelled: 'ملغى',
    notFound: 'لم نعثر على هذا الطلب.',
    logIn: 'تسجيل الدخول',
    lostLink: 'هل فقدتِ رابط طلبكِ؟',
    orders: 'طلباتي',
    none: 'لا توجد طلبات بعد.',
    toShop: 'تصفّحي أحدث التشكيلات',
    bill: 'بيانات الفوترة',
    print: 'طباعة',
    again: 'الطلب مرة أخرى',
    pay: /^ادفعي الآن/,
    notCharged: /لم يُخصم أي مبلغ/,
    mistaken: /^خُصم مبلغ لهذا الطلب عن طريق الخطأ، وهو يعود إليكِ كاملًا\./,
    goesBack: 'مبلغ هذه الدفعة في طريقه إليكِ',
    why: /^المبلغ الذي وصلنا لا يساوي مبلغ الطلب/,
    paid: 'مدفوع',
    number: 'رقم الطلب',
    email: 'البريد الإلكتروني',
    send: 'أرسلوا إليّ الرابط',
    sent: /^إن كان لدينا طلب بهذا الرقم/,
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>;

const main = (page: Page) => page.locator('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true });

type Find = (query: string, wanted?: (piece: Piece) => boolean) => Promise<Piece>;

/** Two pieces of one kind and one of another: a list of numbers and a box to tick. */
async function twoLines(find: Find) {
  const first = await find('', hasPlenty);
  const second = await find('', (piece) => hasPlenty(piece) && piece.id !== first.id);
  return [{ piece: first, quantity: 2 }, { piece: second }];
}

test('a signed link opens a guest’s order, its key leaves the address, and nobody else sees it', async ({
  page,
  browser,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = WORDS[language];
  const order = await placeAndPay(page, baseURL, { pieces: await twoLines(find), language });
  const address = `${words.prefix}/order-details/${order.id}`;
  // Another browser: nothing but the link opens it.
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const hers = await other.newPage();
  const turnedAway = await hers.goto(address);
  expect(turnedAway?.status()).toBe(404);
  await ready(hers);
  await expect(hers.getByRole('heading', { level: 1, name: say.notFound })).toBeVisible();
  await expectNoViolations(hers);
  await expect(link(hers, say.logIn)).toHaveAttribute('href', new RegExp(`returnUrl=.*${order.id}`));
  await expect(link(hers, say.lostLink)).toHaveAttribute('href', `${words.prefix}/find-order`);

  await open(hers, `${address}?key=${order.key}`);
  await expect(hers.getByRole('heading', { level: 1, name: say.order })).toBeVisible();
  await expect(hers).toHaveURL(new RegExp(`${address}$`));
  const way = main(hers).getByRole('listitem').filter({ hasText: say.now });
  await expect(way).toHaveAttribute('aria-current', 'step');
  await expect(main(hers).getByText(say.ahead).first()).toBeVisible();
  await expectNoViolations(hers);
  await hers.setViewportSize({ width: 320, height: 800 });
  expect(await hers.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await hers.reload();
  await ready(hers);
  await expect(hers.getByRole('heading', { level: 1, name: say.order })).toBeVisible();
  await other.close();
});

test('one of her pieces is cancelled over the order’s page, after she saw what comes back', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = WORDS[language];
  const order = await placeAndPay(page, baseURL, { pieces: await twoLines(find), language });
  await open(page, `${words.prefix}/order-details/${order.id}?key=${order.key}`);
  await link(page, say.cancel).click();
  const dialog = page.getByRole('dialog', { name: say.cancel });
  await expect(dialog.getByRole('group', { name: say.pieces })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/order-cancel-modal\\?order_id=${order.id}`));
  await expectNoViolations(page);
  // Back closes it, and the way is open again.
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/order-details/${order.id}$`));
  await link(page, say.cancel).click();

  const money = dialog.getByRole('region', { name: say.comesBack });
  const whole = await money.innerText();
  await dialog.getByLabel(say.howMany).selectOption('1');
  await dialog.getByRole('checkbox').uncheck();
  await expect(money).toContainText(say.card);
  await expect.poll(() => money.innerText()).not.toBe(whole);
  await dialog.getByRole('button', { name: say.confirm }).click();
  await expect(dialog.getByText(say.required)).toBeVisible();
  await dialog.getByLabel(say.reason).selectOption('other');
  await dialog.getByRole('button', { name: say.confirm }).click();
  await expect(dialog.getByText(say.required)).toBeVisible();
  await dialog.getByLabel(say.text).fill('Ordered for somebody else');
  await dialog.getByRole('button', { name: say.confirm }).click();
  await expect(dialog.getByText(say.partly)).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: say.back }).click();
  await expect(dialog).toBeHidden();
  await expect(main(page).getByText(say.onePieceCancelled)).toBeVisible();
  const { lines, refunds } = await orderAsIs(page, order);
  expect(lines.map(({ cancelled }) => cancelled).sort((a, b) => a - b)).toEqual([0, 1]);
  expect(refunds).toHaveLength(1);
});

test('billing details stand alone on paper', async ({ page, words, language, find, baseURL }) => {
  const say = WORDS[language];
  const order = await placeAndPay(page, baseURL, { pieces: await twoLines(find), language });
  await open(page, `${words.prefix}/order-details/${order.id}?key=${order.key}`);
  await link(page, say.bill).click();
  await expect(page.getByRole('heading', { level: 1, name: say.bill })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/belling-details\\?order_id=${order.id}$`));
  await expect(button(page, say.print)).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expectNoViolations(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(button(page, say.print)).toBeHidden();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a member finds her orders, and nobody else’s', async ({ page, words, language, find, baseURL }) => {
  const say = WORDS[language];
  const pieces = await twoLines(find);
  const foreign = await placeAndPay(page, baseURL, { pieces, language });
  await page.context().clearCookies();
  await page.goto(`${words.prefix}/my-order`);
  await expect(page).toHaveURL(new RegExp(`/user-login\\?returnUrl=${encodeURIComponent(`${words.prefix}/my-order`)}`));

  await signUp(page, baseURL ?? '', language);
  await open(page, `${words.prefix}/my-order`);
  await expect(main(page).getByText(say.none)).toBeVisible();
  await expect(link(page, say.toShop)).toBeVisible();
  await expectNoViolations(page);

  const order = await placeAndPay(page, baseURL, { pieces, language, member: true });
  await open(page, `${words.prefix}/my-account`);
  await link(page, say.orders).click();
  await expect(page.getByRole('heading', { level: 1, name: say.orders })).toBeVisible();
  await expect(main(page).getByText(say.paid, { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await main(page).getByRole('link', { name: say.order }).click();
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/order-details/${order.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: say.order })).toBeVisible();

  const answer = await page.goto(`${words.prefix}/order-details/${foreign.id}`);
  expect(answer?.status()).toBe(404);
});

test('an unpaid order is paid from its page, and a paid one is ordered again', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = WORDS[language];
  const order = await placeOrder(page, baseURL, { pieces: await twoLines(find), language });
  await endPayment(page, baseURL, order, 'declined');
  await open(page, `${words.prefix}/order-details/${order.id}?key=${order.key}`);
  await expect(page.getByRole('heading', { level: 1, name: say.unpaid })).toBeVisible();
  await expectNoViolations(page);
  await button(page, say.pay).click();
  await expect(page).toHaveURL(/\/dev\/pay\//);
  await endPayment(page, baseURL, { ...order, paymentUrl: page.url() });

  await open(page, `${words.prefix}/order-details/${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: say.order })).toBeVisible();
  await button(page, say.again).click();
  await expect(page).toHaveURL(new RegExp(`${words.prefix}/cart$`));
  await expect(page.getByRole('heading', { level: 1, name: words.bagTitle })).toBeVisible();
  await expect(page.getByRole('list', { name: words.bagTitle }).getByRole('listitem')).toHaveCount(2);
});

test('a lost link comes again by mail, and the page says the same to everyone', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = WORDS[language];
  const order = await placeAndPay(page, baseURL, { pieces: await twoLines(find), language });
  const { order_number: number } = await orderAsIs(page, order);
  const before = (await lettersTo(page.request, order.email)).length;
  await page.context().clearCookies();
  await open(page, `${words.prefix}/find-order`);
  await expectNoViolations(page);
  await button(page, say.send).click();
  await expect(main(page).getByText(say.required)).toHaveCount(2);
  for (const email of [newEmail(), order.email]) {
    await page.getByLabel(say.number).fill(number ?? '');
    await page.getByLabel(say.email, { exact: true }).fill(email);
    await button(page, say.send).click();
    await expect(main(page).getByText(say.sent)).toBeVisible();
    await open(page, `${words.prefix}/find-order`);
  }
  const link = async () => {
    const [newest, ...others] = await lettersTo(page.request, order.email);
    return others.length + 1 > before ? (/\S*order-details\/\S*key=[\w-]{43}/.exec(newest?.text ?? '')?.[0] ?? '') : '';
  };
  await expect.poll(link).toContain(order.id);
  await open(page, await link());
  await expect(page.getByRole('heading', { level: 1, name: say.order })).toBeVisible();
});

test('a wrong amount is told as money on its way back, and never as nothing taken', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = WORDS[language];
  const order = await placeOrder(page, baseURL, { pieces: [{ piece: await find('', hasPlenty) }], language });
  await page.request.post(order.paymentUrl, {
    form: { do: 'approve', taken: 'less' },
    headers: { origin: baseURL ?? '' },
    maxRedirects: 0,
  });
  await expect.poll(async () => (await orderAsIs(page, order)).refunds.length).toBe(1);
  await open(page, `${words.prefix}/failure?payment_id=${order.paymentId}`);
  await expect(page.getByRole('heading', { level: 1, name: say.goesBack })).toBeVisible();
  await expect(main(page).getByText(say.why)).toBeVisible();
  await expect(main(page).getByText(say.notCharged)).toHaveCount(0);
  await open(page, `${words.prefix}/order-details/${order.id}?key=${order.key}`);
  await expect(main(page).getByText(say.mistaken)).toBeVisible();
  await expect(main(page).getByText(say.notCharged)).toHaveCount(0);
  await expectNoViolations(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('she cancels by plain forms, and nothing whose money she has not seen', async ({
    page,
    words,
    language,
    find,
    baseURL,
  }) => {
    const say = WORDS[language];
    const order = await placeAndPay(page, baseURL, { pieces: await twoLines(find), language });
    await page.goto(`${words.prefix}/order-details/${order.id}?key=${order.key}`);
    await link(page, say.cancel).click();
    await expect(page.getByRole('heading', { level: 1, name: say.cancel })).toBeVisible();
    await page.getByRole('checkbox').uncheck();
    await page.getByLabel(say.howMany).selectOption('0');
    await button(page, say.show).click();
    await expect(main(page).getByText(say.chooseOne)).toBeVisible();
    await page.getByLabel(say.howMany).selectOption('1');
    await page.getByLabel(say.reason).selectOption('wrong_size');
    await button(page, say.confirm).click();
    // Another choice than the one she was shown: it is shown first, and nothing is cancelled.
    await expect(main(page).getByText(say.changed)).toBeVisible();
    expect((await orderAsIs(page, order)).lines.every(({ cancelled }) => cancelled === 0)).toBe(true);
    await expect(page.getByLabel(say.reason)).toHaveValue('wrong_size');
    await button(page, say.confirm).click();
    await expect(main(page).getByText(say.partly)).toBeVisible();
    await link(page, say.back).click();
    await expect(main(page).getByText(say.onePieceCancelled)).toBeVisible();

    await link(page, say.cancel).click();
    await page.getByLabel(say.reason).selectOption('changed_mind');
    await button(page, say.confirm).click();
    await expect(main(page).getByText(say.whole)).toBeVisible();
    expect((await orderAsIs(page, order)).order_status).toBe('cancelled');
    await link(page, say.back).click();
    await expect(main(page).getByText(say.cancelled, { exact: true }).first()).toBeVisible();
    await expect(link(page, say.cancel)).toHaveCount(0);
  });

  test('a lost link is asked for by a plain form', async ({ page, words, language }) => {
    const say = WORDS[language];
    await page.goto(`${words.prefix}/find-order`);
    await page.getByLabel(say.number).fill('HN-0000000');
    await page.getByLabel(say.email, { exact: true }).fill('not an address');
    await button(page, say.send).click();
    await expect(page.getByLabel(say.email, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(say.number)).toHaveValue('HN-0000000');
    await page.getByLabel(say.email, { exact: true }).fill(newEmail());
    await button(page, say.send).click();
    await expect(main(page).getByText(say.sent)).toBeVisible();
  });
});
