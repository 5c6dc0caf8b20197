// Members' choices about mails, SMS and pushes are applied when a message is due to be sent.
import { randomInt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { otpEvent } from '../../testing/letters.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addOrderIn, addPlacedOrder, moveOrderTo } from '../../testing/orders.ts';
import { openPushService, type TestPushService } from '../../testing/push-service.ts';
import { type IdleShop, openIdleShop } from '../../testing/quiet-shop.ts';
import { clientOf } from '../../testing/shop.ts';
import { addArea, visitBody } from '../../testing/visits.ts';
import { routes } from '../domains.ts';
import { makeApp } from '../http/app.ts';

const PHONE = '501112233';
/** Noon in Dubai. */
const NOON = '2030-03-10T08:00:00Z';
const NIGHT = { from: '22:00', until: '08:00' };

let service: TestPushService;
let quiet: IdleShop;
let api: ReturnType<typeof clientOf>;
let member: TestMember;

async function open(market: string): Promise<void> {
  service = await openPushService();
  quiet = await openIdleShop({
    PUBLIC_URL: 'https://hindam.example',
    PUSH_ORIGINS: service.origin,
    MARKET: market,
    // The member's number is from the Emirates, whatever the market, so SMS must be allowed there.
    SMS_COUNTRIES: 'ae',
  });
  api = clientOf(makeApp(quiet.shop, routes));
  // The clock is set before any session is opened, because moving it by years ends sessions.
  await clockAt(NOON);
  member = await addMember(quiet.shop, { phone: PHONE });
}
async function close(): Promise<void> {
  await quiet.close();
  await service.close();
}
beforeEach(() => open('ae'));
afterEach(close);

async function chosen(cells: string, hours?: typeof NIGHT | null, as = member) {
  const named = cells
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [topic, channel] = one.slice(1).split('.');
      return { topic, channel, wanted: one.startsWith('+') };
    });
  const body = { cells: named, ...(hours === undefined ? {} : { quiet: hours }) };
  return (await api.post('customer/notification-settings', body, as.bearer)).body;
}
async function choose(cells: string, hours?: typeof NIGHT | null): Promise<void> {
  const answer = await chosen(cells, hours);
  expect(answer.errorCode, JSON.stringify(answer)).toBe(0);
}

async function subscribed(as = member): Promise<string> {
  const { endpoint, p256dh, auth, path } = service.browser();
  const { body } = await api.post('push/subscribe', { endpoint, keys: { p256dh, auth } }, as.bearer);
  expect(body.errorCode).toBe(0);
  return path;
}

/**
 * Sets the shop's clock, and makes waiting messages due, because the times of their attempts follow the machine's
 * clock.
 */
async function clockAt(moment: string): Promise<void> {
  await quiet.shop.database.query(
    `insert into shop.clock (ahead) values ($1::timestamptz - now())
     on conflict (one) do update set ahead = excluded.ahead`,
    [moment],
  );
  await quiet.hurry();
}

const orderOf = ({ customerId, email }: TestMember) => addPlacedOrder(quiet.shop, { customerId, email });
const pushes = () => service.received.map(({ payload }) => payload.title);
const subjects = () => quiet.mails.map(({ subject }) => subject.replace(/HN-\w+/, '#'));
const texts = () => quiet.sms.map(({ text }) => text.split('\n')[0]!.replace(/HN-\w+/, '#'));
function forget(): void {
  for (const sent of [quiet.mails, quiet.sms, service.received]) sent.length = 0;
}
const unsent = async () => {
  const rows = await quiet.shop.database.query<{ why: string | null }>(
    `select last_error as why from letters where sent_at is null order by id`,
  );
  return rows.map(({ why }) => why);
};

test('who chose nothing is told as before: by push and mail, at any hour', async () => {
  await clockAt('2030-03-10T20:00:00Z');
  await subscribed();
  await moveOrderTo(quiet.shop, await orderOf(member), 'shipped');
  await quiet.settle();
  expect(pushes()).toEqual(['Your order is placed', 'Your order is on its way']);
  expect(subjects()).toHaveLength(2);
  expect(texts()).toEqual([]);
  const [placed] = quiet.mails;
  expect(placed!.html).toContain('https://hindam.example/en/notification-settings');
  expect(placed!.text).toContain('Choose what we tell you:');
});

