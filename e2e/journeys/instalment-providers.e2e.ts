// Paying in a shop with two providers of instalments: the marks and titles of both, payment on their pages, and another
// attempt after one that was declined, left or refused.
import type { Locator, Page } from '@playwright/test';
import type { PaymentState } from '@hindam/contract/payments';
import { CHECKOUT_FIELDS } from '../../storefront/src/features/checkout/steps.ts';
import { MARKET } from '../shop-server.ts';
import { fillAddress, fillContact, placeButton, press, toReview, withDraft } from './at-checkout.ts';
import { expect, hasPlenty, inOneProject, open, ready } from './fixtures.ts';
import { atHostedPage, test as shopTest } from './instalment-shop.ts';
import { newContact } from './shop-api.ts';
import { type State, stateTest } from './states.ts';
import type { Translate } from './translate.ts';

const TITLES = { tabby: 'PAYMENT_TITLE_TABBY', tamara: 'PAYMENT_TITLE_TAMARA' } as const;
type Provider = keyof typeof TITLES;

const choiceOf = (page: Page, provider: Provider): Locator => page.locator(`input[value="instalments_4:${provider}"]`);

async function choose(page: Page, provider: Provider): Promise<void> {
  await expect(choiceOf(page, provider)).toBeEnabled();
  await choiceOf(page, provider).check({ force: true });
}

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const payNow = (translate: Translate): RegExp => translate.like('Pay now · <0/>');

/**
 * Each provider is offered by the title that it prescribes, and by its mark, which is hidden from screen readers
 * because the title names the provider.
 */
async function expectOffered(page: Page, translate: Translate, providers: readonly Provider[]): Promise<void> {
  await expect(page.locator('input[value^=instalments_4]')).toHaveCount(providers.length);
  for (const provider of providers) {
    const card = page.locator('.pick').filter({ has: choiceOf(page, provider) });
    await expect(card).toContainText(translate.shop(TITLES[provider]));
    const mark = card.locator('svg');
    await expect(mark).toHaveAttribute('aria-hidden', 'true');
    await expect(mark.locator('use')).toHaveAttribute('href', new RegExp(`#${provider}$`));
    expect(await mark.boundingBox()).toMatchObject({ width: 38, height: 24 });
  }
}

interface PaidJourney {
  /** Expects the success screen, and that this provider alone has captured, once, what the order costs. */
  expectPaidBy: (provider: Provider) => Promise<void>;
}

const test = shopTest.extend<PaidJourney>({
  expectPaidBy: async ({ page, api, translate, providers }, use) => {
    await use(async (provider) => {
      await expect(heading(page, translate('Thank you. Your order is placed.'))).toBeVisible();
      const paymentId = new URL(page.url()).searchParams.get('payment_id') ?? '';
      const { status, order_status, owner } = await api.get<PaymentState>(`payment/${paymentId}`);
      expect([status, order_status]).toEqual(['paid', 'placed']);
      const { total } = await api.get<{ total: { amount: number } }>(`order/details/${owner?.order_id}`);
      expect(await providers.taken()).toEqual([{ provider, captured: total.amount, refunded: 0 }]);
    });
  },
});

const STATE: State = {
  name: 'the payment methods of a shop with two providers of instalments',
  at: async ({ page, api, find, language }) => {
    await api.guestWith({ piece: await find('', hasPlenty) });
    await withDraft(page, language);
    return '/checkout';
  },
  by: async ({ page }) => choose(page, 'tamara'),
  shows: (translate) => translate.shop(TITLES.tabby),
};

test.describe(...inOneProject('a shop with Tabby and Tamara'), () => {
  // All in one worker, because each worker starts a shop.
  test.describe.configure({ mode: 'default' });
  test.skip(MARKET !== 'ae', 'the servers that play the providers are those of the Emirates');

  test(STATE.name, stateTest(STATE));

  test('a guest sees the plan of Tabby and pays there', async ({
    page,
    prefix,
    translate,
    language,
    api,
    find,
    expectPaidBy,
  }) => {
    await api.guestWith({ piece: await find('', hasPlenty) });
    await withDraft(page, language);
    await open(page, `${prefix}/checkout`);
    await expectOffered(page, translate, ['tabby', 'tamara']);
    await choose(page, 'tabby');
    await expect(page.locator('.plan li').filter({ visible: true })).toHaveCount(4);
    await press(page, translate('Continue to review'));
    await placeButton(page, translate).click();
    await atHostedPage(page, 'pay');
    await expectPaidBy('tabby');
  });

  test('who is declined by Tabby keeps the bag, reads why, and pays with Tamara', async ({
    page,
    prefix,
    translate,
    language,
    api,
    find,
    expectPaidBy,
  }) => {
    const guest = await api.guestWith({ piece: await find('', hasPlenty) });
    await withDraft(page, language, { [CHECKOUT_FIELDS.payment]: 'instalments_4:tabby' });
    await toReview(page, prefix, translate);
    await placeButton(page, translate).click();
    await atHostedPage(page, 'decline');
    await expect(heading(page, translate('The payment did not go through'))).toBeVisible();
    await expect(page.getByText(translate.shop('PAYMENT_REFUSED_TABBY'))).toBeVisible();
    expect(await api.post('checkout/quote', { ip_address: guest.id })).toMatchObject({ count: 1 });
    // A provider that has declined the buyer is no longer offered for this order.
    await expectOffered(page, translate, ['tamara']);
    await expect(choiceOf(page, 'tamara')).toBeChecked();
    await ready(page);
    await press(page, payNow(translate));
    await atHostedPage(page, 'pay');
    await expectPaidBy('tamara');
  });

  test('whom Tabby refuses at another attempt reads why, and pays with Tamara', async ({
    page,
    translate,
    api,
    find,
    providers,
    expectPaidBy,
  }) => {
    const { paymentUrl } = await api.order([{ piece: await find('', hasPlenty) }], 'guest', 'instalments_4');
    await page.goto(paymentUrl);
    await atHostedPage(page, 'leave');
    await ready(page);
    await expect(choiceOf(page, 'tabby')).toBeChecked();
    providers.tabby.setRejects('order_amount_too_high');
    await press(page, payNow(translate));
    await expect(page.getByRole('alert').getByText(translate.shop('PAYMENT_REFUSED_TABBY_HIGH'))).toBeVisible();
    await expectOffered(page, translate, ['tamara']);
    await expect(choiceOf(page, 'tamara')).toBeChecked();
    await press(page, payNow(translate));
    await atHostedPage(page, 'pay');
    await expectPaidBy('tamara');
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('a guest leaves the page of Tamara, and pays with Tabby', async ({
      page,
      prefix,
      translate,
      language,
      api,
      find,
      expectPaidBy,
    }) => {
      await api.guestWith({ piece: await find('', hasPlenty) });
      await page.goto(`${prefix}/checkout`);
      await fillContact(page, newContact());
      await fillAddress(page, language);
      await expectOffered(page, translate, ['tabby', 'tamara']);
      await choose(page, 'tamara');
      await placeButton(page, translate).click();
      await atHostedPage(page, 'leave');
      await expect(heading(page, translate('You cancelled the payment. Your bag is still here.'))).toBeVisible();
      await expectOffered(page, translate, ['tabby', 'tamara']);
      await choose(page, 'tabby');
      await press(page, payNow(translate));
      await atHostedPage(page, 'pay');
      await expectPaidBy('tabby');
    });
  });
});
