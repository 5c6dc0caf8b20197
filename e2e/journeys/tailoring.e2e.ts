import { addressOf, atCart, expect, inOneProject, open, test } from './fixtures.ts';
import {
  chosen,
  custom,
  dialog,
  draftOfDevice,
  enterMeasuring,
  expectUncovered,
  field,
  fillStep,
  guestSet,
  INCHES,
  inCentimetres,
  LABEL,
  storeDraft,
  measure,
  measureByKeyboard,
  memberSet,
  nameOfSet,
  openMeasuring,
  save,
  setsOfDevice,
  start,
  toReview,
} from './measuring.ts';
import { stateTests, type State } from './states.ts';

const STATES: readonly State[] = [
  {
    name: 'a step of measuring over the product page',
    at: async ({ find }) => addressOf('', await custom(find)),
    by: async ({ page, translate }) => {
      await enterMeasuring(page, translate);
      await start(page, translate);
    },
    shows: (translate) => translate('Front view'),
  },
  {
    name: 'the review of a set with missing measurements and an unusual one',
    at: async ({ find }) => addressOf('', await custom(find)),
    by: async ({ page, translate }) => {
      await storeDraft(page, { hips: '27.5' });
      await enterMeasuring(page, translate);
      await toReview(page, translate);
      await expect(page.getByText(translate('Please look at these once more'))).toBeVisible();
    },
    // Requirement R93 prescribes this text, including its grammatical mistake.
    shows: (translate) => translate('This Field are Required'),
  },
  {
    name: 'a product page with measurements chosen',
    at: async ({ page, api, find }) => {
      await guestSet(page, api);
      return addressOf('', await custom(find));
    },
    by: async ({ page, translate }) => {
      await enterMeasuring(page, translate);
      await page.getByRole('button', { name: translate('Use these') }).click();
    },
    shows: (translate) => translate('Choose a size instead'),
  },
  {
    name: 'measuring on a page of its own, with a stored set',
    at: async ({ page, api, find }) => {
      await guestSet(page, api);
      return `/custom-size-modal?product_id=${(await custom(find)).id}`;
    },
    shows: (translate) => translate('Use saved measurements'),
  },
  {
    name: 'measuring without a piece',
    at: '/custom-size-modal',
    shows: (translate) => translate('Pieces made to measure'),
  },
];

for (const state of stateTests(STATES)) test(...state);