test('each step goes by the channels that were chosen, to the member’s own number', async () => {
  await subscribed();
  await choose('-deliveries.mail -deliveries.push +deliveries.sms -orders.push');
  await moveOrderTo(quiet.shop, await orderOf(member), 'out_for_delivery');
  await quiet.settle();
  expect(pushes()).toEqual([]);
  expect(subjects()).toEqual(['Your order # is placed']);
  expect(texts()).toEqual([expect.stringMatching(/way/), 'Your Hindam order # is out for delivery.']);
  expect(new Set(quiet.sms.map(({ to }) => to))).toEqual(new Set([`+971${PHONE}`]));
  const { body } = await api.get('notification/list?language_code=en', member.bearer);
  expect(body['result'].notifications).toHaveLength(3);
});

test('a guest’s letters follow no choice and no quiet hours', async () => {
  await clockAt('2030-03-10T20:00:00Z');
  const orderId = await addPlacedOrder(quiet.shop, { customerId: null, email: null });
  await moveOrderTo(quiet.shop, orderId, 'shipped');
  await quiet.settle();
  expect(texts()).toHaveLength(2);
  expect(quiet.sms[0]!.text).not.toContain('notification-settings');
});

test('a home visit is told in the list, and by the channels that were chosen, one of which stays', async () => {
  await addArea(quiet);
  await choose('-visits.mail +visits.sms', NIGHT);
  const { body: slots } = await api.get('booking/slots');
  const [first, second] = slots['result'].days.flatMap((day: { slots: unknown[] }) => day.slots) as {
    starts_at: string;
  }[];
  const body = visitBody(first!.starts_at, { email: member.email });
  const key = { 'idempotency-key': '0123456789abcdef0123456789abcdef' };
  const made = (await api.post('booking/create', body, { ...member.bearer, ...key })).body;
  expect(made.errorCode, JSON.stringify(made)).toBe(0);
  const { booking_id, reference } = made['result'] as { booking_id: string; reference: string };
  const named = { booking_id, starts_at: second!.starts_at };
  expect((await api.post('booking/change', named, member.bearer)).body.errorCode).toBe(0);
  await quiet.settle();
  expect(subjects()).toEqual([]);
  expect(quiet.sms.map(({ to }) => to)).toEqual([`+971${PHONE}`, `+971${PHONE}`]);
  const { body: list } = await api.get('notification/list?language_code=en', member.bearer);
  expect(list['result'].notifications).toMatchObject([
    {
      topic: 'visits',
      title: 'Your visit has a new time',
      page: 'home-services',
      orderId: null,
      bookingId: booking_id,
    },
    { topic: 'visits', body: expect.stringContaining(reference), bookingId: booking_id },
  ]);
});

test('a failed delivery is told at once, by mail to a guest too, with the page where another time is chosen', async () => {
  const guests = await addPlacedOrder(quiet.shop, { customerId: null, language: 'arb' });
  await moveOrderTo(quiet.shop, guests, 'delivery_failed');
  await quiet.settle();
  const letter = quiet.mails.at(-1);
  expect(letter!.subject).toMatch(/^لم نتمكن من تسليم طلبكِ/);
  expect(letter!.text).toMatch(new RegExp(`/ar/new-delivery/${guests}\\?key=`));
});

