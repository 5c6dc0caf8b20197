// Payment providers' messages over HTTP: which of them are rejected, and that one payment makes one order or none,
// however often, late or out of order its messages arrive.
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count } from '../../../testing/counts.ts';
import {
  addOpenOrder,
  deliverMessages,
  choose,
  heldAtSandbox,
  orderOf,
  parallel,
  paymentOf,
  sandboxOf,
  workAll,
} from '../../../testing/payments.ts';
import { openIdleShop, type IdleShop } from '../../../testing/quiet-shop.ts';
import { addProduct } from '../../../testing/shop.ts';
import { routes } from '../../domains.ts';
import { messagesIdle } from '../../payments/inbox.service.ts';
import { pollDuePayments } from '../../payments/due.service.ts';
import { makeApp } from '../app.ts';

let quiet: IdleShop;
let app: ReturnType<typeof makeApp>;
let variantId: string;

beforeAll(async () => {
  quiet = await openIdleShop({ LIMITS_FACTOR: '100000', POOL_SIZE: '12' });
  app = makeApp(quiet.shop, routes);
  variantId = (await addProduct(quiet.shop, { pieces: 5_000 }))[0]!.product_item_id;
});
afterAll(() => quiet.close());

const nowSeconds = () => Math.floor(Date.now() / 1_000);

function signature(body: string, seconds = nowSeconds(), key?: string): string {
  const secret = key ?? quiet.shop.secrets.hmac('sandbox webhooks', 'key').toString('hex');
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

const messageOf = (payment: string, type = 'payment.captured', id = `evt_${randomUUID()}`): string =>
  JSON.stringify({ id, type, payment });

async function send(body: string, header: string | null = signature(body), provider = 'sandbox') {
  const headers: Record<string, string> = header === null ? {} : { 'sandbox-signature': header };
  const response = await app.request(`http://localhost:3000/api/webhook/${provider}`, {
    method: 'POST',
    body,
    headers,
  });
  return response.status;
}

async function rows(sql: string, ...values: unknown[]): Promise<number> {
  const [row] = await quiet.shop.database.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values);
  return row!.n;
}

describe('what is no message of the provider gets 401 and leaves nothing', () => {
  const body = messageOf('sbx_00000000000000000000000000000000');
  const cases: [string, () => [string, string | null]][] = [
    ['no signature', () => [body, null]],
    ['another’s signature', () => [body, signature(body, nowSeconds(), 'another key')]],
    ['a changed body', () => [`${body} `, signature(body)]],
    ['signed more than 300 seconds ago', () => [body, signature(body, nowSeconds() - 301)]],
    ['signed in 301 seconds', () => [body, signature(body, nowSeconds() + 302)]],
    ['half a signature', () => [body, signature(body).slice(0, 40)]],
    ['rubbish', () => ['{', signature('{')]],
    ['no ids', () => ['{}', signature('{}')]],
    ['65 KB', () => [`"${'x'.repeat(66_000)}"`, signature(`"${'x'.repeat(66_000)}"`)]],
    ['1 MB', () => ['x'.repeat(1_000_000), signature('x'.repeat(1_000_000))]],
  ];
  test.each(cases)('%s', async (_, made) => {
    const before = await rows('webhook_inbox');
    expect(await send(...made())).toBe(401);
    expect(await rows('webhook_inbox')).toBe(before);
  });

  test('an unknown provider is 404', async () => {
    expect(await send(body, signature(body), 'another')).toBe(404);
  });

  test('a body of more than 64 KB without a declared length is rejected as well', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(32_768));
      },
    });
    const init = { method: 'POST', body: stream, headers: { 'sandbox-signature': signature('') }, duplex: 'half' };
    expect((await app.request('http://localhost:3000/api/webhook/sandbox', init as RequestInit)).status).toBe(401);
  });
});

