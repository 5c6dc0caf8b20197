// The notification settings: topics by channel, and quiet hours.
import { expect, inOneProject, open, test } from './fixtures.ts';
import { DIAL_CODE, newNumber, type ShopApi } from './shop-api.ts';
import { type State, stateTests } from './states.ts';

const PAGE = '/notification-settings';
const SAVE = 'Save choices';
const SAVED = { en: 'Your choices are saved.', arb: 'حُفظت اختياراتكِ.' };

async function withNumber(api: ShopApi): Promise<void> {
  const { password } = await api.signUp();
  const phone = newNumber();
  const contact = { dial_code: DIAL_CODE, phone };
  const { otp_ref } = await api.post<{ otp_ref: string }>('customer/send-otp', { purpose: 'change', ...contact });
  const otp = await api.codeSentTo(`${DIAL_CODE}${phone}`, 1);
  const { otp_token } = await api.post<{ otp_token: string }>('customer/verify-otp', { otp_ref, otp });
  await api.post('customer/change-contact', { otp_token, password });
}

const HOME_SCREEN =
  'This device can tell you about your orders once the shop is on its home screen: press Share, then “Add to Home Screen”, and open the shop from there.';

const STATES: readonly State[] = [
  {
    name: 'a member without a mobile number, who chose nothing yet',
    at: async ({ api }) => {
      await api.signUp();
      return PAGE;
    },
    shows: (translate) => translate('Add a mobile number'),
  },
  {
    name: 'what must reach the member cannot all be switched off',
    at: async ({ api }) => {
      await withNumber(api);
      await api.post('customer/notification-settings', { quiet: { from: '22:00', until: '08:00' } });
      return PAGE;
    },
    by: async ({ page, translate }) => {
      await page.locator('[name="orders.mail"]').uncheck();
      await page.locator('[name="quiet.until"]').selectOption('22:00');
      await page.getByRole('button', { name: translate(SAVE) }).click();
    },
    shows: () => /Keep email or SMS for this|أبقي البريد الإلكتروني أو الرسائل النصية، فهذا/,
  },
  {
    name: 'an iPhone that shows the shop in a tab, where there are no push messages',
    at: async ({ page, api }) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(window, 'PushManager');
        Object.defineProperty(navigator, 'standalone', { value: false });
      });
      await api.signUp();
      return PAGE;
    },
    shows: (translate) => translate(HOME_SCREEN),
  },
];

for (const state of stateTests(STATES)) test(...state);

test(
  ...inOneProject('choices are saved, found again, and another tab’s stay'),
  async ({ page, prefix, translate, language, api, context }) => {
    await withNumber(api);
    await open(page, `${prefix}/my-account`);
    await page.getByRole('link', { name: translate('What we tell you') }).click();
    const other = await context.newPage();
    await open(other, prefix + PAGE);
    const save = async (tab: typeof page) => {
      await tab.getByRole('button', { name: translate(SAVE) }).click();
      await expect(tab.getByText(SAVED[language])).toBeVisible();
    };
    const group = (tab: typeof page, name: string) => tab.getByRole('group', { name: translate(name) });
    await group(page, 'Deliveries').getByLabel(translate('SMS')).check();
    await save(page);
    await group(other, 'Reminders').getByLabel(translate('Email')).check();
    await other.getByLabel(translate('Send me no push messages, SMS or reminders in these hours')).check();
    await other.getByLabel(translate('Until')).selectOption('07:30');
    await save(other);
    await page.reload();
    await expect(group(page, 'Deliveries').getByLabel(translate('SMS'))).toBeChecked();
    await expect(group(page, 'Reminders').getByLabel(translate('Email'))).toBeChecked();
    await expect(page.getByLabel(translate('Until'))).toHaveValue('07:30');
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    ...inOneProject('choices are saved by a form, and what was refused is kept'),
    async ({ page, prefix, translate, language, api }) => {
      await withNumber(api);
      await page.goto(prefix + PAGE);
      const box = (name: string) => page.locator(`[name="${name}"]`);
      const save = () => page.getByRole('button', { name: translate(SAVE) }).click();
      await box('visits.mail').uncheck();
      await box('deliveries.push').uncheck();
      await save();
      await expect(box('visits.mail')).toHaveAttribute('aria-invalid', 'true');
      await expect(box('visits.mail')).not.toBeChecked();
      await expect(box('deliveries.push')).not.toBeChecked();
      await box('visits.sms').check();
      await box('quiet').check();
      await save();
      await expect(page.getByText(SAVED[language])).toBeVisible();
      await page.goto(prefix + PAGE);
      await expect(box('visits.sms')).toBeChecked();
      await expect(box('visits.mail')).not.toBeChecked();
      await expect(box('deliveries.push')).not.toBeChecked();
      await expect(box('quiet')).toBeChecked();
      for (const isWanted of [true, false]) {
        await expect(box('reminders.mail')).toBeChecked({ checked: !isWanted });
        await box('reminders.mail').setChecked(isWanted);
        await save();
        await expect(box('reminders.mail')).toBeChecked({ checked: isWanted });
      }
    },
  );
});