describe('quiet hours', () => {
  // Dubai is 4 hours ahead of UTC: 21:59 and 22:00, and 07:59 and 08:00 of the next day.
  const [EVENING, LATE, BEFORE_EIGHT, EIGHT] = [
    '2030-03-10T17:59:00Z',
    '2030-03-10T18:00:00Z',
    '2030-03-11T03:59:00Z',
    '2030-03-11T04:00:00Z',
  ];

  test('hold push and SMS from their first minute to their last, past midnight; a mail goes at once', async () => {
    await subscribed();
    await choose('+orders.sms', NIGHT);
    await clockAt(EVENING);
    await orderOf(member);
    await quiet.settle();
    expect([pushes().length, texts().length, subjects().length]).toEqual([1, 1, 1]);
    forget();
    await clockAt(LATE);
    await orderOf(member);
    await quiet.settle();
    expect([pushes().length, texts().length, subjects().length]).toEqual([0, 0, 1]);
    await clockAt(BEFORE_EIGHT);
    await quiet.settle();
    expect([pushes().length, texts().length]).toEqual([0, 0]);
    await clockAt(EIGHT);
    await quiet.settle();
    await quiet.settle();
    expect([pushes().length, texts().length, subjects().length]).toEqual([1, 1, 1]);
  });

  test('are those of the market’s zone', async () => {
    await close();
    await open('sa');
    await choose('-orders.mail +orders.sms', NIGHT);
    // 21:59 and 22:00 in Riyadh.
    for (const [moment, sent] of [
      ['2030-03-10T18:59:00Z', 1],
      ['2030-03-10T19:00:00Z', 0],
    ] as const) {
      forget();
      await clockAt(moment);
      await addPlacedOrder(quiet.shop, { customerId: member.customerId, market: 'sa', currency: 'SAR' });
      await quiet.settle();
      expect(texts().length, moment).toBe(sent);
    }
  });

  test('hold no code, nothing that protects the account, and no delivery under way', async () => {
    await subscribed();
    await choose('+deliveries.sms -deliveries.mail', NIGHT);
    const orderId = await orderOf(member);
    await moveOrderTo(quiet.shop, orderId, 'shipped');
    await quiet.settle();
    forget();
    await clockAt(LATE);
    await quiet.record('otp.wanted', otpEvent(quiet.shop, { channel: 'sms', to: `+971${PHONE}` }));
    await quiet.record('customer.password_changed', { customerId: member.customerId });
    await moveOrderTo(quiet.shop, orderId, 'delivery_failed');
    await quiet.settle();
    expect(texts()).toHaveLength(3);
    expect(pushes()).toEqual(['Your order is out for delivery', 'We could not hand over your order']);
    expect(subjects()).toEqual(['Your password was changed']);
  });

  test('that are changed or ended while something waits count at once', async () => {
    await choose('+orders.sms', NIGHT);
    await clockAt(LATE);
    await orderOf(member);
    await quiet.settle();
    expect(texts()).toEqual([]);
    await choose('', { from: '21:00', until: '06:00' });
    await quiet.settle();
    expect(texts()).toEqual([]);
    await choose('', null);
    await quiet.settle();
    expect(texts()).toHaveLength(1);
  });

  test('do not bring what was switched off meanwhile, unless nothing else would tell it', async () => {
    await choose('+deliveries.sms -orders.mail +orders.sms', NIGHT);
    await clockAt(LATE);
    const orderId = await orderOf(member);
    await quiet.settle();
    await moveOrderTo(quiet.shop, orderId, 'shipped');
    await quiet.settle();
    await choose('-deliveries.sms +orders.mail -orders.sms');
    forget();
    await clockAt(EIGHT);
    await quiet.settle();
    // The confirmation of the order must reach the member. It was written as an SMS and not as a mail, so it is sent
    // although the member has switched SMS off since.
    expect(texts()).toEqual([expect.stringContaining('#')]);
    expect(await unsent()).toEqual(['not wanted']);
  });

  test('bring of several steps of an order the last, and each of different orders', async () => {
    await subscribed();
    await choose('-deliveries.mail', NIGHT);
    const [first, other] = [await orderOf(member), await orderOf(member)];
    await quiet.settle();
    forget();
    await clockAt(LATE);
    await moveOrderTo(quiet.shop, first, 'shipped');
    await quiet.settle();
    await moveOrderTo(quiet.shop, other, 'shipped');
    await quiet.settle();
    await quiet.record('order.cancel_refused', { orderId: first });
    await quiet.settle();
    expect(pushes()).toEqual([]);
    await clockAt(EIGHT);
    await quiet.settle();
    expect(pushes()).toHaveLength(2);
    expect(pushes()).toContain('Your order is on its way');
    expect(new Set(service.received.map(({ payload }) => payload.orderId)).size).toBe(2);
    expect(await unsent()).toEqual(['overtaken']);
  });

  test('drop a request to pay, which is of no use in the morning', async () => {
    await subscribed();
    await choose('-orders.mail +orders.sms', NIGHT);
    await clockAt(LATE);
    await addOrderIn(quiet.shop, 'payment_failed', { customerId: member.customerId, email: member.email });
    await quiet.settle();
    await clockAt(EIGHT);
    await quiet.settle();
    expect([texts(), pushes()]).toEqual([[], []]);
    expect(await unsent()).toEqual(['too old', 'too old']);
  });

  test('hold a later letter of a delivery under way behind nothing', async () => {
    await choose('-deliveries.mail +deliveries.sms', NIGHT);
    const orderId = await orderOf(member);
    await quiet.settle();
    await clockAt(LATE);
    await moveOrderTo(quiet.shop, orderId, 'shipped');
    await quiet.settle();
    expect(texts()).toEqual([]);
    await moveOrderTo(quiet.shop, orderId, 'out_for_delivery');
    await quiet.settle();
    expect(texts()).toHaveLength(1);
    await clockAt(EIGHT);
    await quiet.settle();
    expect(texts()).toHaveLength(1);
    expect(await unsent()).toEqual(['overtaken']);
  });
});

