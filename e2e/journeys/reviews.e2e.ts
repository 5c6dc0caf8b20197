// Reviews: written from a delivered order, with a picture, published by the shop, and found with the piece; and the
// states of the review page and of a product's reviews.
import { addressOf, expect, type Find, inOneProject, live, open, test } from './fixtures.ts';
import { somePieces } from './pieces.ts';
import type { Order, ShopApi, Wanted } from './shop-api.ts';
import { stateTests, type State } from './states.ts';

const SEND = 'Send review';
const THANKS = 'Thank you. Your review appears with the piece once we have checked it.';
const TOO_MANY = '{tooMany, plural, one {# character too many} other {# characters too many}}';
const WORDS = 'The cloth falls well. القماش جميل 😀';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function delivered(api: ShopApi, wanted: readonly Wanted[]): Promise<Order> {
  const order = await api.paidOrder(wanted);
  const move = (to: string, more: object = {}) => api.operator('order/move', { order_id: order.id, to, ...more });
  await move('confirmed');
  await move('packed');
  await move('shipped', { carrier: 'Aramex', tracking_number: 'AX-774120' });
  await move('delivered');
  return order;
}

const deliveredOf = async (api: ShopApi, find: Find, pieces: number): Promise<Order> =>
  delivered(
    api,
    (await somePieces(find, pieces)).map((piece) => ({ piece })),
  );

/**
 * The most pieces of one order in these tests. They order the first pieces that `somePieces` finds, so they review no
 * pieces but the first PIECES_MAX.
 */
const PIECES_MAX = 2;

const pageOf = ({ id, key }: Order): string => `/order-review?order_id=${id}&key=${key}`;

interface Written {
  _id: string;
}

async function written(api: ShopApi, order: Order): Promise<Written> {
  const [line] = (await api.orderNow(order)).lines;
  const named = { order_id: order.id, key: order.key };
  const review = { ...named, line_id: line!._id, rating: 4, fit: 'true', height_cm: 165, text: WORDS };
  const { _id } = await api.post<Written>('order/review', review);
  await api.post('order/review-picture', { ...named, review_id: _id, picture: PNG.toString('base64') });
  return { _id };
}

async function decide(api: ShopApi, { _id }: Written, decision: object): Promise<void> {
  const { reviews } = await api.operatorGet<{ reviews: (Written & { version: number })[] }>('review/list?page=1');
  const found = reviews.find((one) => one._id === _id);
  if (!found) throw new Error('the review is not among the first that wait');
  await api.operator('review/decide', { review_id: _id, version: found.version, ...decision });
}

const STATES: readonly State[] = [
  {
    name: 'a delivered order with a reviewed piece and one that can be reviewed',
    at: async ({ api, find }) => {
      const order = await deliveredOf(api, find, PIECES_MAX);
      await written(api, order);
      return `/order-details/${order.id}?key=${order.key}`;
    },
    shows: (translate) => translate('Being checked'),
  },
  {
    name: 'the pieces of an order, of which one is reviewed',
    at: async ({ api, find }) => {
      const order = await deliveredOf(api, find, PIECES_MAX);
      await written(api, order);
      return pageOf(order);
    },
    shows: (translate) => translate('Which piece is it about?'),
  },
  {
    name: 'a review without stars and with a text that is too long',
    at: async ({ api, find }) => pageOf(await deliveredOf(api, find, 1)),
    by: async ({ page, translate }) => {
      await page.getByLabel(translate('Your review')).fill('م'.repeat(2_003));
      await expect(page.getByText(translate(TOO_MANY, { tooMany: 3 }))).toBeVisible();
      await page.getByRole('button', { name: translate(SEND) }).click();
    },
    shows: (translate) => translate('Choose how many stars.'),
  },
  {
    name: 'a review that waits for the shop, with a picture',
    at: async ({ api, find }) => {
      const order = await deliveredOf(api, find, 1);
      await written(api, order);
      return pageOf(order);
    },
    shows: (translate) => translate('It appears with the piece once we have checked it.'),
  },
  {
    name: 'a review that was refused',
    at: async ({ api, find }) => {
      const order = await deliveredOf(api, find, 1);
      const reason = 'Please leave out the <b>phone number</b> 😀.';
      await decide(api, await written(api, order), { publish: false, reason });
      return pageOf(order);
    },
    by: async ({ page, translate }) => {
      await page.getByText(translate('Change the review')).click();
      await page.getByText(translate('Delete the review')).first().click();
    },
    shows: (translate) => translate('Not published'),
  },
  {
    name: 'reviewing pieces of an order that was not delivered',
    at: async ({ api, find }) => pageOf(await api.paidOrder([{ piece: (await somePieces(find, 1))[0]! }])),
    shows: (translate) =>
      translate('A piece can be reviewed once it has been delivered, as long as it is not returned.'),
  },
  {
    name: 'reviewing without an order in the address',
    at: '/order-review',
    shows: (translate) => translate('Choose an order first: its pieces are reviewed on its own page.'),
  },
  {
    name: 'a piece’s reviews with four stars and pictures, as their link opens them',
    at: async ({ api, find }) => {
      const [piece] = await somePieces(find, 1);
      await decide(api, await written(api, await delivered(api, [{ piece: piece! }])), { publish: true });
      return `/product-details/${piece!.id}?reviews_stars=4&reviews_pictures=1`;
    },
    shows: () => WORDS,
  },
];

