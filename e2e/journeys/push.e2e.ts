// Push messages in the browser: the shop offers them, they are delivered to the service worker as by a push service,
// and each is shown once, as a toast in one tab or as a notification.
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { chromiumArgs, chromiumPath, wholeChromiumPath } from '../chromium.ts';
import { expect, hasPlenty, inOneProject, open, test } from './fixtures.ts';

const wholeChromium = wholeChromiumPath();
// The headless shell cannot show notifications.
test.use({
  launchOptions: { executablePath: wholeChromium ?? chromiumPath(), args: chromiumArgs },
  serviceWorkers: 'allow',
});
test.skip(wholeChromium === null, 'there is only a headless shell, which has no notifications');

const OFFER = 'Shall we tell you when it is on its way?';

/** Replaces the browser's push subscription by a made-up one, because tests reach no push service. */
async function withSubscription(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    let present: PushSubscription | null = null;
    const bytes = (length: number, first: number) => new Uint8Array(length).fill(first);
    const made = {
      endpoint: `https://web.push.apple.com/${crypto.randomUUID()}`,
      keys: {
        // A valid public key, taken from the example in RFC 8291.
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: btoa(String.fromCodePoint(...bytes(16, 1))).replaceAll('=', ''),
      },
    };
    const subscription = {
      endpoint: made.endpoint,
      toJSON: () => made,
      unsubscribe: () => {
        present = null;
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription;
    PushManager.prototype.subscribe = () => {
      present = subscription;
      return Promise.resolve(subscription);
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(present);
  });
}

interface Delivery {
  session: CDPSession;
  registrationId: string;
}

async function deliveryTo(page: Page): Promise<Delivery> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return { session, registrationId: await registered };
}

const push = ({ session, registrationId }: Delivery, origin: string, payload: object) =>
  session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) });

async function shown(context: BrowserContext): Promise<object[]> {
  const [worker] = context.serviceWorkers();
  if (!worker) return [];
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body, tag, dir, lang }) => ({
      title,
      body,
      tag,
      dir,
      lang,
    }));
  });
}

/** Waits until the page can show toasts; before that the service worker would show a notification instead. */
async function listening(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.toasts') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

test('a push is offered after an order, turned on by a click, and shown once as a toast that opens the delivery', async ({
  page,
  context,
  baseURL,
  prefix,
  language,
  translate,
  api,
  find,
}) => {
  const origin = baseURL ?? '';
  await withSubscription(context);
  await context.clock.install();
  await api.signUp();
  const order = await api.paidOrder([{ piece: await find('', hasPlenty) }], 'member');
  await open(page, `${prefix}/success?payment_id=${order.paymentId}`);
  await expect(page.getByRole('heading', { name: translate(OFFER) })).toBeVisible();
  await page.getByRole('button', { name: translate('Yes, tell me') }).click();
  await expect(page.getByRole('button', { name: translate('Turn off') })).toBeVisible();
  const delivery = await deliveryTo(page);
  const isArabic = language === 'arb';
  const news = {
    id: crypto.randomUUID(),
    title: isArabic ? 'طلبكِ خرج للتوصيل' : 'Your order is out for delivery',
    body: isArabic ? 'وهو في طريقه إليكِ.' : 'It is on the way to you.',
    page: 'new-delivery',
    orderId: order.id,
    lang: isArabic ? 'ar' : 'en',
    dir: isArabic ? 'rtl' : 'ltr',
  };
  const other = await context.newPage();
  await open(other, `${prefix}/product-list`);
  await Promise.all([page, other].map(listening));
  await page.bringToFront();
  // The clock of all tabs is stopped, because the toast would close after a few seconds.
  await context.clock.pauseAt(Date.now() + 60_000);
  // The message is sent twice, as after a server crash between sending it and marking it as sent.
  for (let twice = 0; twice < 2; twice += 1) await push(delivery, origin, news);
  const toasts = () =>
    Promise.all([page, other].map((tab) => tab.locator('.toast').filter({ hasText: news.title }).count()));
  await expect.poll(async () => (await toasts()).reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await shown(context)).toEqual([]);
  const [onPage] = await toasts();
  const tab = onPage === 1 ? page : other;
  await tab.getByRole('button', { name: translate('Open'), exact: true }).click();
  await expect(tab).toHaveURL(new RegExp(`${prefix}/new-delivery/${order.id}$`));
});

test(
  ...inOneProject('with no page open a push that arrives twice is one notification, in its own language and direction'),
  async ({ page, context, baseURL, prefix, translate, api, find }) => {
    await withSubscription(context);
    await api.signUp();
    await api.paidOrder([{ piece: await find('', hasPlenty) }], 'member');
    await expect
      .poll(async () => (await api.get<{ unread: number }>('notification/count')).unread)
      .toBeGreaterThanOrEqual(1);
    await open(page, `${prefix}/notifications`);
    await page.getByRole('button', { name: translate('Yes, tell me') }).click();
    await expect(page.getByRole('button', { name: translate('Turn off') })).toBeVisible();
    const elsewhere = await context.newPage();
    const delivery = await deliveryTo(elsewhere);
    await page.close();
    const id = crypto.randomUUID();
    const news = {
      id,
      title: 'Delivered',
      body: 'At last',
      page: 'order-details',
      orderId: id,
      lang: 'ar',
      dir: 'rtl',
    };
    for (let twice = 0; twice < 2; twice += 1) await push(delivery, baseURL ?? '', news);
    await expect
      .poll(() => shown(context))
      .toEqual([{ title: 'Delivered', body: 'At last', tag: id, dir: 'rtl', lang: 'ar' }]);
    await open(elsewhere, `${prefix}/notifications`);
    await expect(elsewhere.getByRole('heading', { name: translate(OFFER) })).toBeVisible();
  },
);