test('a guest measures in centimetres in any digits, confirms an unusual value, and the set is chosen', async ({
  page,
  prefix,
  translate,
  find,
}) => {
  const piece = await custom(find);
  await openMeasuring(page, prefix, translate, piece);
  await page.getByRole('radio', { name: translate('Centimetres') }).check();
  await start(page, translate);
  await field(page, 'item_length').fill('140.5');
  await page.getByRole('button', { name: translate('Inches'), exact: true }).click();
  await expect(field(page, 'item_length')).toHaveValue('55.25');
  await page.getByRole('button', { name: translate('Centimetres'), exact: true }).click();
  await expect(field(page, 'item_length')).toHaveValue('140.5');
  // Digits and decimal commas as Arabic and Latin keyboards type them. Hips of 70 cm are unusual, so the review asks to
  // confirm them.
  await measure(page, translate, { ...inCentimetres(Math.round), item_length: '١٤٢٫٥', shoulder: '38,5', hips: '70' });
  await page
    .locator('.measure-review')
    .getByRole('checkbox', { name: translate('This measurement is correct') })
    .check();
  await save(page, translate);
  await expect(page.getByText(translate('This field is required'))).toBeVisible();
  await expect(nameOfSet(page)).toBeFocused();
  await nameOfSet(page).fill(LABEL);
  await save(page, translate);
  await expect(dialog(page, translate)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/product-details/${piece.id}`));
  await expect(chosen(page)).toContainText(LABEL);
  expect(await setsOfDevice(page)).toMatchObject([
    { label: LABEL, values: { item_length: 56, shoulder: 15.25, hips: 27.5 } },
  ]);
  expect(await draftOfDevice(page)).toBeNull();
});

test(
  ...inOneProject('a guest’s set is named in the cart, and the cart and the checkout show the same arrival days'),
  async ({ page, prefix, translate, api, find }) => {
    await guestSet(page, api);
    await openMeasuring(page, prefix, translate, await custom(find));
    const drawn = translate('Your piece at the lengths of “{label}”', { label: LABEL });
    await expect(page.getByRole('img', { name: drawn })).toBeVisible();
    await page.getByRole('button', { name: translate('Use these') }).click();
    await expect(chosen(page)).toContainText(LABEL);
    await page
      .getByRole('button', { name: translate('Add to bag') })
      .first()
      .click();
    await atCart(page, translate);
    await expect(page.getByRole('main')).toContainText(LABEL);
    const arrives = (await page.locator('.summary__delivery').innerText()).trim();
    expect(arrives).toMatch(translate.like('Arrives {days}'));
    await open(page, `${prefix}/checkout`);
    await expect(page.getByRole('main')).toContainText(arrives);
  },
);

test(
  ...inOneProject('a value read off the centimetre side raises a question, and one press corrects it'),
  async ({ page, prefix, translate, find }) => {
    await openMeasuring(page, prefix, translate, await custom(find), { ...INCHES, bust: '96' });
    await toReview(page, translate);
    const review = page.locator('.measure-review');
    const question = review.getByText(translate('Did you mean <0>{cm}</0> cm?', { cm: 96 }));
    await expect(question).toBeVisible();
    await review.getByRole('button', { name: translate('Yes, centimetres') }).click();
    await expect(review).toContainText('37.75');
    await expect(question).toHaveCount(0);
  },
);

test(
  ...inOneProject('a whole set in centimetres raises one question, and its unit follows'),
  async ({ page, prefix, translate, find }) => {
    await openMeasuring(page, prefix, translate, await custom(find));
    await start(page, translate);
    const yes = page.getByRole('button', { name: translate('Yes, they are centimetres') });
    await fillStep(page, inCentimetres(Math.round));
    await page.locator(':focus').blur();
    await yes.click();
    await expect(page.getByRole('button', { name: translate('Centimetres') })).toHaveAttribute('aria-pressed', 'true');
    await measure(page, translate, inCentimetres(Math.round));
    await expect(yes).toHaveCount(0);
    await expect(page.locator('.measure-review .notice')).toHaveCount(0);
  },
);

test('all sixteen are filled in by keyboard, and the figure never covers a heading or a field of a step', async ({
  page,
  prefix,
  translate,
  find,
}) => {
  const piece = await find('made_to_measure=true', ({ custom_size: { fields } }) => fields.includes('shoulder'));
  await openMeasuring(page, prefix, translate, piece);
  // The field `shoulder` is left empty, so that saving leads back to it.
  await measureByKeyboard(page, translate, { ...INCHES, shoulder: '' });
  await nameOfSet(page).fill(LABEL);
  await save(page, translate);
  await expect(field(page, 'shoulder')).toBeFocused();
  await expectUncovered(field(page, 'shoulder'), 'what is missing');
  await expectUncovered(page.getByText(translate('This field is required')).first(), 'that it is missing');
  await page.keyboard.type(INCHES['shoulder'] ?? '');
  await toReview(page, translate);
  await save(page, translate);
  await expect(dialog(page, translate)).toBeHidden();
  await expect(chosen(page)).toContainText(LABEL);
});

test(
  ...inOneProject('on its own page on a small phone the figure covers nothing of a step either'),
  async ({ page, prefix, translate, find }) => {
    await page.setViewportSize({ width: 375, height: 600 });
    await open(page, `${prefix}/custom-size-modal?product_id=${(await custom(find)).id}`);
    await measureByKeyboard(page, translate, INCHES);
  },
);

test(
  ...inOneProject('the dialog is used by keyboard alone, closes with Esc and returns the focus'),
  async ({ page, prefix, translate, find }) => {
    const piece = await custom(find);
    await open(page, addressOf(prefix, piece));
    const opener = page.getByRole('link', { name: translate('Use my measurements') });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: translate('Start measuring') }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.measure__title:focus')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type('56');
    await expect(field(page, 'item_length')).toHaveValue('56');
    await page.locator('.tape').first().focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.measure__step:not([hidden]) input:focus')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field(page, 'item_length')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog(page, translate)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/product-details/${piece.id}`));
    await expect(opener).toBeFocused();
  },
);

