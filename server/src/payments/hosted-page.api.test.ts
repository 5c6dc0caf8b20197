// Going to a provider's page on another site and back without script, under the content security policy of the shop's
// own page.
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestBuyer, place, putIntoCart, quoteOf } from '../../testing/buying.ts';
import { openStripeServer, type StripeServer } from '../../testing/providers/stripe-server.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { addProduct, clientOf, type TestShop, type TestVariant } from '../../testing/shop.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

let quiet: IdleShop;
let remote: StripeServer;
let app: ReturnType<typeof makeApp>;
let shop: TestShop;
let variant: TestVariant;

beforeAll(async () => {
  remote = await openStripeServer();
  quiet = await openIdleShop({ LIMITS_FACTOR: '100000' }, { stripe: remote.settings });
  app = makeApp(quiet.shop, routes, { root: ROOT });
  shop = { ...clientOf(app), shop: quiet.shop, allowFindings: quiet.allowFindings, close: quiet.close };
  variant = (await addProduct(quiet.shop, { pieces: 100 }))[0]!;
});
afterAll(async () => {
  await quiet.close();
  await remote.close();
});

async function ordered() {
  const buyer = guestBuyer();
  await putIntoCart(shop, buyer, variant);
  const { quote_id: quoteId } = await quoteOf(shop, buyer);
  const { body, headers } = await place(shop, buyer, quoteId);
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { paymentId: body.result.payment_id as string, url: body.result.payment_url as string, cookie };
}

test('the payment page leads the order’s owner to the provider by a refresh and a link', async () => {
  const { paymentId, url, cookie } = await ordered();
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  const response = await shop.page(`/en/payment/${paymentId}`, { cookie });
  const document = await response.text();
  expect(document).toContain(`content="0;url=${url}"`);
  expect(document).toContain(`href="${url}"`);
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self' https://checkout.stripe.com;");
  expect(response.headers.get('cache-control')).toContain('no-store');
});

test('the payment page leads nobody else to the provider', async () => {
  const { paymentId, url } = await ordered();
  const response = await shop.page(`/en/payment/${paymentId}`);
  expect(await response.text()).not.toContain(url);
});

test('who left the provider’s page is told that nothing was charged, and may pay again', async () => {
  const { paymentId, cookie } = await ordered();
  const [id = ''] = await remote.idsOf(paymentId);
  await remote.leave(id);
  const back = await app.request(await remote.returnAddress(id), { headers: { cookie } });
  expect(back.headers.get('location')).toContain('/cancel?');
  const { body } = await shop.get(`payment/${paymentId}`, { cookie });
  expect(body.result).toMatchObject({ status: 'cancelled', owner: { can_retry: true } });
  const document = await (await shop.page(`/en/cancel?payment_id=${paymentId}`, { cookie })).text();
  expect(document).toContain('You have not been charged');
});
