// Numbers as people type and paste them: telephone numbers, codes, prices.
import { CHECKOUT, fillAddress, fillContact, newContact, pieceIn, press, typed, withBag } from './checkout-page.ts';
import { expect, hasPlenty, open, test } from './fixtures.ts';
import { arabicDigits, askForCode, field, newNumber, press as pressButton, WORDS } from './member-pages.ts';
import { codeSentTo, newEmail, signUp } from './member.ts';

test('a number no telephone has is said at its own step, and a pasted one is understood', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const say = CHECKOUT[language];
  await withBag(page, baseURL!, pieceIn(await find('', hasPlenty)));
  await open(page, `${words.prefix}/checkout`);
  const contact = newContact();
  await fillContact(page, { ...contact, phone: '50123456' });
  await press(page, say.toDelivery);
  await expect(page.locator('#phone')).toHaveAttribute('aria-invalid', 'true');
  await expect(typed(page, 'shipping_name')).toBeHidden();
  await fillContact(page, { ...contact, phone: `\u202A+971 50-${contact.phone.slice(2)}\u202C` });
  await press(page, say.toDelivery);
  await expect(typed(page, 'shipping_name')).toBeVisible();
  await expect(typed(page, 'phone')).toHaveValue(contact.phone);
  await fillAddress(page, say.name);
  await page.locator('.courier summary').click();
  await typed(page, 'courier_phone').fill('04 399');
  await press(page, say.toPayment);
  await expect(page.locator('#courier_phone')).toHaveAttribute('aria-invalid', 'true');
  await typed(page, 'courier_phone').fill('tel:+971-4-399-9999');
  await press(page, say.toPayment);
  await expect(typed(page, 'courier_phone')).toBeHidden();
  await expect(page.getByRole('button', { name: say.toReview })).toBeVisible();
});

test('the calling code follows the country until a code or a number is given', async ({
  page,
  words,
  language,
  baseURL,
}) => {
  await signUp(page, baseURL ?? '', language);
  await open(page, `${words.prefix}/edit-address/new`);
  const country = typed(page, 'country');
  const dial = typed(page, 'dial');
  await expect(dial).toHaveValue('AE+971');
  await country.selectOption('SA');
  await expect(dial).toHaveValue('SA+966');
  await typed(page, 'phone').fill('+965 50012345');
  await typed(page, 'phone').blur();
  await expect(dial).toHaveValue('KW+965');
  await expect(typed(page, 'phone')).toHaveValue('50012345');
  await country.selectOption('OM');
  await expect(dial).toHaveValue('KW+965');
});

test('a half-typed code is not sent and costs no try', async ({ page, words, language }) => {
  const say = WORDS[language];
  const email = newEmail();
  await open(page, `${words.prefix}/user-registration`);
  await askForCode(page, language, email);
  const code = await codeSentTo(page.request, email);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // One more than the tries a code has.
  for (let time = 0; time < 4; time += 1) {
    await field(page, say.code).fill(code.slice(0, 3));
    await pressButton(page, say.next);
    await expect(field(page, say.code)).toHaveAttribute('aria-invalid', 'true');
  }
  expect(asked.filter((path) => path.endsWith('/verify-otp'))).toEqual([]);
  await field(page, say.code).fill(arabicDigits(code));
  await pressButton(page, say.next);
  await expect(field(page, say.password)).toBeVisible();
});

test('a price box takes a price as it is written', async ({ page, words }) => {
  await open(page, `${words.prefix}/product-list`);
  for (const written of ['1,250', '١٬٢٥٠']) {
    await page.goto(`${words.prefix}/product-list?min_price=${encodeURIComponent(written)}`);
    await expect(page.locator('input[name=min_price]')).toHaveValue('1250');
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('numbers are understood as they are pasted, and half a code is not sent', async ({ page, words, language }) => {
    const say = WORDS[language];
    const number = newNumber();
    await page.goto(`${words.prefix}/user-registration`);
    await field(page, say.name).fill('Mariam');
    await page.getByText(say.byMobile, { exact: true }).click();
    await field(page, say.mobile).fill(`\u2068${arabicDigits(`0${number}`)}\u2069`);
    await page.getByLabel(say.terms).check();
    await pressButton(page, say.next);
    const code = await codeSentTo(page.request, `+971${number}`);
    for (let time = 0; time < 4; time += 1) {
      await field(page, say.code).fill(code.slice(0, 2));
      await pressButton(page, say.next);
      await expect(field(page, say.code)).toHaveAttribute('aria-invalid', 'true');
    }
    await field(page, say.code).fill(arabicDigits(code));
    await pressButton(page, say.next);
    await expect(field(page, say.password)).toBeVisible();
  });
});
