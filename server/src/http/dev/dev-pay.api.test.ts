// The payment page of the sandbox (the test payment provider) as a browser without JavaScript sees it, from the shop's
// redirect to the page the shopper returns to.
import { randomUUID } from 'node:crypto';
import { APP_SCHEME, appAddress } from '@hindam/contract/app-links';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOpenOrder, choose, orderOf, sandboxOf } from '../../../testing/payments.ts';
import { addProduct, openTestShop, type TestShop } from '../../../testing/shop.ts';
import { routes } from '../../domains.ts';
import { transaction } from '../../kernel/transaction.ts';
import { lockOrder } from '../../orders/orders.service.ts';
import type { SandboxPayment } from '../../outside/payments/sandbox.store.ts';
import { makeApp } from '../app.ts';
import { languageCookie } from '../cookies.ts';
import { FROM_THIS_MACHINE } from '../testing.ts';

let shopper: TestShop;
let app: ReturnType<typeof makeApp>;
let variantId: string;

beforeAll(async () => {
  shopper = await openTestShop();
  app = makeApp(shopper.shop, routes);
  variantId = (await addProduct(shopper.shop, { pieces: 100 }))[0]!.product_item_id;
});
afterAll(() => shopper.close());

function visit(path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
  const address = path.startsWith('http') ? path : `http://localhost:3000${path}`;
  const own = { ...FROM_THIS_MACHINE.headers, ...headers };
  if (!form) return app.request(address, { headers: own }, FROM_THIS_MACHINE.env);
  const type = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' };
  const body = new URLSearchParams(form).toString();
  return app.request(address, { method: 'POST', body, headers: { ...type, ...own } }, FROM_THIS_MACHINE.env);
}

const locationOf = (response: Response): string => response.headers.get('location') ?? '';

