// Kills servers (kill -9) while they send letters: just after a push or mail was accepted but not yet marked as sent,
// and while they handle events. Every letter must be sent, and the recipient must see each event once.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeSetting } from '../src/content/content.service.ts';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { count } from './counts.ts';
import { addMember, type TestMember } from './members.ts';
import { addPlacedOrder } from './orders.ts';
import { openPushService, type ReceivedPush, type TestPushService } from './push-service.ts';
import { type IdleShop, openIdleShop } from './quiet-shop.ts';
import { clientOf } from './shop.ts';
import { shownOf } from './shown-pushes.ts';
import { headerOf, openSmtpServer, type SmtpServer } from './smtp-server.ts';
import { type WorkerProcess, workerProcess } from './worker-process.ts';

const EVENTS = count(1_000);
const KILLS = Math.max(3, count(20));
const MEMBERS = 10;
const PATIENCE_MS = 15 * 60_000;
const PUBLIC_URL = 'https://hindam.example';
const SECRETS = 'p7Zk2vQx9LmT4bRw8NcY1sHd6JfG3aEu5KoXiVqMzBt';

let quiet: IdleShop;
let smtp: SmtpServer;
let service: TestPushService;
let servers: WorkerProcess[];
let members: TestMember[];

beforeEach(async () => {
  [smtp, service, servers, members] = [await openSmtpServer(), await openPushService(), [], []];
  const settings = { SECRETS, PUBLIC_URL, PUSH_ORIGINS: service.origin };
  quiet = await openIdleShop(settings);
  // Marks the demo shop as already seeded, so that the servers do not seed it first and begin their work at once.
  await transaction(quiet.shop.database, (tx) => changeSetting(tx, 'demo_seed', 'done'));
  for (let at = 0; at < MEMBERS; at += 1) members.push(await addMember(quiet.shop));
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Hindam <post@hindam.example>' };
  const environment = { ...settings, ...mail, LIMITS_FACTOR: '100000', DEMO_TOKEN: 'token-of-a-test-shop' };
  servers = [workerProcess(quiet, environment), workerProcess(quiet, environment)];
});
afterEach(async () => {
  for (const server of servers) await server.kill();
  await smtp?.close();
  await service?.close();
  await quiet?.close();
});

const memberOf = (at: number): TestMember => members[at % MEMBERS]!;

async function waiting(): Promise<number> {
  const [row] = await quiet.shop.database.query<{ left: number }>(
    `select (select count(*) from outbox where done_at is null)::int
       + (select count(*) from letters where sent_at is null and given_up_at is null)::int as left`,
  );
  return row!.left;
}

/**
 * Starts servers that do not run, also those that were killed, until no event and no letter waits; before each start it
 * ends the claims of killed servers. Returns the number of starts.
 */
async function untilAllIsTold(
  up: readonly WorkerProcess[],
  settingsOf: (start: number) => Record<string, string> = () => ({}),
): Promise<number> {
  let starts = 0;
  for (const endMs = Date.now() + PATIENCE_MS; (await waiting()) > 0 && Date.now() < endMs; await wait(50))
    for (const server of up.filter((one) => one.isGone())) {
      await quiet.hurry();
      await server.start(settingsOf(starts));
      starts += 1;
    }
  expect(await waiting()).toBe(0);
  return starts;
}

test(
  'pushes and mails accepted just before kill -9 are sent again; each is delivered, and shown once',
  { timeout: PATIENCE_MS },
  async () => {
    const api = clientOf(makeApp(quiet.shop, routes));
    for (const { bearer } of members) {
      const { endpoint, p256dh, auth } = service.browser();
      const { body } = await api.post('push/subscribe', { endpoint, keys: { p256dh, auth } }, bearer);
      expect(body.errorCode).toBe(0);
    }
    for (let at = 0; at < EVENTS; at += 1)
      await addPlacedOrder(quiet.shop, { customerId: memberOf(at).customerId, email: memberOf(at).email });
    const [server] = servers as [WorkerProcess];
    const kills = { push: 0, mail: 0 };
    // The kills are spread over the whole run. The process is killed before it gets the answer, so it cannot have
    // marked the letter as sent.
    const every = Math.floor(EVENTS / (KILLS + 1));
    service.beforeYes = () => {
      if (kills.push >= KILLS || service.received.length < (kills.push + 1) * every) return;
      kills.push += 1;
      server.strike();
    };
    smtp.beforeYes = () => {
      if (kills.mail >= KILLS || smtp.mails.length < (kills.mail + 1) * every + every / 2) return;
      kills.mail += 1;
      server.strike();
    };
    await untilAllIsTold([server]);
    expect(kills).toEqual({ push: KILLS, mail: KILLS });

    const pushes = new Map<string, ReceivedPush[]>();
    for (const one of service.received) pushes.set(one.payload.id, [...(pushes.get(one.payload.id) ?? []), one]);
    expect(pushes.size).toBe(EVENTS);
    for (const [id, same] of pushes)
      for (const { payload, path } of same)
        expect({ payload, path }, id).toEqual({ payload: same[0]!.payload, path: same[0]!.path });
    expect(service.received.length).toBeGreaterThanOrEqual(EVENTS + KILLS);
    expect(await shownOf(service.received.map(({ payload }) => payload))).toHaveLength(EVENTS);

    const mails = new Map<string, Set<string>>();
    for (const { to, raw } of smtp.mails) {
      const id = headerOf(raw, 'Message-ID') ?? '';
      mails.set(id, (mails.get(id) ?? new Set()).add(`${to.join()} ${headerOf(raw, 'Subject')}`));
    }
    expect(mails.size).toBe(EVENTS);
    for (const [id, same] of mails) expect(same.size, id).toBe(1);
    expect(smtp.mails.length).toBeGreaterThanOrEqual(EVENTS + KILLS);
  },
);

test(
  'two workers, killed again and again in the midst of an event, leave exactly one notification of each',
  { timeout: PATIENCE_MS },
  async () => {
    for (let at = 0; at < EVENTS; at += 1)
      await quiet.record('customer.password_changed', { customerId: memberOf(at).customerId });
    // The first KILLS processes kill themselves when they have written the effects of a batch of events but have not
    // yet marked the events as done: alternately in their first and in their second batch.
    const crash = (start: number) => ({ CRASH_AT: `before_outbox_mark:${1 + (start % 2)}` });
    const starts = await untilAllIsTold(servers, (start) => (start < KILLS ? crash(start) : {}));
    expect(starts).toBe(KILLS + servers.length);
    const rows = await quiet.shop.database.query<{ email: string; told: number; events: number }>(
      `select c.email, count(*)::int as told, count(distinct n.event_id)::int as events
       from notifications n join customers c on c.id = n.customer_id group by c.email`,
    );
    expect(rows).toHaveLength(MEMBERS);
    for (const { email, told, events } of rows)
      expect([email, told, events]).toEqual([email, EVENTS / MEMBERS, EVENTS / MEMBERS]);
    const letters = new Set(smtp.mails.map(({ raw }) => headerOf(raw, 'Message-ID')));
    expect(letters.size).toBe(EVENTS);
  },
);
