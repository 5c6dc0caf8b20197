// A guest who gives only a mobile number and no email gets by SMS the confirmation with the order's link, and a new
// link after losing the first one.
import { atProvider, linkIn, placeButton, toReview, withDraft } from './at-checkout.ts';
import { expect, hasPlenty, inOneProject, open, test } from './fixtures.ts';
import { DIAL_CODE } from './shop-api.ts';

const SENT =
  'If there is an order with this number and this contact, a fresh link is on its way to you. Look in your mail or messages.';

test(
  ...inOneProject('a guest orders with a mobile number alone, and finds the order again by it'),
  async ({ page, prefix, language, translate, api, find }) => {
    const { phone } = await withDraft(page, language, { email: '' });
    await api.guestWith({ piece: await find('', hasPlenty) });
    await toReview(page, prefix, translate);
    await placeButton(page, translate).click();
    await atProvider(page, 'approve');
    await expect(page.getByText(translate('A confirmation with a link to your order comes by SMS.'))).toBeVisible();
    const number = `${DIAL_CODE}${phone}`;
    const sms = await api.letter(number, 'order_placed');
    const [orderNumber = ''] = /HN-\w{8}/.exec(sms) ?? [];
    await page.context().clearCookies();
    await open(page, linkIn(sms));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNumber);

    await page.context().clearCookies();
    await open(page, `${prefix}/find-order`);
    await page.getByLabel(translate('Order number')).fill(orderNumber);
    await page.getByText(translate('By mobile'), { exact: true }).click();
    await page.locator('[name=phone]').fill(`0${phone}`);
    await page.getByRole('button', { name: translate('Send me the link') }).click();
    await expect(page.getByText(translate(SENT))).toBeVisible();
    await open(page, linkIn(await api.letter(number, 'order_link')));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNumber);
  },
);
