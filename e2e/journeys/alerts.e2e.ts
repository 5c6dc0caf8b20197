// A guest who waits for a sold-out size asks for alerts on the product page, confirms the mail address by the link in
// the mail, and gets one mail when the size is back and one when the price has dropped.
import type { Page } from '@playwright/test';
import { MARKET } from '../shop-server.ts';
import { WAITS_MS } from '../slowest-reporter.ts';
import { addressOf, choice, expect, live, open, type Piece, test } from './fixtures.ts';
import { newEmail, type ShopApi } from './shop-api.ts';
import type { Translate } from './translate.ts';

const PROJECTS = ['en-phone', 'en-desktop', 'arb-phone', 'arb-desktop'];
/** The interval of the job that sends alerts that are due. */
const JOB_EVERY_MS = 30_000;
/**
 * How long the test waits for the mails of the alerts: two intervals of the job, in case a run begins between the
 * changes of stock and price, and some time to spare.
 */
const TOLD_MS = 75_000;

const soldOut = ({ items }: Piece) => items.find(({ stock }) => stock === 'out');

function linkTo(page: string, letter: string): string {
  const [address = ''] = new RegExp(String.raw`https?://\S+/${page}\S*`).exec(letter) ?? [];
  const { pathname, search } = new URL(address);
  return pathname + search;
}

async function ask(page: Page, translate: Translate, what: string, email: string): Promise<void> {
  const link = page.getByRole('link', { name: translate(what) }).first();
  await live(link);
  await link.click();
  const dialog = page.getByRole('dialog', { name: translate(what) });
  await dialog.getByLabel(translate('Email')).fill(email);
  await dialog.getByRole('button', { name: translate('Tell me'), exact: true }).click();
  await expect(dialog.getByText(translate.shop('ALERT_KEPT_GUEST'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/**
 * Makes the variant the cheapest of its product. The other variants keep their prices, because other journeys have them
 * in their carts at the same time.
 */
async function makeCheapest(api: ShopApi, { id }: Piece, variant: string): Promise<void> {
  const variants = await api.operatorGet<{ prices: { market: string; price: number }[] }[]>(`price/list/${id}`);
  const ofMarket = variants.flatMap(({ prices }) => prices.filter(({ market }) => market === MARKET));
  const price = Math.min(...ofMarket.map((one) => one.price)) - 500;
  await api.operator('price/save', { product_id: id, market: MARKET, prices: [{ product_item_id: variant, price }] });
}

test('a guest asks for two alerts, confirms the address by the link in the mail, and is told of size and price', async ({
  page,
  prefix,
  translate,
  api,
  find,
}, { project, annotations }) => {
  annotations.push({ type: WAITS_MS, description: String(2 * JOB_EVERY_MS) });
  // Every Playwright project uses other pieces, because the test changes stock and prices while other projects run. Ids
  // are random, so a project may have none of the few pieces with a sold-out size; then it takes any of them.
  const isOwn = ({ id }: Piece) =>
    Number.parseInt(id.slice(-1), 16) % PROJECTS.length === PROJECTS.indexOf(project.name);
  const isThere = ({ items }: Piece) => items.some(({ stock }) => stock === 'in');
  const waitsFor = (one: Piece) => isThere(one) && soldOut(one) !== undefined;
  const list = 'sort=high_to_low';
  const piece = await find(list, (one) => isOwn(one) && waitsFor(one)).catch(() => find(list, waitsFor));
  const gone = soldOut(piece)!;
  const email = newEmail();
  await open(page, addressOf(prefix, piece, choice(gone)));
  await ask(page, translate, 'Tell me when it is back', email);
  await ask(page, translate, 'Tell me if the price drops', email);

  await page.goto(linkTo('alerts-confirm', await api.letter(email, 'alert_confirmation')));
  await page.getByRole('button', { name: translate('Yes, write to me') }).click();
  await expect(
    page.getByText(translate('Thank you. We will write to you about the pieces you asked for.')),
  ).toBeVisible();

  await api.operator('stock/correct', { product_item_id: gone._id, on_hand: 3, note: 'A new delivery' });
  await makeCheapest(api, piece, gone._id);
  const told = async () => (await api.lettersTo(email)).map(({ template }) => template).sort();
  await expect.poll(told, { timeout: TOLD_MS }).toEqual(['alert_confirmation', 'back_in_stock', 'price_drop']);
  expect(await api.letter(email, 'price_drop')).toContain(piece.title);
  await page.goto(linkTo('product-details', await api.letter(email, 'back_in_stock')));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(piece.title);
  await expect(page.locator(`input[name=size][value="${gone.size}"]`)).toBeChecked();
  await expect(page.getByRole('button', { name: translate('Add to bag') }).first()).toBeVisible();
});
