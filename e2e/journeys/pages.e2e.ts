// The pages on which shoppers look for a piece: what each of their states shows, and how lists, pictures and languages
// behave.
import { addressOf, expect, hasPlenty, inOneProject, live, open, type Piece, test } from './fixtures.ts';
import { stateTests, type State } from './states.ts';

const NOT_FOUND = 'We could not find that page.';
const UNKNOWN_ID = '01a00000-0000-7000-8000-000000000000';

const hasSoldOut = (piece: Piece): boolean =>
  hasPlenty(piece) && piece.min_quantity === 1 && piece.items.some(({ stock }) => stock === 'out');

const STATES: readonly State[] = [
  { name: 'the size guide', at: '/size-guide', shows: (translate) => translate('Which length for my height') },
  { name: 'the page about tailoring', at: '/tailoring', shows: (translate) => translate('What we measure') },
  {
    name: 'the page about tailoring, with a drawing at lengths that were typed',
    at: '/tailoring',
    by: async ({ page, translate }) => {
      await page.getByRole('textbox', { name: translate('Your height in centimetres') }).fill('170');
      await page.getByRole('textbox', { name: translate('Length from the shoulder') }).fill('54');
      await page.getByRole('button', { name: translate('Draw it') }).click();
    },
    shows: (translate) => translate('At a height of {height} cm it ends at the ankle.', { height: 170 }),
  },
  {
    name: 'the page about tailoring, asked to draw without lengths',
    at: '/tailoring',
    by: ({ page, translate }) => page.getByRole('button', { name: translate('Draw it') }).click(),
    shows: (translate) => translate('This field is required'),
  },
  {
    name: 'the size guide, asked for a size that is between two',
    at: '/size-guide?height=157&usual=eu-38&wish=loose',
    shows: (translate) => translate('You like it loose, so we went one size up.'),
  },
  {
    name: 'the size finder over a piece, asked without an answer',
    at: async ({ find }) => addressOf('', await find('list=best_seller', ({ sizes }) => sizes.includes('54'))),
    by: async ({ page, translate }) => {
      await page.getByRole('link', { name: translate('Find my size') }).click();
      const dialog = page.getByRole('dialog', { name: translate('Find my size') });
      await dialog.getByRole('button', { name: translate('Find my size') }).click();
    },
    shows: (translate) => translate('Enter your height, or choose the length you usually take.'),
  },
  {
    name: 'a piece with its look, in a size that the size finder found',
    at: async ({ find }) => addressOf('', await find('list=best_seller', ({ sizes }) => sizes.includes('54'))),
    by: async ({ page, translate }) => {
      await page.getByRole('link', { name: translate('Find my size') }).click();
      await page.getByRole('textbox', { name: translate('Your height in centimetres') }).fill('١٦٠');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: translate.like('Take {isolated}') }).click();
      await expect(page.getByRole('radio', { name: '56' })).toBeChecked();
    },
    shows: (translate) => translate('Complete the look'),
  },
  {
    name: 'a list without results',
    at: '/product-list?min_price=90000000',
    by: ({ page }) => expect(page.getByRole('article')).toHaveCount(4),
    shows: (translate) => translate('No products found.'),
  },
  {
    name: 'the sizes of a piece, from its card in the list of an occasion',
    at: '/product-list?occasion=eid',
    by: ({ page, translate }) =>
      page
        .getByRole('button', { name: translate.like('Quick add: {0}') })
        .first()
        .click(),
    shows: (translate) => translate('Choose a size to add it to your bag'),
  },
  {
    name: 'a list that was filtered before',
    at: '/product-list?made_to_measure=true&sort=low_to_high',
    by: async ({ page, translate }) => {
      const clear = page.getByRole('link', { name: translate('Clear filters') }).first();
      await live(clear);
      await clear.click();
    },
    shows: (translate) => translate.like('Your last filters: {0}'),
  },
  {
    name: 'a comparison without pieces',
    at: `/compare?id=${UNKNOWN_ID}&id=x`,
    by: ({ page }) => expect(page.getByRole('article')).toHaveCount(4),
    shows: (translate) => translate('Choose two or three pieces to see them side by side.'),
  },
  { name: 'an unknown page', at: '/nothing-here', shows: (translate) => translate(NOT_FOUND) },
  {
    name: 'the menu',
    at: '/size-guide',
    by: ({ page, translate }) => page.getByRole('button', { name: translate('Open menu') }).click(),
    shows: (translate) => translate('Limited edition'),
  },
  {
    name: 'a piece with a minimum of three',
    at: async ({ find }) => addressOf('', await find('in_stock=true', ({ min_quantity: minimum }) => minimum === 3)),
    shows: (translate) => translate('Minimum 3 Orders'),
  },
];

