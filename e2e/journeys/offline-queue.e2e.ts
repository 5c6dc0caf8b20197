// What waits on a device without a connection (decision 86): a measurement form, calls that the service worker sends
// with no page open, and what is left of them when the account is deleted.
import type { Page } from '@playwright/test';
import { addressOf, choice, expect, hasPlenty, inOneProject, open, plenty, test } from './fixtures.ts';
import { custom, draftOfDevice, INCHES, LABEL, measure, nameOfSet, save, setsOfDevice, start } from './measuring.ts';
import { ownAnswers, pressAdd, pressLink, waiting, workerReady } from './offline-worker.ts';
import { PASSWORD } from './shop-api.ts';

test.use({ serviceWorkers: 'allow' });

const QUEUE = 'hindam-queue';

const databases = (page: Page): Promise<number> => page.evaluate(async () => (await indexedDB.databases()).length);

test('a measurement form that is filled in without a connection is saved once, when there is one', async ({
  page,
  context,
  prefix,
  translate,
  find,
}) => {
  const piece = await custom(find);
  const form = `${prefix}/custom-size-modal?product_id=${piece.id}`;
  await open(page, addressOf(prefix, piece));
  await workerReady(page);
  const viewed = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('store-')).length);
  await expect.poll(viewed).toBe(1);
  await open(page, addressOf(prefix, piece));
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await pressLink(page, form);
  await start(page, translate);
  await measure(page, translate, INCHES);
  await nameOfSet(page).fill(LABEL);
  const answers: Promise<unknown>[] = [];
  context.on('response', (response) => {
    if (response.url().includes('/api/measurement/save')) answers.push(response.json());
  });
  await save(page, translate);
  await expect(
    page.getByText(translate('Saved on this device. It will be sent when you are back online.')),
  ).toBeVisible();
  await waiting(page, 1);
  await context.setOffline(false);
  await waiting(page, 0);
  const values = { item_length: Number(INCHES['item_length']), hips: Number(INCHES['hips']) };
  await expect.poll(() => setsOfDevice(page)).toMatchObject([{ label: LABEL, values }]);
  const [saved, ...more] = await Promise.all(answers);
  expect(saved).toMatchObject({ errorCode: 0, result: { label: LABEL, ...values } });
  expect(more).toEqual([]);
  expect(await setsOfDevice(page)).toHaveLength(1);
  await expect.poll(() => draftOfDevice(page)).toBeNull();
});

test(
  ...inOneProject('on a network without a way out, which the browser takes for a connection, nothing is lost either'),
  async ({ page, context, prefix, translate, find }) => {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => true });
      for (const event of ['online', 'offline'])
        window.addEventListener(event, (told) => told.stopImmediatePropagation(), { capture: true });
    });
    const piece = await custom(find);
    const address = addressOf(prefix, piece, choice(plenty(piece)));
    const form = `${prefix}/custom-size-modal?product_id=${piece.id}`;
    await open(page, address);
    await workerReady(page);
    await open(page, address);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await pressAdd(page, translate);
    await waiting(page, 1);
    await expect(page.getByText(translate('You are offline. What you see may be out of date.'))).toBeVisible();
    await page.goto(form);
    await page.reload();
    await expect(page.getByText(translate('You are offline. What you see may be out of date.'))).toBeVisible();
    await start(page, translate);
    await measure(page, translate, INCHES);
    await nameOfSet(page).fill(LABEL);
    await save(page, translate);
    await waiting(page, 2);
    await context.setOffline(false);
    await waiting(page, 0);
    await expect.poll(() => setsOfDevice(page)).toMatchObject([{ label: LABEL }]);
    await expect(page.getByText(translate('You are offline. What you see may be out of date.'))).toHaveCount(0);
  },
);

test(
  ...inOneProject('what waits is sent by the service worker, once, while no page of the shop is open'),
  async ({ page, context, baseURL, prefix, translate, api, find }) => {
    const piece = await find('list=best_seller', (one) => hasPlenty(one) && one.min_quantity <= 1);
    const address = addressOf(prefix, piece, choice(plenty(piece)));
    await open(page, address);
    await workerReady(page);
    await open(page, address);
    await page.waitForLoadState('networkidle');
    const elsewhere = await context.newPage();
    const session = await context.newCDPSession(elsewhere);
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await registered;
    await context.setOffline(true);
    await pressAdd(page, translate);
    await waiting(page, 1);
    const guestId = await page.evaluate(() => localStorage.getItem('ip'));
    await page.close();
    const cart = async () => (await api.get<{ lines: object[] }>(`guest-cart/view/${guestId}`)).lines;
    expect(await cart()).toEqual([]);
    // From here on the browser may dispatch the sync event by itself too.
    await context.setOffline(false);
    const sync = { origin: baseURL ?? '', registrationId, tag: QUEUE, lastChance: false };
    await session.send('ServiceWorker.dispatchSyncEvent', sync);
    await expect.poll(cart).toMatchObject([{ quantity: 1 }]);
    await session.send('ServiceWorker.dispatchSyncEvent', sync);
    await open(elsewhere, `${prefix}/home`);
    await waiting(elsewhere, 0);
    expect(await cart()).toMatchObject([{ quantity: 1 }]);
  },
);

test(
  ...inOneProject('a deleted account leaves neither what waited nor what the member read on the device'),
  async ({ page, context, prefix, translate, api, find }) => {
    await api.signUp();
    const piece = await find('list=best_seller', hasPlenty);
    await api.paidOrder([{ piece }], 'member');
    await open(page, `${prefix}/account-data`);
    await workerReady(page);
    await open(page, addressOf(prefix, piece));
    await pressLink(page, `${prefix}/my-order`);
    await expect.poll(() => ownAnswers(page)).toContain('/api/order/list');
    await open(page, addressOf(prefix, piece));
    // Another tab holds the lock under which the queue is sent, so that the call for the wish list stays in the queue
    // even with a connection.
    const other = await context.newPage();
    await open(other, `${prefix}/faq`);
    await other.evaluate((name) => {
      void navigator.locks.request(name, () => new Promise(() => undefined));
    }, QUEUE);
    await context.setOffline(true);
    await page
      .getByRole('button', { name: translate('Save {title} to your wish list', { title: piece.title }) })
      .first()
      .click();
    await waiting(page, 1);
    await context.setOffline(false);
    await open(page, `${prefix}/account-data`);
    await waiting(page, 1);
    expect(await databases(page)).toBe(1);
    await page.getByText(translate('I want to delete my account')).click();
    const button = page.getByRole('button', { name: translate('Delete my account for good') });
    await page.locator('form').filter({ has: button }).getByLabel(translate('Your password')).fill(PASSWORD);
    await button.click();
    await expect(page.getByText(translate('Your account is deleted.'))).toBeVisible();
    await waiting(page, 0);
    await expect.poll(() => databases(page)).toBe(0);
    expect(await ownAnswers(page)).toEqual([]);
    const sent: string[] = [];
    context.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await other.close();
    await open(page, `${prefix}/home`);
    await page.waitForLoadState('networkidle');
    expect(sent).not.toContain('/api/wishlist/toggle');
    expect(await ownAnswers(page)).toEqual([]);
  },
);
