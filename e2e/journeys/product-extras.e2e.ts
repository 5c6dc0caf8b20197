// Extras of the product page and the cart: the delivery dates by region, the ways to pay, the link to WhatsApp, the
// size finder, and how much is missing for free delivery; also the page that compares pieces.
import { MARKET } from '../shop-server.ts';
import { addressOf, choice, expect, hasPlenty, inOneProject, live, open, plenty, test } from './fixtures.ts';
import { chosen, custom, guestSet, LABEL, openMeasuring } from './measuring.ts';
import { somePieces } from './pieces.ts';
import { stateTests, type State } from './states.ts';

const IN_STOCK = 'in_stock=true';

const STATES: readonly State[] = [
  {
    name: 'a piece of which most shoppers say that its sizes are true',
    at: async ({ find }) => addressOf('', await find('', ({ fit }) => fit?.verdict === 'true')),
    shows: (translate) => translate('Most say true to size.'),
  },
];

for (const state of stateTests(STATES)) test(...state);

test('the days of arrival follow the region that was chosen, also after a reload and on another piece', async ({
  page,
  prefix,
  translate,
  find,
}) => {
  test.skip(MARKET !== 'ae', 'only in the Emirates do regions differ');
  const [piece, other] = await somePieces(find, 2);
  await open(page, addressOf(prefix, piece!));
  const region = page.getByLabel(translate('Deliver to'));
  const arrives = page.getByText(translate.like('Arrives {ready}')).first();
  await live(region);
  await expect(region).toHaveValue('');
  const anywhere = await arrives.innerText();
  await region.selectOption('AE-DU');
  await expect(arrives).not.toHaveText(anywhere);
  const inDubai = await arrives.innerText();
  await page.reload();
  await live(region);
  await expect(region).toHaveValue('AE-DU');
  await expect(arrives).toHaveText(inDubai);
  await open(page, addressOf(prefix, other!));
  await live(region);
  await expect(region).toHaveValue('AE-DU');
  await expect(arrives).toHaveText(inDubai);
});

test(
  ...inOneProject('a picture says the height and the size of who wears the piece'),
  async ({ page, prefix, translate, find }) => {
    const piece = await find('list=best_seller', ({ sizes }) => sizes.includes('60'));
    await open(page, addressOf(prefix, piece));
    const caption = translate.like('Shown on a height of {height} cm, size <0>{size}</0>');
    await expect(page.locator('.gallery__caption').first()).toHaveText(caption);
    await expect(page.locator('.gallery__caption').first()).toContainText('60');
  },
);

test(
  ...inOneProject('three pieces stand side by side, chosen on their pages, and a fourth is refused with a sentence'),
  async ({ page, prefix, translate, find }) => {
    const pieces = await somePieces(find, 4);
    const toggle = page.getByRole('button', { name: translate('Compare'), exact: true });
    for (const piece of pieces.slice(0, 3)) {
      await open(page, addressOf(prefix, piece));
      await toggle.click();
      await expect(page.getByRole('button', { name: translate('In your comparison') })).toBeVisible();
    }
    const fourth = pieces[3]!;
    await open(page, addressOf(prefix, fourth));
    await toggle.click();
    await expect(
      page.getByText(translate('You can compare three pieces at a time. Remove one of them first.')),
    ).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    const compare = translate('{0, plural, one {Compare # piece} other {Compare # pieces}}', { 0: 3 });
    await page.getByRole('link', { name: compare }).click();
    await expect(page.getByRole('heading', { level: 1, name: translate('Compare pieces') })).toBeVisible();
    const content = page.locator('#content');
    for (const { title } of pieces.slice(0, 3)) await expect(content.getByText(title).first()).toBeVisible();
    await expect(content.getByText(fourth.title)).toHaveCount(0);
  },
);

test(
  ...inOneProject('a product page names the ways to pay, and its link to WhatsApp names the piece'),
  async ({ page, prefix, translate, find }) => {
    const piece = await find(IN_STOCK, hasPlenty);
    await open(page, addressOf(prefix, piece, choice(plenty(piece))));
    const marks = page.locator('.facts').getByRole('img', { name: translate.like('You can pay with: {names}') });
    await expect(marks).toBeVisible();
    // Each payment mark refers to a drawing by its id; the file of drawings must contain that id.
    const drawings = await marks
      .locator('use')
      .evaluateAll((uses) => uses.map((one) => one.getAttribute('href') ?? ''));
    expect(drawings.length).toBeGreaterThan(1);
    const file = await (await page.request.get(drawings[0]!.split('#')[0]!)).text();
    for (const drawing of drawings) expect(file).toContain(`id="${drawing.split('#')[1]}"`);
    const link = page.getByRole('link', { name: translate('Ask us on WhatsApp') }).first();
    await live(link);
    const { hostname, pathname, searchParams } = new URL((await link.getAttribute('href'))!);
    expect(hostname).toBe('wa.me');
    expect(pathname).toMatch(/^\/\d{8,15}$/);
    const text = searchParams.get('text')!;
    expect(text).toContain(piece.title);
    expect(text).toContain('SKU');
    expect(text).toContain(addressOf(prefix, piece));
  },
);