test(
  ...inOneProject('going back closes the dialog, and what was entered is there again'),
  async ({ page, prefix, translate, find }) => {
    const piece = await custom(find);
    await openMeasuring(page, prefix, translate, piece);
    await start(page, translate);
    await field(page, 'item_length').fill('55');
    await page.goBack();
    await expect(dialog(page, translate)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/product-details/${piece.id}`));
    await page.goForward();
    await expect(dialog(page, translate)).toBeVisible();
    await expect(page.getByText(translate('What you entered last time is still here.'))).toBeVisible();
    await start(page, translate);
    await expect(field(page, 'item_length')).toHaveValue('55');
  },
);

test(
  ...inOneProject('after a reload it is a page of its own, and leads back to the product'),
  async ({ page, prefix, translate, find }) => {
    const piece = await custom(find);
    await openMeasuring(page, prefix, translate, piece, INCHES);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: translate('Your measurements') })).toBeVisible();
    await expect(page.getByText(translate('What you entered last time is still here.'))).toBeVisible();
    await toReview(page, translate);
    await save(page, translate);
    await expect(page).toHaveURL(new RegExp(`/product-details/${piece.id}`));
    await expect(chosen(page)).toContainText(LABEL);
    await page.getByRole('button', { name: translate('Choose a size instead') }).click();
    await expect(chosen(page)).not.toContainText(LABEL);
  },
);

test(...inOneProject('without a piece a link leads elsewhere'), async ({ page, prefix, translate }) => {
  await open(page, `${prefix}/custom-size-modal`);
  await page.getByRole('link', { name: translate('Pieces made to measure') }).click();
  await expect(page).toHaveURL(/\/product-list\?made_to_measure=true/);
});

test(
  ...inOneProject('offline nothing is lost: an error is shown, and a second press saves'),
  async ({ page, prefix, translate, find }) => {
    await openMeasuring(page, prefix, translate, await custom(find), INCHES);
    await toReview(page, translate);
    await page.route('**/api/measurement/save', (route) => route.abort());
    await save(page, translate);
    const notice = 'This did not reach the shop. What you entered is kept on this device; you can safely try again.';
    await expect(page.getByText(translate(notice))).toBeVisible();
    expect(await draftOfDevice(page)).toContain(LABEL);
    await page.unroute('**/api/measurement/save');
    await save(page, translate);
    await expect(chosen(page)).toContainText(LABEL);
  },
);

test(
  ...inOneProject('a member uses a stored set for a piece and then edits it'),
  async ({ page, prefix, translate, api, find }) => {
    await api.signUp();
    await memberSet(api);
    await openMeasuring(page, prefix, translate, await custom(find));
    await page.getByRole('button', { name: translate('Use these') }).click();
    await expect(chosen(page)).toContainText(LABEL);
    await chosen(page)
      .getByRole('link', { name: translate('Change') })
      .click();
    await dialog(page, translate)
      .getByRole('button', { name: translate('Change') })
      .click();
    await expect(field(page, 'item_length')).toHaveValue('56');
    await field(page, 'item_length').fill('54.5');
    await toReview(page, translate);
    await save(page, translate);
    await expect(dialog(page, translate)).toBeHidden();
    expect(await api.get('measurement/list')).toMatchObject([{ label: LABEL, version: 2, item_length: 54.5 }]);
    await page
      .getByRole('button', { name: translate('Add to bag') })
      .first()
      .click();
    await atCart(page, translate);
    await expect(page.getByRole('main')).toContainText(LABEL);
  },
);

test(...inOneProject('a set is created in the account'), async ({ page, prefix, translate, api }) => {
  await api.signUp();
  await open(page, `${prefix}/my-account`);
  await storeDraft(page, { ...INCHES, waist: '', buff_coat: '' });
  await page.getByRole('link', { name: translate('Add my measurements') }).click();
  await expect(page).toHaveURL(/\/custom-size-modal\?set=new$/);
  await expect(page.getByText(translate('What you entered last time is still here.'))).toBeVisible();
  await toReview(page, translate);
  await page.getByRole('button', { name: translate('Save'), exact: true }).click();
  await expect(page).toHaveURL(/\/my-measurements$/);
  await expect(page.getByRole('main')).toContainText(LABEL);
  expect(await setsOfDevice(page)).toBeNull();
});

test(...inOneProject('a set is changed and deleted in the account'), async ({ page, prefix, translate, api }) => {
  await api.signUp();
  await memberSet(api);
  await open(page, `${prefix}/my-measurements`);
  const change = page.getByRole('link', { name: translate('Change {label}', { label: LABEL }) });
  await page.getByRole('button', { name: translate('Delete {label}', { label: LABEL }) }).press('Enter');
  await expect(page.locator('.measure-saved button:focus')).toBeVisible();
  await page
    .locator('.measure-saved')
    .getByRole('button', { name: translate('Keep it') })
    .press('Enter');
  await change.click();
  await expect(page).toHaveURL(/\/custom-size-modal\?set=/);
  await start(page, translate);
  await expect(field(page, 'item_length')).toHaveValue('56');
  await expect(field(page, 'item_length')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: translate('Delete {label}', { label: LABEL }) }).press('Enter');
  await page
    .locator('.measure-saved')
    .getByRole('button', { name: translate('Delete'), exact: true })
    .press('Enter');
  await expect(page.getByText(translate('You have not saved any measurements yet.'))).toBeVisible();
  expect(await api.get('measurement/list')).toEqual([]);
});

test(
  ...inOneProject('a guest changes a set by its address, which names a version'),
  async ({ page, prefix, translate, api, find }) => {
    const { _id, customSizeId } = await guestSet(page, api);
    const piece = await custom(find);
    await open(page, `${prefix}/custom-size-modal?product_id=${piece.id}&set=${customSizeId}`);
    await expect(field(page, 'item_length')).toHaveValue('56');
    await start(page, translate);
    await field(page, 'item_length').fill('55 1/2');
    await toReview(page, translate);
    await save(page, translate);
    await expect(page).toHaveURL(new RegExp(`/product-details/${piece.id}`));
    const kept = (await setsOfDevice(page)) as { customSizeId: string }[];
    expect(kept).toMatchObject([{ _id, values: { item_length: 55.5 } }]);
    expect(kept[0]?.customSizeId).not.toBe(customSizeId);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...inOneProject('measurements are entered, corrected and used on plain pages'),
    async ({ page, prefix, translate, find }) => {
      await page.goto(addressOf(prefix, await custom(find)));
      await page.getByRole('link', { name: translate('Use my measurements') }).click();
      await expect(page.getByRole('heading', { level: 1, name: translate('Your measurements') })).toBeVisible();
      const fieldNames = await page
        .locator('input[inputmode=decimal]')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
      const [first = '', second = '', ...others] = fieldNames;
      for (const name of others) await field(page, name).fill(INCHES[name] ?? '');
      await nameOfSet(page).fill(LABEL);
      const plainSave = page.getByRole('button', { name: translate('Save'), exact: true });
      await plainSave.click();
      await expect(page.getByRole('alert').filter({ hasText: translate('This Field are Required') })).toBeVisible();
      await expect(page.getByText(translate('This field is required'))).toHaveCount(2);
      for (const name of [first, second]) await field(page, name).fill(INCHES[name] ?? '');
      await plainSave.click();
      await expect(page.getByText(translate.like('Your measurements “<0>{label}</0>” are saved.'))).toBeVisible();
      await page.getByRole('button', { name: translate('Add to bag') }).click();
      await atCart(page, translate);
      await expect(page.getByRole('main')).toContainText(LABEL);
    },
  );
});
