// Returns after delivery, with script and without: requested, paid back, exchanged for another size, and withdrawn; and
// the states of the return page.
import type { Page } from '@playwright/test';
import { expect, type Find, inOneProject, open, test } from './fixtures.ts';
import { somePieces } from './pieces.ts';
import type { Order, ShopApi, Wanted } from './shop-api.ts';
import { stateTests, type State } from './states.ts';
import type { Translate } from './translate.ts';

const ASK = 'Ask to return';
const SENT = 'We have your request and will answer within 1 working day. You can add pictures to it below.';
const WHY = 'Why does it go back?';
const WORDS = 'In your words';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Two pieces of one variant, which the form shows as a select, and one of another, which it shows as a checkbox. */
async function twoLines(find: Find): Promise<Wanted[]> {
  const [first, second] = await somePieces(find, 2);
  return [{ piece: first!, quantity: 2 }, { piece: second! }];
}

async function delivered(api: ShopApi, find: Find): Promise<Order> {
  const order = await api.paidOrder(await twoLines(find));
  const move = (to: string, more: object = {}) => api.operator('order/move', { order_id: order.id, to, ...more });
  await move('confirmed');
  await move('packed');
  await move('shipped', { carrier: 'Aramex', tracking_number: 'AX-774120' });
  await move('delivered');
  return order;
}

const pageOf = ({ id, key }: Order): string => `/order-return?order_id=${id}&key=${key}`;

interface RequestedReturn {
  _id: string;
  lines: { line_id: string; quantity: number }[];
}

async function asked(api: ShopApi, order: Order, more: object = {}): Promise<RequestedReturn> {
  const { lines } = await api.orderNow(order);
  const one = lines.find(({ quantity }) => quantity === 1)!;
  const wish = { line_id: one._id, quantity: 1, reason_code: 'fault', reason_text: 'A seam is open. الدرز مفتوح' };
  return api.post<RequestedReturn>('order/return', {
    order_id: order.id,
    key: order.key,
    lines: [{ ...wish, ...more }],
  });
}

const decide = (api: ShopApi, { _id }: RequestedReturn, more: object) =>
  api.operator('return/decide', { return_id: _id, version: 1, approve: true, ...more });

const STATES: readonly State[] = [
  {
    name: 'a delivered order of which pieces can be returned',
    at: async ({ api, find }) => {
      const order = await delivered(api, find);
      return `/order-details/${order.id}?key=${order.key}`;
    },
    shows: (translate) => translate('Return pieces'),
  },
  {
    name: 'a return with a piece chosen and no reason',
    at: async ({ api, find }) => pageOf(await delivered(api, find)),
    by: async ({ page, translate }) => {
      await page.locator('.return-piece input[type=checkbox]').check();
      await page.getByRole('button', { name: translate(ASK) }).click();
    },
    shows: (translate) => translate('This field is required'),
  },
  {
    name: 'a return of a piece for another size',
    at: async ({ api, find }) => pageOf(await delivered(api, find)),
    by: async ({ page, translate }) => {
      const piece = page.locator('.return-piece', { has: page.locator('input[type=checkbox]') });
      await piece.locator('input[type=checkbox]').check();
      const instead = piece.getByLabel(translate('What would you like instead?'));
      const other = await instead.locator('option:not([value=""]):not([disabled])').first().getAttribute('value');
      await instead.selectOption(other);
    },
    shows: (translate) =>
      translate(
        'The new pieces cost what they cost on the day yours arrive. If one is sold out by then, its money comes back.',
      ),
  },
  {
    name: 'a return that waits for the shop’s answer, with a picture',
    at: async ({ api, find }) => {
      const order = await delivered(api, find);
      const { _id } = await asked(api, order);
      const named = { order_id: order.id, key: order.key, return_id: _id };
      await api.post('order/return-picture', { ...named, picture: PNG.toString('base64') });
      return pageOf(order);
    },
    shows: (translate) => translate('Waiting for our answer'),
  },
  {
    name: 'a return that is picked up',
    at: async ({ api, find }) => {
      const order = await delivered(api, find);
      const answer = { way: 'pick_up', pick_up_on: '2026-12-10', answer: 'Between 10:00 and 14:00.' };
      await decide(api, await asked(api, order), answer);
      return pageOf(order);
    },
    shows: (translate) => translate('You can send it back'),
  },
  {
    name: 'a return that was refused',
    at: async ({ api, find }) => {
      const order = await delivered(api, find);
      await decide(api, await asked(api, order), { approve: false, answer: 'It was worn: 😀 <b>see</b> the hem.' });
      return pageOf(order);
    },
    shows: (translate) => translate('Not accepted'),
  },
  {
    name: 'returning pieces of an order that was not delivered',
    at: async ({ api, find }) => pageOf(await api.paidOrder(await twoLines(find))),
    shows: (translate) => translate('You can return pieces as soon as the order is with you.'),
  },
  {
    name: 'returning pieces without an order in the address',
    at: '/order-return',
    shows: (translate) => translate('Choose an order first: its pieces are returned on its own page.'),
  },
];

for (const state of stateTests(STATES)) test(...state);

async function fill(page: Page, translate: Translate): Promise<void> {
  const piece = page.locator('.return-piece', { has: page.locator('input[type=checkbox]') });
  await piece.locator('input[type=checkbox]').check();
  await piece.getByLabel(translate(WHY)).selectOption('fault');
  await piece.getByLabel(translate(WORDS)).fill('A seam is open.');
}