describe('limits of messages', () => {
  const strict = () => {
    const { shop } = quiet;
    return makeApp({ ...shop, config: { ...shop.config, limitsFactor: 1 } }, routes);
  };
  const unknown = () => messageOf(`sbx_${randomUUID().replaceAll('-', '')}`);
  async function knock(at: ReturnType<typeof makeApp>, body: string, header = signature(body)): Promise<number> {
    const init = { method: 'POST', body, headers: { 'sandbox-signature': header } };
    return (await at.request('http://localhost:3000/api/webhook/sandbox', init)).status;
  }

  test('more than 200 authentic messages of a provider in a second get 429', async () => {
    const limited = strict();
    // All 500 calls send the same message, which is stored only once. So they are fast enough to fall into one second,
    // the period of the rate limit.
    const body = unknown();
    const statuses = await parallel(500, () => knock(limited, body));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200);
    expect(statuses).toContain(429);
    await messagesIdle(quiet.shop);
  });

  test('forged messages do not count against the provider; after too many an address is rejected unread', async () => {
    const limited = strict();
    const forge = () => knock(limited, '{}', 'nonsense');
    expect(new Set(await parallel(250, forge))).toEqual(new Set([401]));
    expect(await knock(limited, unknown())).toBe(200);
    expect(new Set(await parallel(250, forge))).toEqual(new Set([401]));
    const told = quiet.logged().split('a message was turned away').length;
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('this was read')) }, { highWaterMark: 0 });
    const init = { method: 'POST', body, headers: { 'sandbox-signature': 'nonsense' }, duplex: 'half' };
    const answer = await limited.request('http://localhost:3000/api/webhook/sandbox', init);
    expect(answer.status).toBe(401);
    expect(quiet.logged().split('a message was turned away').length).toBe(told);
    await messagesIdle(quiet.shop);
  });
});

test('a forged message changes nothing, though it names an open payment', async () => {
  const { shop } = quiet;
  const { orderId, sandboxId } = await addOpenOrder(shop, { variantId });
  const body = messageOf(sandboxId);
  expect(await send(body, signature(body, nowSeconds(), 'guess'))).toBe(401);
  await messagesIdle(shop);
  expect((await orderOf(shop, orderId)).status).toBe('pending_payment');
});

test('an authentic message alone does not capture an open payment; the provider’s status decides', async () => {
  const { shop } = quiet;
  const { orderId, sandboxId } = await addOpenOrder(shop, { variantId });
  expect(await send(messageOf(sandboxId, 'payment.captured'))).toBe(200);
  await workAll(shop);
  expect((await orderOf(shop, orderId)).status).toBe('pending_payment');
});

test('the same message 100 times at once with the browser’s return: one order, one stock move, one mail, no gap', async () => {
  const { shop } = quiet;
  for (let round = 0; round < count(10); round += 1) {
    const { orderId, sandboxId } = await addOpenOrder(shop, { variantId });
    await choose(shop, sandboxId, { messages: 'lost' });
    const payment = (await sandboxOf(shop).look(sandboxId))!;
    const body = messageOf(sandboxId);
    const back = sandboxOf(shop).returnAddress(payment);
    const answers = await parallel(101, async (index) => {
      if (index < 100) return send(body);
      return (await app.request(back, { redirect: 'manual' })).status;
    });
    expect(answers.slice(0, 100).every((status) => status === 200)).toBe(true);
    expect(answers[100]).toBe(303);
    await messagesIdle(shop);
    await workAll(shop);
    expect(await rows('webhook_inbox where provider_payment_id = $1', sandboxId)).toBe(1);
    expect(await rows('webhook_inbox where provider_payment_id = $1 and times = 100', sandboxId)).toBe(1);
    expect((await orderOf(shop, orderId)).status).toBe('placed');
    expect(await rows('stock_movements where order_id = $1', orderId)).toBe(1);
    const placed = `outbox where name = 'order.moved' and payload ->> 'orderId' = $1 and payload ->> 'to' = 'placed'`;
    expect(await rows(placed, orderId)).toBe(1);
  }
  expect(await rows(`invoices where kind = 'invoice'`)).toBe(
    (await shop.database.query<{ last: number }>(`select last from invoice_series where kind = 'invoice'`))[0]?.last,
  );
}, 600_000);

describe('a payment the shop never created', () => {
  async function strangePayment(reference: string | null, minor: number): Promise<string> {
    const id = `sbx_${randomUUID().replaceAll('-', '')}`;
    await quiet.shop.database.query(
      `insert into sandbox.payments (id, reference, status, option, language, amount_minor, currency, captured_minor, description,
         return_url, expires_at) values ($1, $2, 'captured', 'card', 'en', $3, 'AED', $3, 'x', 'http://localhost:3000/', shop.now())`,
      [id, reference, minor],
    );
    return id;
  }

  test('is stored, looked into and refunded', async () => {
    const { shop } = quiet;
    const id = await strangePayment(null, 5_000);
    expect(await send(messageOf(id))).toBe(200);
    await workAll(shop);
    expect(await rows('unknown_payments where provider_payment_id = $1 and refunded_at is not null', id)).toBe(1);
    expect((await sandboxOf(shop).read(id))?.refundedMinor).toBe(5_000);
    expect(await send(messageOf(id))).toBe(200);
    await workAll(shop);
    expect(await rows('unknown_payments where provider_payment_id = $1', id)).toBe(1);
  });

  test('with a reference that is no payment of ours, the same', async () => {
    const id = await strangePayment('another shop’s', 7_000);
    await send(messageOf(id));
    await workAll(quiet.shop);
    expect((await sandboxOf(quiet.shop).read(id))?.refundedMinor).toBe(7_000);
  });

  test('a message about a payment the provider does not know is stored and has no effect', async () => {
    const id = `sbx_${randomUUID().replaceAll('-', '')}`;
    expect(await send(messageOf(id))).toBe(200);
    await workAll(quiet.shop);
    expect(await rows('webhook_inbox where provider_payment_id = $1 and processed_at is not null', id)).toBe(1);
  });
});

