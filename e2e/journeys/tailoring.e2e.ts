import { addressOf, atBag, expect, expectNoViolations, open, test } from './fixtures.ts';
import {
  custom,
  dialog,
  expectUncovered,
  field,
  INCHES,
  measure,
  measureByKeyboard,
  openMeasuring,
  WORDS,
} from './measuring.ts';
import { signUp } from './member.ts';

test('a guest measures in centimetres, keeps an unusual value, and her set is named in the bag', async ({
  page,
  words,
  language,
  find,
}) => {
  const say = WORDS[language];
  const piece = await custom(find);
  await openMeasuring(page, words, say, piece);
  await expectNoViolations(page);
  await page.getByRole('radio', { name: say.cm }).check();
  const cm = Object.fromEntries(Object.entries(INCHES).map(([name, inches]) => [name, String(Number(inches) * 2.5)]));
  // Arabic-Indic digits and the comma, as a keyboard of hers writes them; hips of 70 cm are unusual.
  await measure(page, say, { ...cm, item_length: '١٤٢٫٥', shoulder: '38,5', hips: '70' });
  await expectNoViolations(page);
  const tick = page.locator('.measure-review').getByRole('checkbox', { name: say.correct });
  await tick.check();
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.getByText(say.required)).toBeVisible();
  await expect(page.getByLabel(say.name)).toBeFocused();
  await page.getByLabel(say.name).fill(say.label);
  await page.getByRole('button', { name: say.save }).click();
  await expect(dialog(page, say)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/product-details/${piece.id}`));
  await expect(page.locator('.tailored')).toContainText(say.label);
  await expectNoViolations(page);

  const kept = await page.evaluate(() => localStorage.getItem('guestMeasurements') ?? '');
  expect(JSON.parse(kept)).toMatchObject([
    { label: say.label, values: { item_length: 56, shoulder: 15.25, hips: 27.5 } },
  ]);
  expect(await page.evaluate(() => localStorage.getItem('measurementDraft'))).toBeNull();

  await page.getByRole('button', { name: words.addToBag }).first().click();
  await atBag(page, words);
  await expect(page.getByRole('main')).toContainText(say.label);
  // What the bag promises is what the checkout says.
  const arrives = (await page.locator('.summary__delivery').innerText()).trim();
  expect(arrives).toMatch(language === 'arb' ? /^يصلكِ بين / : /^Arrives between /);
  await open(page, `${words.prefix}/checkout`);
  await expect(page.getByRole('main')).toContainText(arrives);
});

test('92 cm stays 92 cm however often the unit is changed', async ({ page, words, language, find }) => {
  const say = WORDS[language];
  await openMeasuring(page, words, say, await custom(find));
  await page.getByRole('radio', { name: say.cm }).check();
  await page.getByRole('button', { name: say.start }).click();
  await field(page, 'item_length').fill('140.5');
  await page.getByRole('button', { name: say.inches, exact: true }).click();
  await expect(field(page, 'item_length')).toHaveValue('55.25');
  await page.getByRole('button', { name: say.cm, exact: true }).click();
  await expect(field(page, 'item_length')).toHaveValue('140.5');
});

test('a value read off the centimetre side is asked about and mended with one press', async ({
  page,
  words,
  language,
  find,
}) => {
  const say = WORDS[language];
  await openMeasuring(page, words, say, await custom(find));
  await measure(page, say, { ...INCHES, bust: '96' });
  await expect(page.locator('.measure-review').getByText(say.didYouMean)).toBeVisible();
  await page.locator('.measure-review').getByRole('button', { name: say.yesOne }).click();
  await expect(page.locator('.measure-review')).toContainText('37.75');
  await expect(page.getByText(say.didYouMean)).toHaveCount(0);
});

test('a whole set in centimetres is asked about once, and its unit follows', async ({
  page,
  words,
  language,
  find,
}) => {
  const say = WORDS[language];
  await openMeasuring(page, words, say, await custom(find));
  await page.getByRole('radio', { name: say.all }).check();
  const cm = Object.entries(INCHES).map(([name, inches]) => [name, String(Math.round(Number(inches) * 2.54))]);
  await page.getByRole('button', { name: say.start }).click();
  for (let step = 0; step < 4; step += 1) {
    const asked = page.locator('.measure__step:not([hidden]) input[inputmode=decimal]');
    for (const input of await asked.all())
      await input.fill(Object.fromEntries(cm)[(await input.getAttribute('name')) ?? ''] ?? '');
    const yes = page.getByRole('button', { name: say.yesAll });
    await asked.last().blur();
    if (await yes.first().isVisible()) await yes.first().click();
    await page.getByRole('button', { name: say.next, exact: true }).click();
  }
  await expect(page.getByLabel(say.name)).toBeVisible();
  await expect(page.getByRole('button', { name: say.cm })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.measure-review .notice')).toHaveCount(0);
});

test('all sixteen are filled by keyboard, and no heading and no field of a step ever lies under the figure', async ({
  page,
  words,
  language,
  find,
}) => {
  const say = WORDS[language];
  const piece = await find('made_to_measure=true', ({ custom_size: { fields } }) => fields.includes('shoulder'));
  await openMeasuring(page, words, say, piece);
  // Forgotten, to be led back to it.
  await measureByKeyboard(page, say, { ...INCHES, shoulder: '' });
  await page.getByLabel(say.name).fill(say.label);
  await page.getByRole('button', { name: say.save }).click();
  await expect(field(page, 'shoulder')).toBeFocused();
  await expectUncovered(field(page, 'shoulder'));
  await expectUncovered(page.getByText(say.required).first());
  await page.keyboard.type(INCHES['shoulder'] ?? '');
  const next = page.getByRole('button', { name: say.next, exact: true });
  for (let step = 0; step < 4 && (await next.isVisible()); step += 1) await next.click();
  await page.getByRole('button', { name: say.save }).click();
  await expect(dialog(page, say)).toBeHidden();
  await expect(page.locator('.tailored')).toContainText(say.label);
});

test('on its own page on a small phone nothing of a step lies under the figure either', async ({
  page,
  words,
  language,
  find,
}) => {
  const piece = await custom(find);
  await page.setViewportSize({ width: 375, height: 600 });
  await open(page, `${words.prefix}/custom-size-modal?product_id=${piece.id}`);
  await measureByKeyboard(page, WORDS[language], INCHES);
});

test('in Arabic the bust and the chest cannot be taken for each other', async ({ page, words, language, find }) => {
  test.skip(language !== 'arb', 'the English names are two words of their own');
  const say = WORDS[language];
  const piece = await custom(find);
  await openMeasuring(page, words, say, piece);
  await page.getByRole('radio', { name: say.all }).check();
  await page.getByRole('button', { name: say.start }).click();
  for (let step = 0; step < 4 && !(await field(page, 'bust').isVisible()); step += 1)
    await page.getByRole('button', { name: say.next, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'محيط الصدر (عند أبرز نقطة)' })).toHaveId('measure-bust');
  await expect(page.getByRole('textbox', { name: 'محيط أعلى الصدر (فوق البروز)' })).toHaveId('measure-chest');
  await open(page, `${words.prefix}/size-guide`);
  await expect(page.getByRole('columnheader', { name: 'محيط الصدر (عند أبرز نقطة)' })).toBeVisible();
});

test('the dialog is used by keyboard alone, closes with Esc, and gives the focus back', async ({
  page,
  words,
  language,
  find,
}) => {
  const say = WORDS[language];
  const piece = await custom(find);
  await open(page, addressOf(words, piece));
  const opener = page.getByRole('link', { name: say.use });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, say)).toBeVisible();
  await page.getByRole('button', { name: say.start }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.measure__title:focus')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('56');
  await expect(field(page, 'item_length')).toHaveValue('56');
  // The number on the figure leads to its field.
  await page.locator('.tape').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.measure__step:not([hidden]) input:focus')).toBeVisible();
  // Enter in a field goes on, as in any form.
  await page.keyboard.press('Enter');
  await expect(field(page, 'item_length')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog(page, say)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/product-details/${piece.id}`));
  await expect(opener).toBeFocused();
});