describe('at the sandbox’s page', () => {
  const open = async (option: 'card' | 'net_banking' | 'instalments_4' = 'card') => {
    const paying = await addOpenOrder(shopper.shop, { variantId, option });
    return { ...paying, page: `/dev/pay/${paying.sandboxId}` };
  };

  test('a card payment is captured and returns to success, by the provider’s reported status', async () => {
    const { orderId, paymentId, page } = await open();
    const html = await (await visit(page)).text();
    expect(html).toContain('Pay <bdi>AED\u00A01,200.00</bdi>');
    expect(html).not.toContain('<script');
    const paid = await visit(page, { do: 'approve' });
    expect(paid.status).toBe(303);
    const back = await visit(locationOf(paid));
    expect([back.status, locationOf(back)]).toEqual([303, `/success?payment_id=${paymentId}`]);
    expect((await orderOf(shopper.shop, orderId)).status).toBe('placed');
  });

  test('a payment that was begun in the app returns to the app, from a page that may send its form there', async () => {
    const { orderId, paymentId, page } = await open();
    expect((await visit(page)).headers.get('content-security-policy')).toContain(`form-action 'self' ${APP_SCHEME}:`);
    const paid = await visit(page, { do: 'approve' });
    const back = await visit(`${locationOf(paid)}&client=app`);
    expect([back.status, locationOf(back)]).toEqual([303, appAddress(`/success?payment_id=${paymentId}`)]);
    expect((await orderOf(shopper.shop, orderId)).status).toBe('placed');
    const lost = await visit('/api/payment/return/sandbox?client=app&payment=sbx_never&proof=x');
    expect(locationOf(lost)).toBe(appAddress('/find-order'));
    const other = await visit(`${locationOf(paid)}&client=shop.evil.app`);
    expect(locationOf(other)).toBe(`/success?payment_id=${paymentId}`);
  });

  test.each([
    ['declined', 'failure'],
    ['cancel', 'cancel'],
  ])('%s leads to %s', async (ending, where) => {
    const { paymentId, page } = await open();
    const back = await visit(locationOf(await visit(page, { do: ending })));
    expect(locationOf(back)).toBe(`/${where}?payment_id=${paymentId}`);
  });

  test('the second step asks for the bank’s code, in any digits; three wrong ones fail', async () => {
    const { orderId, page } = await open();
    expect(locationOf(await visit(page, { do: 'second_step' }))).toBe(page);
    expect(await (await visit(page)).text()).toContain('name="code"');
    expect(await (await visit(page, { do: 'code', code: '9999' })).text()).toContain('role="alert"');
    await visit(locationOf(await visit(page, { do: 'code', code: '١٢٣٤' })));
    expect((await orderOf(shopper.shop, orderId)).status).toBe('placed');
    const wrong = await open();
    await visit(wrong.page, { do: 'second_step' });
    for (let tries = 0; tries < 2; tries += 1) await visit(wrong.page, { do: 'code', code: '0000' });
    const back = await visit(locationOf(await visit(wrong.page, { do: 'code', code: '0000' })));
    expect(locationOf(back)).toBe(`/failure?payment_id=${wrong.paymentId}`);
  });

  test('net banking begins with a list of banks and returns by a form of the bank', async () => {
    const { orderId, paymentId, page } = await open('net_banking');
    expect(await (await visit(page)).text()).toContain('Choose your bank');
    const next = locationOf(await visit(page, { do: 'bank', bank: '2' }));
    expect(await (await visit(next)).text()).toContain('Palm National Bank');
    expect(locationOf(await visit(page, { do: 'approve', bank: '2' }))).toBe(page);
    const end = await (await visit(page)).text();
    const fields = Object.fromEntries(
      [...end.matchAll(/<input type="hidden" name="(\w+)" value="([^"]+)">/g)].map(([, name, value]) => [name, value]),
    );
    // The form is posted from a page of another site, so the request has no cookie and another origin.
    const back = await visit('/api/payment/return/sandbox?language=arb', fields as Record<string, string>, {
      origin: 'https://bank.example',
      'sec-fetch-site': 'cross-site',
    });
    expect([back.status, locationOf(back)]).toEqual([303, `/ar/success?payment_id=${paymentId}`]);
    // No step of a payment is shown in a frame, so each response forbids every site, also the shop, to frame it.
    for (const answer of [await visit(page), back]) expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect((await orderOf(shopper.shop, orderId)).status).toBe('placed');
  });

  test('instalments show the plan and continue after the agreement', async () => {
    const { orderId, page } = await open('instalments_4');
    const html = await (await visit(page)).text();
    expect(html.match(/<th scope="row">/g)).toHaveLength(4);
    expect(await (await visit(page, { do: 'plan' })).text()).toContain('role="alert"');
    const next = locationOf(await visit(page, { do: 'plan', agree: '1' }));
    expect(await (await visit(next)).text()).toContain('Pay the first instalment: <bdi>AED\u00A0300.00</bdi>');
    await visit(locationOf(await visit(page, { do: 'approve' })));
    expect((await orderOf(shopper.shop, orderId)).status).toBe('placed');
  });

  test('a shopper who returns while the order is locked is led to a page that polls the status', async () => {
    const { orderId, paymentId, sandboxId, page } = await open();
    await choose(shopper.shop, sandboxId, { messages: 'lost' });
    const back = await transaction(shopper.shop.database, async (tx) => {
      await lockOrder(tx, orderId);
      return visit(locationOf(await visit(page, { do: 'approve' })));
    });
    expect([back.status, locationOf(back)]).toEqual([303, `/success?payment_id=${paymentId}`]);
    const state = await (await visit(`/api/payment/${paymentId}`)).json();
    expect(state).toMatchObject({ errorCode: 0 });
  });

  test('a stranger’s form and an unknown payment are rejected, and an unsigned return settles nothing', async () => {
    const { page, sandboxId, orderId } = await open();
    expect((await visit(page, { do: 'approve' }, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await visit('/dev/pay/sbx_00000000000000000000000000000000')).status).toBe(404);
    expect((await visit('/dev/pay/..%2f..%2fetc')).status).toBe(404);
    await choose(shopper.shop, sandboxId, { messages: 'lost' });
    const back = await visit(`/api/payment/return/sandbox?payment=${sandboxId}&proof=x`);
    expect([back.status, locationOf(back)]).toEqual([303, '/find-order']);
    expect((await orderOf(shopper.shop, orderId)).status).toBe('pending_payment');
  });

  test('a shopper who returns without a payment of ours is led to find-order, in the payment’s language', async () => {
    const nowhere = async (id: string, language: string) => {
      const returnUrl = `http://localhost:3000/api/payment/return/sandbox?language=${language}`;
      const back = await visit(sandboxOf(shopper.shop).returnAddress({ id, returnUrl } as SandboxPayment));
      return [back.status, locationOf(back)];
    };
    for (const reference of [null, 'another shop’s', randomUUID()]) {
      const id = `sbx_${randomUUID().replaceAll('-', '')}`;
      await shopper.shop.database.query(
        `insert into sandbox.payments (id, reference, status, option, language, amount_minor, currency, description, return_url, expires_at)
         values ($1, $2, 'failed', 'card', 'arb', 5000, 'AED', 'x', 'http://localhost:3000/', shop.now())`,
        [id, reference],
      );
      expect(await nowhere(id, 'arb')).toEqual([303, '/ar/find-order']);
      expect(await nowhere(id, 'en')).toEqual([303, '/find-order']);
    }
    expect(await nowhere('sbx_never', 'arb')).toEqual([303, '/ar/find-order']);
    const broken = await visit('/api/payment/return/sandbox?language=arb&payment=sbx_never&proof=x');
    expect([broken.status, locationOf(broken)]).toEqual([303, '/ar/find-order']);
    expect((await visit('/api/payment/return/another')).status).toBe(404);
  });

  test.each([
    ['en', null, 'GET', ''],
    ['arb', null, 'GET', '/ar'],
    ['en', 'en', 'GET', ''],
    ['arb', 'arb', 'GET', ''],
    ['en', 'arb', 'GET', '/en'],
    ['arb', 'en', 'GET', '/ar'],
    ['en', null, 'POST', '/en'],
    ['arb', null, 'POST', '/ar'],
    ['../en', null, 'POST', ''],
  ])('a payment in %s with %s stored returns by %s below %s/', async (paidIn, stored, method, prefix) => {
    const address = `/api/payment/return/sandbox?language=${encodeURIComponent(paidIn)}`;
    const headers: Record<string, string> =
      stored === null ? {} : { cookie: languageCookie(stored, false).split(';')[0]! };
    const back = await visit(address, method === 'POST' ? {} : undefined, headers);
    expect([back.status, locationOf(back)]).toEqual([303, `${prefix}/find-order`]);
  });

  test('a live shop has no such page', async () => {
    const { page } = await open();
    const { shop } = shopper;
    const live = makeApp({ ...shop, config: { ...shop.config, shopMode: 'live' } }, routes, {
      render: () => Promise.resolve(new Response('no such page', { status: 404 })),
    });
    for (const path of [page, '/dev/pay.css', '/dev/outbox']) {
      const { headers, env } = FROM_THIS_MACHINE;
      expect((await live.request(`http://localhost:3000${path}`, { headers }, env)).status, path).toBe(404);
    }
  });

  test('in Arabic the page is Arabic, from right to left', async () => {
    const { page, sandboxId } = await open();
    await shopper.shop.database.query(`update sandbox.payments set language = 'arb' where id = $1`, [sandboxId]);
    const html = await (await visit(page)).text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('ادفعي');
    expect(html.replaceAll(/<[^>]+>|docs\/payments\.md|Hindam/g, '')).not.toMatch(/[A-Za-z]{3,}/);
  });
});