test(
  ...inOneProject('a guest asks to return a piece, adds a picture, is answered, and is paid back once it is there'),
  async ({ page, prefix, api, find, translate }) => {
    const order = await delivered(api, find);
    await open(page, `${prefix}/order-details/${order.id}?key=${order.key}`);
    await page.getByRole('link', { name: translate('Return pieces') }).click();
    await expect(page.locator('.return-piece__why').first()).toBeHidden();
    await fill(page, translate);
    await expect(page.getByText(translate('Refund'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: translate(ASK) }).click();
    await expect(page.getByText(translate(SENT))).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({ name: 'seam.png', mimeType: 'image/png', buffer: PNG });
    await page.getByRole('button', { name: translate('Add pictures') }).click();
    const picture = page.getByRole('img', { name: translate('Picture {place}', { place: '1' }) });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    const { returns } = await api.get<{ returns: RequestedReturn[] }>(
      `order/return-options/${order.id}?key=${order.key}`,
    );
    const [one] = returns;
    await decide(api, one!, { way: 'label', answer: 'The label is in the mail.' });
    const lines = one!.lines.map(({ line_id }) => ({ line_id, taken: 1, condition: 'faulty', restocked: 0 }));
    await api.operator('return/receive', { return_id: one!._id, version: 2, lines });
    await api.letter(order.email, 'return_received');
    await open(page, `${prefix}/order-details/${order.id}?key=${order.key}`);
    await expect(page.getByText(translate('Settled'))).toBeVisible();
    await expect.poll(async () => (await api.orderNow(order)).refunds.length).toBe(1);
  },
);

/** The id of the first variant in stock, at the same price, for which a piece of the line can be exchanged. */
async function anotherFor(api: ShopApi, order: Order, lineId: string): Promise<string> {
  interface Offered {
    lines: {
      _id: string;
      choices: { product_item_id: string; in_stock: boolean; differences: { amount: number }[] }[];
    }[];
  }
  const { lines } = await api.get<Offered>(`order/return-options/${order.id}?key=${order.key}`);
  const choices = lines.find(({ _id }) => _id === lineId)?.choices ?? [];
  const chosen = choices.find(({ in_stock: inStock, differences: [one] }) => inStock && one?.amount === 0);
  if (!chosen) throw new Error('the piece comes in no other size at its price');
  return chosen.product_item_id;
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test(
    ...inOneProject('a piece is sent back for another size, which comes instead once it is there'),
    async ({ page, prefix, api, find, translate }) => {
      const order = await delivered(api, find);
      await page.goto(prefix + pageOf(order));
      const piece = page.locator('.return-piece', { has: page.locator('input[type=checkbox]') });
      await piece.locator('input[type=checkbox]').check();
      const one = (await api.orderNow(order)).lines.find(({ quantity }) => quantity === 1)!;
      const other = await anotherFor(api, order, one._id);
      await piece.getByLabel(translate('What would you like instead?')).selectOption(other);
      await page.getByRole('button', { name: translate(ASK) }).click();
      await expect(page.getByText(translate('This field is required'))).toBeVisible();
      await expect(piece.getByLabel(translate('What would you like instead?'))).toHaveValue(other);
      await piece.getByLabel(translate(WHY)).selectOption('wrong_size');
      await page.getByRole('button', { name: translate(ASK) }).click();
      await expect(page.getByText(translate(SENT))).toBeVisible();
      const { returns } = await api.get<{ returns: RequestedReturn[] }>(
        `order/return-options/${order.id}?key=${order.key}`,
      );
      await decide(api, returns[0]!, { way: 'label', answer: 'The label is in the mail.' });
      const lines = returns[0]!.lines.map(({ line_id }) => ({ line_id, taken: 1, condition: 'as_new', restocked: 1 }));
      await api.operator('return/receive', { return_id: returns[0]!._id, version: 2, lines });
      await page.goto(prefix + pageOf(order));
      await page.locator('.return-state').getByRole('link').click();
      await expect(page.locator('.exchanged-orders')).toBeVisible();
      expect((await api.orderNow(order)).order_status).toBe('delivered');
    },
  );
  test(
    ...inOneProject('a return is asked for, gets a picture and is withdrawn; nothing typed is lost on the way'),
    async ({ page, prefix, api, find, translate }) => {
      const order = await delivered(api, find);
      await page.goto(prefix + pageOf(order));
      const piece = page.locator('.return-piece', { has: page.locator('input[type=checkbox]') });
      await piece.locator('input[type=checkbox]').check();
      await piece.getByLabel(translate(WORDS)).fill('A seam is open.');
      await page.getByRole('button', { name: translate(ASK) }).click();
      await expect(page.getByText(translate('This field is required'))).toBeVisible();
      await expect(piece.getByLabel(translate(WORDS))).toHaveValue('A seam is open.');
      await piece.getByLabel(translate(WHY)).selectOption('fault');
      await page.getByRole('button', { name: translate(ASK) }).click();
      await expect(page.getByText(translate(SENT))).toBeVisible();
      await page.locator('input[type=file]').setInputFiles({ name: 'seam.png', mimeType: 'image/png', buffer: PNG });
      await page.getByRole('button', { name: translate('Add pictures') }).click();
      await expect(page.getByRole('img', { name: translate('Picture {place}', { place: '1' }) })).toBeVisible();
      await page.getByRole('button', { name: translate('Keep the pieces after all') }).click();
      await expect(page.getByText(translate('Withdrawn'))).toBeVisible();
      expect((await api.orderNow(order)).order_status).toBe('delivered');
    },
  );
});