test(
  ...inOneProject('a piece that is to be made to measure arrives later, and is returned only for a fault'),
  async ({ page, prefix, translate, api, find }) => {
    await guestSet(page, api);
    const piece = await custom(find);
    await open(page, addressOf(prefix, piece));
    const [assurance, facts] = [page.locator('.assurance'), page.locator('.facts')];
    const onlyForAFault = translate('Made to measure: returns only for a fault');
    await expect(assurance).not.toContainText(onlyForAFault);
    await expect(facts.getByText(translate.like('Arrives {ready}'))).toBeVisible();
    await openMeasuring(page, prefix, translate, piece);
    await page.getByRole('button', { name: translate('Use these') }).click();
    await expect(chosen(page)).toContainText(LABEL);
    await expect(assurance).toContainText(onlyForAFault);
    await expect(facts.getByText(translate.like('Made to measure: arrives {tailored}'))).toBeVisible();
    await expect(facts.getByText(translate.like('Arrives {ready}'))).toHaveCount(0);
    await page.getByRole('button', { name: translate('Choose a size instead') }).click();
    await expect(assurance).not.toContainText(onlyForAFault);
  },
);

test(
  ...inOneProject('a piece in letters asks for the height as well where shoppers of a height have said how it fits'),
  async ({ page, prefix, translate, find }) => {
    const query = 'size=M&in_stock=true';
    const piece = await find(query, ({ sizes }) => sizes.includes('M') && sizes.includes('L'));
    await page.route(`**/api/product/details/${piece.id}*`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { result: { product: { fit: unknown } } };
      const votes = { small: 5, true: 5, large: 0, verdict: 'mixed', sizes: [] };
      const band = { from_cm: 160, below_cm: 170, small: 5, true: 0, large: 0, verdict: 'small' };
      body.result.product.fit = { ...votes, heights: [band] };
      await route.fulfill({ response, json: body });
    });
    await open(page, `${prefix}/product-list?${query}`);
    await page.getByRole('link', { name: piece.title }).first().click();
    await page.getByRole('link', { name: translate('Find my size') }).click();
    const dialog = page.getByRole('dialog', { name: translate('Find my size') });
    const height = dialog.getByLabel(translate('Your height in centimetres'));
    await expect(height).toHaveAccessibleDescription(
      translate('Optional: we then go by what shoppers about your height say of the fit.'),
    );
    const usual = dialog.getByLabel(translate('Size you usually take'));
    await usual.selectOption('alpha-M');
    const press = () => dialog.getByRole('button', { name: translate('Find my size') }).click();
    await press();
    await expect(dialog.getByText(translate('Your size: <0>{0}</0>', { 0: 'M' }))).toBeVisible();
    await height.fill('165');
    await press();
    await expect(dialog.getByText(translate('Your size: <0>{0}</0>', { 0: 'L' }))).toBeVisible();
    await expect(
      dialog.getByText(translate('Most shoppers about your height say it runs small, so we went one size up.')),
    ).toBeVisible();
    await height.fill('tall');
    await press();
    await expect(height).toBeFocused();
    await expect(height).toHaveAttribute('aria-invalid', 'true');
  },
);

test(
  ...inOneProject('the bag says what is missing for free delivery, with a bar that fills'),
  async ({ page, prefix, translate, api, find }) => {
    const piece = await find('in_stock=true&sort=low_to_high', hasPlenty);
    await api.restock([piece]);
    const guest = await api.guestWith({ piece });
    interface Sums {
      free_shipping_from: { amount: number };
      free_shipping_missing: { amount: number } | null;
    }
    const sums = () => api.get<Sums>(`guest-cart/view/${guest.id}`);
    const { free_shipping_from: from, free_shipping_missing: missing } = await sums();
    await open(page, `${prefix}/cart`);
    const bar = page.locator('.free-delivery__bar').first();
    await expect(page.getByText(translate.like('<0/> more for free delivery')).first()).toBeVisible();
    const filled = () => bar.evaluate((one) => one.firstElementChild!.getBoundingClientRect().width / one.clientWidth);
    expect(await filled()).toBeCloseTo((from.amount - missing!.amount) / from.amount, 2);
    while ((await sums()).free_shipping_missing !== null) await guest.add(piece);
    await page.reload();
    await expect(page.getByText(translate('Your delivery is free')).first()).toBeVisible();
    expect(await filled()).toBeCloseTo(1, 2);
  },
);