for (const state of stateTests(STATES)) test(...state);

test('a guest reviews a delivered piece with a picture, and once it is published everyone finds it', async ({
  page,
  prefix,
  api,
  find,
  translate,
}) => {
  const [piece] = await somePieces(find, 1);
  const order = await delivered(api, [{ piece: piece! }]);
  await open(page, `${prefix}/order-details/${order.id}?key=${order.key}`);
  await page.getByRole('link', { name: translate('Write a review of {title}', { title: piece!.title }) }).click();
  await page.locator('label', { has: page.getByRole('radio', { name: translate('Excellent') }) }).click();
  await page.getByLabel(translate('Your review')).fill(WORDS);
  await page.locator('input[type=file]').setInputFiles([
    { name: 'front.png', mimeType: 'image/png', buffer: PNG },
    { name: 'back.png', mimeType: 'image/png', buffer: PNG },
  ]);
  await page.getByRole('button', { name: translate('Remove picture {place}', { place: '2' }) }).click();
  await page.getByRole('button', { name: translate(SEND) }).click();
  await expect(page.getByText(translate(THANKS))).toBeVisible();
  await expect(page.getByRole('img', { name: translate('Picture {place}', { place: '1' }) })).toHaveCount(1);

  const { lines } = await api.get<{ lines: { review: Written }[] }>(`order/reviews/${order.id}?key=${order.key}`);
  await decide(api, lines[0]!.review, { publish: true });
  await open(page, `${prefix}/product-details/${piece!.id}?reviews_stars=5&reviews_pictures=1`);
  const review = page.locator('.review', { hasText: WORDS }).first();
  await live(review);
  await review.getByRole('link').click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expect(page.locator('dialog:modal')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review).toBeVisible();
  // This browser has the order's cookie, so the vote counts as the author's own and is refused; without cookies it is
  // accepted.
  await review.getByRole('button', { name: translate('Helpful') }).click();
  await expect(review.getByRole('alert')).toBeVisible();
  await page.context().clearCookies();
  await review.getByRole('button', { name: translate('Helpful') }).click();
  await expect(review.getByRole('button', { pressed: true })).toBeVisible();
  await page.getByRole('link', { name: translate('All reviews') }).click();
  await expect(page).not.toHaveURL(/reviews_/);
});

test(
  ...inOneProject('a press of a bar of stars, or of a size bought, shows these reviews, and the next press all again'),
  async ({ page, prefix, find, translate }) => {
    // A piece that no other test reviews meanwhile, because its count of reviews would change.
    const reviewedByOthers = (await somePieces(find, PIECES_MAX)).map(({ id }) => id);
    const piece = await find('', ({ id, fit }) => fit !== null && !reviewedByOthers.includes(id));
    await open(page, addressOf(prefix, piece));
    const bar = page.locator('.histogram a').first();
    const pill = page
      .getByRole('group', { name: translate('Size bought') })
      .getByRole('link')
      .first();
    const found = page.locator('.reviews-area').getByRole('status');
    await live(bar);
    const all = await found.textContent();
    for (const [filter, name] of [
      [bar, 'reviews_stars'],
      [pill, 'reviews_size'],
    ] as const) {
      await filter.click();
      await expect(page).toHaveURL(new RegExp(`[?&]${name}=`));
      await expect(filter).toHaveAttribute('aria-current', 'true');
      await expect(found).not.toHaveText(all!);
      await filter.click();
      await expect(page).not.toHaveURL(/reviews_/);
      await expect(found).toHaveText(all!);
    }
  },
);