/** States that are tested with the real pictures, which must not make a page wider than the screen. */
const WITH_PICTURES: readonly State[] = [
  { name: 'the home page', at: '/home', shows: (translate) => translate('View all') },
  {
    name: 'a sale list filtered by a colour',
    at: async ({ page, language }) => {
      const answer = await page.request.get(`/api/product/list?list=product_sales&language_code=${language}`);
      const { facets } = ((await answer.json()) as { result: { facets: { color: { code: string }[] } } }).result;
      return `/product-list/product_sales?color=${facets.color[0]!.code}`;
    },
    shows: (translate) => translate('Clear filters'),
  },
  {
    name: 'a piece with a sold-out size, added without a size',
    at: async ({ find }) => {
      const piece = await find('', hasSoldOut);
      const { color_code: color } = piece.items.find(({ stock }) => stock === 'out')!;
      return addressOf('', piece, `?color=${color}`);
    },
    by: async ({ page, translate }) => {
      await expect(page.getByRole('radio', { name: translate('Sold out'), disabled: true }).first()).toBeAttached();
      await page
        .getByRole('button', { name: translate('Add to bag') })
        .first()
        .click();
    },
    shows: (translate) => translate('Choose a size'),
  },
  {
    name: 'two pieces compared, of which only the differences are shown',
    at: async ({ find }) => {
      const one = await find('made_to_measure=true');
      const other = await find('made_to_measure=true', ({ id }) => id !== one.id);
      return `/compare?id=${one.id}&id=${other.id}`;
    },
    by: async ({ page, translate }) => {
      const same = page.locator('.compare__same');
      await expect(same.first()).toBeVisible();
      await page.getByLabel(translate('Show only what differs')).check();
      await expect(same.first()).toBeHidden();
    },
    shows: (translate) => translate('Show only what differs'),
  },
  {
    name: 'a list whose pieces are being compared',
    at: '/product-list',
    by: async ({ page, translate }) => {
      await page.getByRole('button', { name: translate('Compare'), exact: true }).click();
      await page.locator('.compare-check').first().click();
      await page.locator('.compare-check').nth(1).click();
      await expect(page.locator('.compare-bar img')).toHaveCount(2);
    },
    shows: (translate) => translate('Clear'),
  },
  {
    name: 'a piece that cannot be had, beside similar ones',
    at: async ({ find }) => {
      const ended = ({ items, custom_size }: Piece) =>
        !custom_size.offered && items.every(({ stock }) => stock === 'out');
      return addressOf('', await find('', ended));
    },
    shows: (translate) => translate('Similar pieces'),
  },
  {
    name: 'a full-screen picture',
    at: async ({ find }) => `/newzoompage?product_id=${(await find('list=best_seller')).id}`,
    shows: (translate) => translate.like('Picture {position} of {all}'),
  },
];

for (const state of stateTests(STATES, 'in every project')) test(...state);

test(
  ...inOneProject('the last filters of a list are applied again with one press'),
  async ({ page, prefix, translate }) => {
    const filters = 'made_to_measure=true&sort=low_to_high';
    await open(page, `${prefix}/product-list?${filters}`);
    const clear = page.getByRole('link', { name: translate('Clear filters') }).first();
    await live(clear);
    await clear.click();
    await expect(page).not.toHaveURL(/made_to_measure/);
    await page.getByRole('link', { name: translate('Apply'), exact: true }).click();
    await expect(page).toHaveURL((address) =>
      ['made_to_measure', 'sort'].every((name) => address.searchParams.has(name)),
    );
    await expect(page.getByText(translate.like('Your last filters: {0}'))).toHaveCount(0);
  },
);