const EVENTS = ['return', 'authorised', 'captured', 'captured again', 'failed late', 'reconciler'] as const;

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Sample {
  order: readonly (typeof EVENTS)[number][];
  ending: 'approve' | 'declined';
  taken: 'right' | 'less';
  doubleClick: boolean;
  atOnce: boolean;
}

function sampleOf(random: () => number): Sample {
  const order = shuffled(EVENTS, random).filter(() => random() < 0.6);
  return {
    order,
    ending: random() < 0.8 ? 'approve' : 'declined',
    taken: random() < 0.85 ? 'right' : 'less',
    doubleClick: random() < 0.3,
    atOnce: random() < 0.5,
  };
}

async function play(sample: Sample): Promise<{ orderId: string; paymentId: string }> {
  const { shop } = quiet;
  const { orderId, paymentId, sandboxId } = await addOpenOrder(shop, { variantId });
  const wish = { ending: sample.ending, taken: sample.taken, messages: 'lost' as const };
  const clicks = Array.from({ length: sample.doubleClick ? 2 : 1 }, () => choose(shop, sandboxId, wish));
  await Promise.all(clicks);
  const again = messageOf(sandboxId);
  const events: Record<(typeof EVENTS)[number], () => Promise<unknown>> = {
    return: async () => app.request(sandboxOf(shop).returnAddress((await sandboxOf(shop).look(sandboxId))!)),
    authorised: () => send(messageOf(sandboxId, 'payment.authorised')),
    captured: () => send(again),
    'captured again': () => send(again),
    'failed late': () => send(messageOf(sandboxId, 'payment.failed')),
    reconciler: async () => {
      await shop.database.query(
        'update payments set next_look_at = shop.now() where id = $1 and next_look_at is not null',
        [paymentId],
      );
      await pollDuePayments(shop);
    },
  };
  if (sample.atOnce) await Promise.all(sample.order.map((event) => events[event]()));
  else for (const event of sample.order) await events[event]();
  await messagesIdle(shop);
  await events.reconciler();
  await events.reconciler();
  return { orderId, paymentId };
}

test('six events in any order, some lost, concurrent or not: one order or none, as the oracle says', async () => {
  const { shop } = quiet;
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = randomOf(seed);
  const samples = Array.from({ length: count(2_000) }, () => sampleOf(random));
  const AT_ONCE = 8;
  for (let from = 0; from < samples.length; from += AT_ONCE) {
    const batch = samples.slice(from, from + AT_ONCE);
    const played = await Promise.all(batch.map(play));
    for (const [index, { orderId, paymentId }] of played.entries()) {
      const sample = batch[index]!;
      const isPaid = sample.ending === 'approve' && sample.taken === 'right';
      const told = `seed ${seed}, sample ${from + index}: ${JSON.stringify(sample)}`;
      expect((await orderOf(shop, orderId)).status, told).toBe(isPaid ? 'placed' : 'payment_failed');
      const sold = await rows('stock_movements where order_id = $1', orderId);
      expect(sold, told).toBe(isPaid ? 1 : 0);
      const { unmatched } = await paymentOf(shop, paymentId);
      expect(unmatched, told).toBe(sample.ending === 'approve' && sample.taken === 'less' ? 'wrong_amount' : null);
    }
  }
  await deliverMessages(shop);
  await workAll(shop);
  const placed = await shop.database.query<{ sum: number }>(
    `select coalesce(sum(paid_minor), 0)::bigint as sum from orders`,
  );
  const { captured, refunded } = await heldAtSandbox(shop);
  expect(captured - refunded).toBe(placed[0]?.sum);
}, 900_000);
