// A member's notifications, and the delivery page to which a notification leads; the delivery page also by a guest's
// signed link.
import type { Page } from '@playwright/test';
import { expect, type Find, hasPlenty, inOneProject, open, test } from './fixtures.ts';
import type { Order, ShopApi } from './shop-api.ts';
import { type State, stateTests } from './states.ts';

const TITLE = 'Delivery of order <0>{number}</0>';
const ANOTHER_TIME = 'Another time';
const ASKED = 'You asked for {day}, <0>{hours}</0>. We ask the courier and tell you. Until then the time above stands.';
const AGREED = 'The time you asked for is agreed: {day}, <0>{hours}</0>.';

interface Delivery {
  windows: { from: string; to: string }[];
}
interface Listed {
  requests: { _id: string; order_id: string }[];
}

/** A paid order that an operator has moved to the status `to`, with a delivery planned far in the future. */
async function sent(api: ShopApi, find: Find, to: 'shipped' | 'out_for_delivery', as: 'guest' | 'member' = 'guest') {
  const order = await api.paidOrder([{ piece: await find('', hasPlenty) }], as);
  const move = (status: string, more: object = {}) =>
    api.operator('order/move', { order_id: order.id, to: status, ...more });
  await move('confirmed');
  await move('packed');
  const planned = { window_from: '2031-03-03T06:00:00.000Z', window_to: '2031-03-03T08:00:00.000Z' };
  await move('shipped', { carrier: 'Aramex', tracking_number: `AX-${Date.now()}`, ...planned });
  if (to === 'out_for_delivery')
    await move(to, { driver_name: 'Omar', driver_phone: '+971501112233', delivery_code: '4829' });
  return order;
}

const pageOf = ({ id, key }: Order): string => `/new-delivery/${id}${key ? `?key=${key}` : ''}`;
const byKey = ({ key }: Order) => (key ? { key } : {});

async function notified(api: ShopApi, count: number): Promise<void> {
  await expect
    .poll(async () => (await api.get<{ unread: number }>('notification/count')).unread)
    .toBeGreaterThanOrEqual(count);
}

const STATES: readonly State[] = [
  {
    name: 'a member who was told nothing yet',
    at: async ({ api }) => {
      await api.signUp();
      return '/notifications';
    },
    by: ({ page }) => expect(page.getByRole('article')).toHaveCount(4),
    shows: (translate) => translate('No notification found.'),
  },
  {
    name: 'a member’s notifications, unread',
    at: async ({ api, find }) => {
      await api.signUp();
      await sent(api, find, 'out_for_delivery', 'member');
      await notified(api, 3);
      return '/notifications';
    },
    shows: (translate) => translate('Mark all as read'),
  },
  {
    name: 'a delivery out with its driver, code and planned time',
    at: async ({ api, find }) => pageOf(await sent(api, find, 'out_for_delivery')),
    shows: () => '4829',
  },
  {
    name: 'a shipped parcel, with another time asked for and a problem reported',
    at: async ({ api, find }) => {
      const order = await sent(api, find, 'shipped');
      const { windows } = await api.get<Delivery>(`delivery/details/${order.id}?key=${order.key}`);
      const named = { order_id: order.id, ...byKey(order) };
      await api.post('delivery/change', { ...named, change: 'window', window_from: windows[2]!.from });
      await api.post('delivery/change', { ...named, change: 'reception', reception: 'Tower 7, Maha' });
      await api.post('delivery/report', { ...named, problem: 'damaged', note: 'The box was torn.' });
      return pageOf(order);
    },
    shows: (translate) => translate('We have it and will answer you.'),
  },
  {
    name: 'a delivery before anything was sent',
    at: async ({ api, find }) => pageOf(await api.paidOrder([{ piece: await find('', hasPlenty) }])),
    shows: (translate) => translate('Where it goes'),
  },
  {
    name: 'a problem reported with nothing chosen',
    at: async ({ api, find }) => pageOf(await sent(api, find, 'shipped')),
    by: async ({ page, translate }) =>
      page
        .getByRole('main')
        .getByRole('button', { name: translate('Report it') })
        .click(),
    shows: (translate) => translate('This field is required'),
  },
];

