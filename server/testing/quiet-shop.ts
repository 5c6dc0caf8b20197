// A shop on its own database whose scheduled jobs do not run: the test itself processes the outbox and the letters,
// receives the mails and SMS that are sent, and reads the log.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { readConfig } from '../src/config.ts';
import type { PaymentSettings } from '../src/config-payments.ts';
import { consumersOf } from '../src/domains.ts';
import { type EventName, type Events, record } from '../src/kernel/events.ts';
import { makeLog } from '../src/kernel/log.ts';
import { workOutbox } from '../src/kernel/outbox.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { type LetterWorker, makeLetterWorker } from '../src/notifications/letter-worker.ts';
import { openShop } from '../src/open-shop.ts';
import type { MailMessage } from '../src/outside/mail/port.ts';
import type { SmsMessage } from '../src/outside/sms/port.ts';
import type { Shop } from '../src/shop.ts';
import { expectAuditClean } from './audited.ts';
import { createTestDatabase } from './database.ts';

export interface IdleShop {
  shop: Shop;
  mails: MailMessage[];
  sms: SmsMessage[];
  /** Called before a mail or SMS is accepted for sending; a test makes it throw to reject the message. */
  provider: { before(message: MailMessage | SmsMessage): Promise<void> };
  logged(): string;
  record<N extends EventName>(name: N, payload: Events[N]): Promise<void>;
  workOutbox(): Promise<void>;
  /** Makes one more letter worker, as another node of the shop would have. */
  worker(): LetterWorker;
  /** Processes the whole outbox, then letters until none is due. */
  settle(): Promise<void>;
  /** Makes unsent letters due now, also those that a worker has claimed. */
  hurry(): Promise<void>;
  /** Sets the shop's clock (`shop.now()`) ahead of the machine's by a PostgreSQL interval, e.g. `2 days`. */
  ahead(interval: string): Promise<void>;
  /** Numbers of audit statements that the test violates on purpose; `close` does not throw for these. */
  allowFindings(...numbers: number[]): void;
  /** Closes the shop and drops its database; throws if the audit finds something wrong in it. */
  close(): Promise<void>;
}

/**
 * Opens a shop whose scheduled jobs do not run. `payments` has the settings of payment providers whose servers the test
 * runs.
 */
export async function openIdleShop(
  environment: Record<string, string> = {},
  payments: Partial<PaymentSettings> = {},
): Promise<IdleShop> {
  const database = await createTestDatabase();
  const allowed = new Set<number>();
  const folder = await mkdtemp(join(tmpdir(), 'hindam-quiet-'));
  const read = readConfig(
    {
      DATABASE_URL: database.url,
      DATA_FOLDER: folder,
      PICTURE_JOBS: 'off',
      LIMITS_FACTOR: '100000',
      // A demo shop with a PUBLIC_URL that other machines can reach needs a token to open; some tests set such a
      // PUBLIC_URL.
      DEMO_TOKEN: 'token-of-a-test-shop',
      ...environment,
    },
    folder,
  );
  const config = { ...read, payments: { ...read.payments, ...payments } };
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const opened = await openShop({ ...config, databaseUrl: database.url }, makeLog('debug', sink));
  const { shop } = opened;
  await shop.catalogue.reload();
  const mails: MailMessage[] = [];
  const sms: SmsMessage[] = [];
  const provider: IdleShop['provider'] = { before: () => Promise.resolve() };
  shop.mail = {
    async send(message) {
      await provider.before(message);
      mails.push(message);
    },
    close: () => Promise.resolve(),
  };
  shop.sms = {
    async send(message) {
      await provider.before(message);
      sms.push(message);
    },
  };
  const consumers = consumersOf(shop);
  const quiet: IdleShop = {
    shop,
    mails,
    sms,
    provider,
    logged: () => lines.join(''),
    record: (name, payload) => transaction(shop.database, (tx) => record(tx, name, payload)),
    async workOutbox() {
      while ((await workOutbox(shop.database, consumers, shop.log)) > 0);
    },
    worker: () => makeLetterWorker(shop),
    async settle() {
      await quiet.workOutbox();
      const worker = quiet.worker();
      const due = async () => {
        const rows = await shop.database.query(
          `select 1 from letters where sent_at is null and given_up_at is null and next_try_at <= now()
             and (claimed_until is null or claimed_until < now()) limit 1`,
        );
        return rows.length > 0;
      };
      do {
        await worker.run();
        await worker.idle();
      } while (await due());
    },
    async hurry() {
      await shop.database.query(
        `update letters set next_try_at = now(), claimed_until = claimed_until - interval '1 hour' where sent_at is null`,
      );
    },
    async ahead(interval) {
      await shop.database.query(
        `insert into shop.clock (ahead) values ($1::interval) on conflict (one) do update set ahead = excluded.ahead`,
        [interval],
      );
    },
    allowFindings: (...numbers) => numbers.forEach((number) => allowed.add(number)),
    async close() {
      await opened.close();
      try {
        await expectAuditClean(database.url, allowed);
      } finally {
        await database.drop();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
  return quiet;
}
