// What a list shows is what its links lead to: the colour of the card and the one size chosen for the list, through
// the product's page, its pictures and its heart into the bag and the wish list.
import { addressOf, atBag, expect, open, type Piece, ready, test } from './fixtures.ts';

const HEART = { en: /^Save .+ to your wish list$/, arb: /^إضافة .+ إلى قائمة أمنياتكِ$/ } as const;
const WISHES = { en: /^My wish list/, arb: /^قائمة أمنياتي/ } as const;

/** Comes in several colours and sizes, and a colour that is not its first can be had. */
function other(piece: Piece) {
  const [first] = piece.colors;
  return piece.sizes.length > 1 && piece.min_quantity === 1
    ? piece.items.find(({ color_code: code, stock }) => code !== first?.code && stock === 'in')
    : undefined;
}

const query = ({ color_code: color, size }: { color_code: string; size: string }) =>
  new URLSearchParams({ color, size, in_stock: 'true' }).toString();

test('the colour and the size of a list go with the piece into the bag and onto the wish list', async ({
  page,
  words,
  language,
  find,
}) => {
  const piece = await find('in_stock=true', (one) => other(one) !== undefined);
  const item = other(piece)!;
  const carried = new RegExp(`/product-details/${piece.id}\\?color=${item.color_code}&size=${item.size}$`);
  await open(page, `${words.prefix}/product-list?${query(item)}`);
  const card = page.getByRole('article').filter({ hasText: piece.title });
  await card.getByRole('button', { name: HEART[language] }).click();
  await page.getByRole('banner').getByRole('link', { name: WISHES[language] }).click();
  const wish = page.getByRole('dialog').getByRole('link', { name: piece.title });
  await expect(wish).toHaveAttribute('href', carried);
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: piece.title }).click();
  await expect(page).toHaveURL(carried);
  await ready(page);
  await expect(page.locator(`input[name="color"][value="${item.color_code}"]`)).toBeChecked();
  await expect(page.locator(`input[name="size"][value="${item.size}"]`)).toBeChecked();
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await atBag(page, words);
  await expect(page.getByRole('link', { name: piece.title }).first()).toHaveAttribute('href', carried);
});

test('a link to the piece in another colour changes what the page shows', async ({ page, words, find }) => {
  const piece = await find('in_stock=true', (one) => other(one) !== undefined);
  const item = other(piece)!;
  await open(page, addressOf(words, piece));
  await expect(page.locator(`input[name="color"][value="${item.color_code}"]`)).not.toBeChecked();
  await page.evaluate(
    (address) => {
      const link = Object.assign(document.createElement('a'), { href: address });
      document.querySelector('main')?.append(link);
      link.setAttribute('href', address);
      link.click();
    },
    addressOf(words, piece, `?color=${item.color_code}`),
  );
  await expect(page.locator(`input[name="color"][value="${item.color_code}"]`)).toBeChecked();
});

test('what search engines are told stays in the document when the page wakes up', async ({ page, words, find }) => {
  const piece = await find('in_stock=true');
  await open(page, addressOf(words, piece));
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(facts.join('')).toContain('"@type":"ProductGroup"');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, pictures: 'real' });

  test('the list’s colour and size reach the bag, and come back from the pictures', async ({ page, words, find }) => {
    const piece = await find('in_stock=true', (one) => other(one) !== undefined);
    const item = other(piece)!;
    const carried = new RegExp(`/product-details/${piece.id}\\?color=${item.color_code}&size=${item.size}$`);
    await page.goto(`${words.prefix}/product-list?${query(item)}`);
    await page.getByRole('article').filter({ hasText: piece.title }).getByRole('link', { name: piece.title }).click();
    await expect(page).toHaveURL(carried);
    await page.locator('.gallery__item a').first().click();
    await expect(page).toHaveURL(/\/newzoompage\?/);
    await page.locator('.viewer__bar a').click();
    await expect(page).toHaveURL(carried);
    await page.getByRole('button', { name: words.addToBag }).first().click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('link', { name: piece.title }).first()).toHaveAttribute('href', carried);
  });
});