test.describe('with its pictures', () => {
  test.use({ pictures: 'real' });

  for (const state of stateTests(WITH_PICTURES)) test(...state);

  test('a full-screen picture changes with the arrow keys and Esc goes back to the piece', async ({
    page,
    prefix,
    find,
  }) => {
    const { id } = await find('list=best_seller');
    await open(page, `${prefix}/newzoompage?product_id=${id}`);
    await expect(page.locator('dialog:modal')).toBeVisible();
    const first = page.url();
    await page.keyboard.press(prefix === '/ar' ? 'ArrowLeft' : 'ArrowRight');
    await expect.poll(() => page.url()).not.toBe(first);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/product-details/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  for (const kind of ['list=product_sales', 'made_to_measure=true'])
    test(`price, sizes and a way to buy are on the first screen of a piece (${kind})`, async ({
      page,
      prefix,
      translate,
      find,
    }) => {
      await open(page, addressOf(prefix, await find(kind, hasSoldOut)));
      const bar = page.locator('.buy-bar').getByRole('button');
      await expect(bar).toHaveText(translate.like('Choose a size · <0/>'));
      await expect(page.locator('.product-head__price')).toBeInViewport({ ratio: 1 });
      const { y: end } = (await bar.boundingBox())!;
      const size = (await page.locator('.size').last().boundingBox())!;
      expect(size.y + size.height).toBeLessThanOrEqual(end);

      await bar.click();
      await page.keyboard.press('Space');
      await expect(page.locator('.size:not(.size--out)').first().getByRole('radio')).toBeChecked();
      await expect(page.getByText(translate.like('SKU: <0>{sku}</0>'))).toBeVisible();
    });
});

test(
  ...inOneProject('far down a list the bag and the filters stay in reach, and another language keeps the place'),
  async ({ page, prefix, translate, language }) => {
    await open(page, `${prefix}/product-list`);
    await page.getByRole('article').nth(12).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    expect(top).toBeGreaterThan(1000);
    await expect(page.getByRole('banner').getByRole('link', { name: translate('Shopping bag') })).toBeInViewport();
    await expect(page.getByRole('button', { name: translate('Filter') }).first()).toBeInViewport();
    const other = language === 'en' ? 'العربية' : 'English';
    // The link is in the header, or on a phone in the footer. The click event is dispatched, because Playwright's
    // `click` would scroll to the link, and the test compares the scroll position before and after.
    const toOther = page.getByRole('link', { name: other }).filter({ visible: true }).first();
    await toOther.dispatchEvent('click', { button: 0 });
    await expect(page).not.toHaveURL(new RegExp(`${prefix}/product-list`));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
  },
);

test(
  ...inOneProject('filters narrow a list, are shown and can be removed'),
  async ({ page, prefix, translate, request, language }) => {
    const answer = await request.get(`/api/product/list?language_code=${language}`);
    const { total, facets } = (
      (await answer.json()) as { result: { total: number; facets: { color: { code: string; count: number }[] } } }
    ).result;
    const [colour] = facets.color;
    expect(colour!.count).toBeLessThan(total);
    await open(page, `${prefix}/product-list?color=${colour!.code}`);
    await expect(page.getByRole('article')).toHaveCount(Math.min(24, colour!.count));
    await page
      .getByRole('main')
      .getByRole('link', { name: translate('Clear filters') })
      .first()
      .click();
    await expect(page.getByRole('article')).toHaveCount(24);
  },
);

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1366, height: 900 }, isMobile: false, hasTouch: false });

  test(
    ...inOneProject('a button above a list opens its filter, which stays open when its last value is unticked'),
    async ({ page, prefix, translate }) => {
      await open(page, `${prefix}/product-list`);
      const button = page.getByRole('button', { name: translate('Size'), exact: true });
      await live(button);
      await button.click();
      const size = page.locator('#filters-size').getByRole('checkbox').first();
      await expect(page.locator('#filters-color').getByRole('checkbox').first()).toBeHidden();
      for (const isTicked of [true, false]) {
        await size.click();
        await expect(size).toBeChecked({ checked: isTicked });
        await expect(page).toHaveURL(isTicked ? /[?&]size=/ : /product-list$/);
      }
      await expect(size).toBeVisible();
    },
  );
});

test(...inOneProject('show more adds the next page, and going back keeps it'), async ({ page, prefix, translate }) => {
  await open(page, `${prefix}/product-list`);
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.getByRole('link', { name: translate('Show more') }).click();
  await expect(page.getByRole('article')).toHaveCount(48);
  await page.getByRole('article').nth(30).getByRole('link').first().click();
  await expect(page).toHaveURL(/product-details/);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(48);
});

test('an unknown address is a 404 in the page’s language, a picture of nothing has a link out, and a wrong slug is corrected', async ({
  request,
  prefix,
  translate,
  language,
}) => {
  for (const [path, text] of [
    ['nothing-here', NOT_FOUND],
    [`product-details/${UNKNOWN_ID}`, NOT_FOUND],
    [`product-list/${UNKNOWN_ID}`, 'No products found.'],
  ] as const) {
    const answer = await request.get(`${prefix}/${path}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain(translate(text));
  }
  expect(await (await request.get(`${prefix}/newzoompage`)).text()).toContain(
    translate('There is no piece to show here.'),
  );
  const types = await request.post('/api/type/list', { data: { language_code: language } });
  const [type] = ((await types.json()) as { result: { _id: string; slug: string }[] }).result;
  const { pathname } = new URL((await request.get(`${prefix}/product-list/${type!._id}/somewhere-else`)).url());
  expect(decodeURIComponent(pathname)).toBe(`${prefix}/product-list/${type!._id}/${type!.slug}`);
});

test('the breadcrumb of a type’s list names all pieces as a place, not as the invitation of the menu', async ({
  request,
  prefix,
  language,
}) => {
  const types = await request.post('/api/type/list', { data: { language_code: language } });
  const [type] = ((await types.json()) as { result: { _id: string; slug: string }[] }).result;
  const html = await (await request.get(`${prefix}/product-list/${type!._id}/${type!.slug}`)).text();
  const steps = /<nav class="breadcrumb"[\s\S]*?<\/nav>/.exec(html)?.[0];
  expect(steps).toContain(language === 'arb' ? '>كل القطع</a>' : '>Shop</a>');
});

test(
  ...inOneProject('the toggle switches the whole page, keeps the address, and is stored under selectedLanguage'),
  async ({ page }) => {
    await open(page, '/product-list/best_seller');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'العربية' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page).toHaveURL(/\/product-list\/best_seller$/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('selectedLanguage'))).toBe('arb');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  },
);

test(
  ...inOneProject('an unknown stored language becomes English and is saved as such'),
  async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'selectedLanguage', value: 'tlh', url: baseURL ?? '' }]);
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('planted')) localStorage.setItem('selectedLanguage', 'tlh');
      sessionStorage.setItem('planted', 'yes');
    });
    await open(page, '/home');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('selectedLanguage'))).toBe('en');
  },
);