for (const state of stateTests(STATES)) test(...state);

const main = (page: Page) => page.getByRole('main');

test(
  ...inOneProject('a notification leads to its delivery, is read by opening it, and the menu counts what is left'),
  async ({ page, prefix, translate, api, find }) => {
    await api.signUp();
    const order = await sent(api, find, 'shipped', 'member');
    await notified(api, 2);
    await open(page, `${prefix}/notifications`);
    await expect(main(page).getByText(translate('New'), { exact: true })).toHaveCount(2);
    await main(page).getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/new-delivery/${order.id}$`));
    await expect(page.getByRole('heading', { level: 1, name: translate.like(TITLE) })).toBeVisible();
    await page.getByRole('button', { name: translate('Open menu') }).click();
    const entry = page.getByRole('dialog').getByRole('link', { name: translate('Notifications') });
    await expect(entry).toContainText(translate('{unread, plural, one {# unread} other {# unread}}', { unread: 1 }));
    await entry.click();
    await main(page)
      .getByRole('button', { name: translate('Mark all as read') })
      .click();
    await expect(main(page).getByText(translate('New'), { exact: true })).toHaveCount(0);
    await expect.poll(async () => (await api.get<{ unread: number }>('notification/count')).unread).toBe(0);
  },
);

test(
  ...inOneProject('a guest asks for another time by the signed link, reads the answer, and nothing typed is lost'),
  async ({ page, prefix, translate, api, find }) => {
    const order = await sent(api, find, 'shipped');
    await open(page, prefix + pageOf(order));
    // The access key has been removed from the address bar, so that nobody shares it by mistake.
    await expect(page).toHaveURL(new RegExp(`${prefix}/new-delivery/${order.id}$`));
    const button = (name: string) => main(page).getByRole('button', { name: translate(name), exact: true });
    await button('Ask for this time').click();
    await expect(main(page).getByText(translate('This field is required'))).toBeVisible();
    await main(page).getByLabel(translate(ANOTHER_TIME)).selectOption({ index: 3 });
    await button('Ask for this time').click();
    await expect(main(page).getByText(translate.like(ASKED))).toBeVisible();
    // The text is for the courier and must contain no link.
    const reception = main(page).getByLabel(translate('Leave it at the reception'));
    await reception.fill('see https://evil.example 🌙');
    await button('Leave it there').click();
    await expect(reception).toHaveAttribute('aria-invalid', 'true');
    await expect(reception).toHaveValue('see https://evil.example 🌙');
    await reception.fill('Tower 7 🌙');
    await button('Leave it there').click();
    await expect(main(page).getByText('Tower 7 🌙')).toBeVisible();
    const { requests } = await api.operatorGet<Listed>('delivery/list');
    const wish = requests.find(({ order_id }) => order_id === order.id)!;
    await api.operator('delivery/answer', { request_id: wish._id, agree: true, note: 'The driver is told.' });
    await page.reload();
    await expect(main(page).getByText(translate.like(AGREED))).toBeVisible();
    await expect(main(page).getByText('The driver is told.')).toBeVisible();
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(...inOneProject('everything is read and asked by forms'), async ({ page, prefix, translate, api, find }) => {
    await api.signUp();
    const order = await sent(api, find, 'shipped', 'member');
    await notified(api, 2);
    await page.goto(`${prefix}/notifications`);
    await main(page)
      .getByRole('button', { name: translate('Mark all as read') })
      .click();
    await expect(main(page).getByText(translate('New'), { exact: true })).toHaveCount(0);
    await page.goto(prefix + pageOf(order));
    await main(page)
      .getByRole('button', { name: translate('I will be there') })
      .click();
    await expect(main(page).getByText(translate('You have confirmed this time.'))).toBeVisible();
    await main(page).getByLabel(translate('What is wrong')).selectOption('other');
    await main(page)
      .getByRole('button', { name: translate('Report it') })
      .click();
    await expect(main(page).getByText(translate('This field is required'))).toBeVisible();
    await expect(main(page).getByLabel(translate('What is wrong'))).toHaveValue('other');
  });
});
