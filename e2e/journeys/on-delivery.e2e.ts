// A guest pays on delivery: the code of an SMS shows that the number is hers. The shop that stands for all journeys
// does not offer it, so this one has a shop of its own, whose operator turned it on.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { codeAt } from '../../server/src/operators/totp.ts';
import { freePort, type RunningShop, startShop } from '../shop-server.ts';
import { CHECKOUT, fillAddress, fillContact, newContact, pieceIn, press, typed, withBag } from './checkout-page.ts';
import { expect, expectNoViolations, hasPlenty, open, test as base } from './fixtures.ts';
import { codeSentTo, lettersTo } from './member.ts';

const SAY = {
  en: {
    half: 'Enter every digit of the code.',
    wrong: /^This code is not right/,
    confirm: /^We contact you once to confirm the order/,
    toConfirm: /we contact you once to confirm it/,
  },
  arb: {
    half: 'اكتبي أرقام الرمز كلها.',
    wrong: /^هذا الرمز غير صحيح/,
    confirm: /^نتواصل معكِ مرة واحدة لتأكيد الطلب/,
    toConfirm: /نتواصل معكِ مرة واحدة لتأكيده/,
  },
} as const;

const root = path.resolve(import.meta.dirname, '../..');
const OWNER = 'owner@example.com';

/** As whoever runs the shop does it: an operator made on its machine, who saves other terms. */
async function offerOnDelivery({ baseURL, environment }: RunningShop): Promise<void> {
  const command = ['server/src/operator-command.ts', 'add', OWNER];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env: environment });
  const [, password = ''] = /Password: +(\S+)/.exec(stdout) ?? [];
  const [, secret = ''] = /Second factor: +(\S+)/.exec(stdout) ?? [];
  const call = async <T>(endpoint: string, token: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', origin: baseURL, authorization: `Bearer ${token}` };
    const sent = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = (await (await fetch(`${baseURL}/api/operator/${endpoint}`, sent)).json()) as {
      errorCode: number;
      result: T;
    };
    expect(answer.errorCode, JSON.stringify(answer)).toBe(0);
    return answer.result;
  };
  const totp = codeAt(secret, new Date());
  const { token } = await call<{ token: string }>('login', '', { email: OWNER, password, totp });
  const markets = await call<{ market: string; currency: string; payment_options: string[] }[]>('market/list', token);
  const { currency: _, ...terms } = markets.find(({ market }) => market === 'ae')!;
  await call('market/save', token, { ...terms, payment_options: [...terms.payment_options, 'cod'] });
}

const test = base.extend<object, { own: RunningShop }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what is needed: nothing
    async ({}, use) => {
      const shop = await startShop(await freePort());
      try {
        await offerOnDelivery(shop);
        await use(shop);
      } finally {
        await shop.end();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.baseURL),
});

test.describe.configure({ timeout: 150_000, mode: 'serial' });

async function onDelivery(page: Page): Promise<void> {
  const option = page.locator('input[value=cod]');
  await expect(option).toBeVisible();
  await option.check({ force: true });
}

const another = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

test('a guest pays on delivery by the code of an SMS: half, wrong, of another number, right', async ({
  page,
  words,
  language,
  find,
  baseURL,
}) => {
  const [say, own] = [CHECKOUT[language], SAY[language]];
  const [first, second] = [newContact(), newContact()];
  await withBag(page, baseURL!, pieceIn(await find('', hasPlenty)));
  await open(page, `${words.prefix}/checkout`);
  await fillContact(page, first);
  await press(page, say.toDelivery);
  await fillAddress(page, say.name);
  await press(page, say.toPayment);
  await onDelivery(page);
  await press(page, say.toReview);
  await press(page, say.placeOrder);
  const field = typed(page, 'otp');
  await expect(field).toBeFocused();
  await expectNoViolations(page);
  const code = await codeSentTo(page.request, `+971${first.phone}`);
  await field.fill(code.slice(0, 2));
  await press(page, say.placeOrder);
  await expect(page.getByText(own.half)).toBeVisible();
  await field.fill(another(code));
  await press(page, say.placeOrder);
  await expect(page.getByText(own.wrong)).toBeVisible();
  await expectNoViolations(page);

  // Another number is another code; the old one is not asked for any more.
  await page.getByRole('button', { name: say.edit }).first().click();
  await fillContact(page, second);
  await press(page, say.toDelivery);
  await expect(field).toHaveCount(0);
  await press(page, say.placeOrder);
  await expect(field).toHaveValue('');
  await expect(page.getByRole('main')).toContainText(`+971 ${second.phone}`);
  const [right, sent] = [await codeSentTo(page.request, `+971${second.phone}`), `+971${first.phone}`];
  expect((await lettersTo(page.request, sent)).length).toBe(1);
  await field.fill(right);
  await press(page, say.placeOrder);
  await expect(page.getByRole('heading', { level: 1, name: say.placed })).toBeVisible();
  await expect(page.getByText(own.confirm)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: say.seeOrder }).click();
  await expect(page.getByText(own.toConfirm)).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page leads to the code’s field and says what is wrong with it', async ({
    page,
    words,
    language,
    find,
    baseURL,
  }) => {
    const [say, own] = [CHECKOUT[language], SAY[language]];
    const contact = newContact();
    await withBag(page, baseURL!, pieceIn(await find('', hasPlenty)));
    await page.goto(`${words.prefix}/checkout`);
    await fillContact(page, contact);
    await fillAddress(page, say.name);
    await onDelivery(page);
    await press(page, say.placeOrder);
    await page.locator('a[href="#otp"]').click();
    await expect(typed(page, 'otp')).toBeInViewport();
    const code = await codeSentTo(page.request, `+971${contact.phone}`);
    await typed(page, 'otp').fill(code.slice(0, 3));
    await press(page, say.placeOrder);
    await expect(page.getByText(own.half)).toBeVisible();
    await typed(page, 'otp').fill(code);
    await press(page, say.placeOrder);
    await expect(page.getByRole('heading', { level: 1, name: say.placed })).toBeVisible();
    await expect(page.getByText(own.confirm)).toBeVisible();
  });
});