test('the way back closes the dialog, and what was entered is there again', async ({ page, words, language, find }) => {
  const say = WORDS[language];
  const piece = await custom(find);
  await openMeasuring(page, words, say, piece);
  await page.getByRole('button', { name: say.start }).click();
  await field(page, 'item_length').fill('55');
  await page.goBack();
  await expect(dialog(page, say)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/product-details/${piece.id}`));
  await page.goForward();
  await expect(dialog(page, say)).toBeVisible();
  await expect(page.getByText(say.kept)).toBeVisible();
  await page.getByRole('button', { name: say.start }).click();
  await expect(field(page, 'item_length')).toHaveValue('55');
});

test('at its own address it is a page, in one piece after a reload, and leads back to the product', async ({
  page,
  words,
  language,
  find,
}) => {
  const say = WORDS[language];
  const piece = await custom(find);
  await openMeasuring(page, words, say, piece);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible();
  await open(page, `${words.prefix}/custom-size-modal?product_id=${piece.id}`);
  await expectNoViolations(page);
  await measure(page, say, INCHES);
  await page.getByLabel(say.name).fill(say.label);
  await page.getByRole('button', { name: say.save }).click();
  await expect(page).toHaveURL(new RegExp(`/product-details/${piece.id}`));
  await expect(page.locator('.tailored')).toContainText(say.label);
  await page.getByRole('button', { name: say.instead }).click();
  await expect(page.locator('.tailored')).not.toContainText(say.label);
});

test('without a piece there is a way out', async ({ page, words, language }) => {
  await open(page, `${words.prefix}/custom-size-modal`);
  await expectNoViolations(page);
  await page.getByRole('link', { name: WORDS[language].wayOut }).click();
  await expect(page).toHaveURL(/\/product-list\?made_to_measure=true/);
});

test('offline nothing is lost: it is said, and saved with a second press', async ({ page, words, language, find }) => {
  const say = WORDS[language];
  await openMeasuring(page, words, say, await custom(find));
  await measure(page, say, INCHES);
  await page.getByLabel(say.name).fill(say.label);
  await page.route('**/api/measurement/save', (route) => route.abort());
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.getByText(say.unreached)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('measurementDraft'))).toContain(say.label);
  await page.unroute('**/api/measurement/save');
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.locator('.tailored')).toContainText(say.label);
});

test('a member keeps her sets, changes one, and takes it for another piece', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = WORDS[language];
  await signUp(page, baseURL ?? '', language);
  const piece = await custom(find);
  await openMeasuring(page, words, say, piece);
  await measure(page, say, INCHES);
  await page.getByLabel(say.name).fill(say.label);
  await page.getByRole('button', { name: say.save }).click();
  await expect(page.locator('.tailored')).toContainText(say.label);
  expect(await page.evaluate(() => localStorage.getItem('guestMeasurements'))).toBeNull();

  await page.locator('.tailored').getByRole('link', { name: say.change }).click();
  await dialog(page, say).getByRole('button', { name: say.change }).click();
  await expect(field(page, 'item_length')).toHaveValue('56');
  await field(page, 'item_length').fill('54.5');
  for (let step = 0; step < 4 && !(await page.getByLabel(say.name).isVisible()); step += 1)
    await page.getByRole('button', { name: say.next, exact: true }).click();
  await page.getByRole('button', { name: say.save }).click();
  await expect(dialog(page, say)).toBeHidden();
  const answer = await page.request.get('/api/measurement/list');
  expect(await answer.json()).toMatchObject({ result: [{ label: say.label, version: 2, item_length: 54.5 }] });

  await openMeasuring(page, words, say, piece);
  await dialog(page, say).getByRole('button', { name: say.useThese }).click();
  await expect(page.locator('.tailored')).toContainText(say.label);
  await page.getByRole('button', { name: words.addToBag }).first().click();
  await atBag(page, words);
  await expect(page.getByRole('main')).toContainText(say.label);
});

test('her account lists her sets: one is made, changed and deleted there', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  const say = WORDS[language];
  await signUp(page, baseURL ?? '', language);
  await open(page, `${words.prefix}/my-account`);
  await open(page, (await page.getByRole('link', { name: say.newSet }).getAttribute('href')) ?? '');
  await expect(page).toHaveURL(/\/custom-size-modal\?set=new$/);
  await measure(page, say, { ...INCHES, waist: '', buff_coat: '' });
  await page.getByLabel(say.name).fill(say.label);
  await page.getByRole('button', { name: say.savePlain, exact: true }).click();
  await expect(page).toHaveURL(/\/my-account$/);
  await expect(page.getByRole('main')).toContainText(say.label);
  await expectNoViolations(page);

  await open(page, (await page.getByRole('link', { name: say.changeSet }).getAttribute('href')) ?? '');
  await page.getByRole('button', { name: say.start }).click();
  await expect(field(page, 'item_length')).toHaveValue('56');
  await expect(field(page, 'item_length')).toBeVisible();

  await open(page, `${words.prefix}/my-account`);
  await page.getByRole('button', { name: say.deleteSet }).press('Enter');
  await expect(page.locator('.measure-saved button:focus')).toBeVisible();
  await page.locator('.measure-saved').getByRole('button', { name: say.remove, exact: true }).press('Enter');
  await expect(page.getByText(say.none)).toBeVisible();
  expect(await (await page.request.get('/api/measurement/list')).json()).toMatchObject({ result: [] });
});

test('a guest changes a set by its address, which names a version', async ({ page, words, language, find }) => {
  const say = WORDS[language];
  const piece = await custom(find);
  await openMeasuring(page, words, say, piece);
  await measure(page, say, INCHES);
  await page.getByLabel(say.name).fill(say.label);
  await page.getByRole('button', { name: say.save }).click();
  await expect(dialog(page, say)).toBeHidden();
  const [set] = JSON.parse((await page.evaluate(() => localStorage.getItem('guestMeasurements'))) ?? '[]') as [
    { _id: string; customSizeId: string },
  ];
  await open(page, `${words.prefix}/custom-size-modal?product_id=${piece.id}&set=${set.customSizeId}`);
  await page.getByRole('button', { name: say.start }).click();
  await expect(field(page, 'item_length')).toHaveValue('56');
  await field(page, 'item_length').fill('55 1/2');
  for (let step = 0; step < 4 && !(await page.getByLabel(say.name).isVisible()); step += 1)
    await page.getByRole('button', { name: say.next, exact: true }).click();
  await page.getByRole('button', { name: say.save }).click();
  await expect(page).toHaveURL(new RegExp(`/product-details/${piece.id}`));
  const kept = JSON.parse((await page.evaluate(() => localStorage.getItem('guestMeasurements'))) ?? '[]') as unknown[];
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({ _id: set._id, values: { item_length: 55.5 } });
  expect(kept[0]).not.toMatchObject({ customSizeId: set.customSizeId });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('measurements are entered, mended and added on plain pages', async ({ page, words, language, find }) => {
    const say = WORDS[language];
    const piece = await custom(find);
    await page.goto(addressOf(words, piece));
    await page.getByRole('link', { name: say.use }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible();
    const asked = await page.locator('input[inputmode=decimal]').all();
    for (const input of asked.slice(1)) await input.fill(INCHES[(await input.getAttribute('name')) ?? ''] ?? '');
    await page.getByLabel(say.name).fill(say.label);
    await page.getByRole('button', { name: say.savePlain, exact: true }).click();
    await expect(page.getByText(say.required).first()).toBeVisible();
    await page.locator('input[inputmode=decimal]').first().fill('56');
    await page.getByRole('button', { name: say.savePlain, exact: true }).click();
    await expect(page.getByText(say.isSaved)).toBeVisible();
    await page.getByRole('button', { name: words.addToBag }).click();
    await atBag(page, words);
    await expect(page.getByRole('main')).toContainText(say.label);
  });
});