test('the rule of quiet hours is the clock’s: every half hour, each pair of beginning and end', async () => {
  const { customerId } = member;
  const halves = Array.from({ length: 48 }, (_, half) => half * 30);
  const pairs = Array.from({ length: count(400) }, () => [randomInt(48) * 30, randomInt(48) * 30] as const);
  for (const [from, until] of [[1_320, 480], [0, 30], [1_410, 0], ...pairs] as const) {
    if (from === until) continue;
    await quiet.shop.database.query(
      `insert into quiet_hours (customer_id, from_minute, until_minute) values ($1, $2, $3)
       on conflict (customer_id) do update set from_minute = $2, until_minute = $3`,
      [customerId, from, until],
    );
    const rows = await quiet.shop.database.query<{ minute: number; waits: number | null }>(
      `select m.minute, (extract(epoch from shop.quiet_until($1, 'Asia/Dubai', m.at) - m.at) / 60)::int as waits
       from (select minute, ('2030-03-10 00:00'::timestamp + make_interval(mins => minute)) at time zone 'Asia/Dubai' as at
             from unnest($2::int[]) minute) m order by m.minute`,
      [customerId, halves],
    );
    const expected = halves.map((minute) => {
      const span = (until - from + 1_440) % 1_440;
      const into = (minute - from + 1_440) % 1_440;
      return { minute, waits: into < span ? span - into : null };
    });
    expect(rows, `${from} to ${until}`).toEqual(expected);
  }
});

const numberOf = (at: number): string => `+97150${1_000_000 + at}`;

test('whatever is chosen meanwhile, and however many workers send, nothing is sent twice and what must reach is', async () => {
  const members = await Promise.all(
    Array.from({ length: count(30) }, (_, at) => addMember(quiet.shop, { phone: numberOf(at).slice(4) })),
  );
  for (const one of members) await subscribed(one);
  await clockAt('2030-03-10T19:00:00Z');
  const cells = ['orders', 'deliveries'].flatMap((topic) => [`${topic}.push`, `${topic}.mail`, `${topic}.sms`]);
  let done = false;
  const chooser = async () => {
    while (!done) {
      const one = members[randomInt(members.length)]!;
      const cell = `${randomInt(2) === 0 ? '+' : '-'}${cells[randomInt(cells.length)]!}`;
      // The API refuses a choice that would switch off both mail and SMS of orders.
      await chosen(cell, [undefined, null, NIGHT][randomInt(3)], one);
    }
  };
  const sender = async () => {
    const worker = quiet.worker();
    while (!done) {
      await quiet.workOutbox();
      await worker.run();
      await worker.idle();
    }
  };
  const shopping = async () => {
    for (const one of members) await moveOrderTo(quiet.shop, await orderOf(one), 'delivered');
    done = true;
  };
  await Promise.all([chooser(), chooser(), sender(), sender(), sender(), shopping()]);
  await clockAt('2030-03-11T08:00:00Z');
  await quiet.settle();
  const ids = [...quiet.mails, ...quiet.sms].map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  const shown = service.received.map(({ path, payload }) => `${path} ${payload.id}`);
  expect(new Set(shown).size).toBe(shown.length);
  for (const [at, { email }] of members.entries()) {
    const mails = quiet.mails.filter(({ to, subject }) => to === email && subject.endsWith('is placed'));
    const messages = quiet.sms.filter(({ to, text }) => to === numberOf(at) && text.includes('is placed'));
    expect([mails.length, messages.length]).toBeOneOf([
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
  }
  const waiting = await quiet.shop.database.query(
    'select id from letters where sent_at is null and given_up_at is null',
  );
  expect(waiting).toEqual([]);
});
