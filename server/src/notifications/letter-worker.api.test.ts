import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { count } from '../../testing/counts.ts';
import { inTime } from '../../testing/in-time.ts';
import { otpEvent, type CodeEvent } from '../../testing/letters.ts';
import { addMember } from '../../testing/members.ts';
import { openIdleShop, type IdleShop } from '../../testing/quiet-shop.ts';
import { consumersOf } from '../domains.ts';
import { workOutbox } from '../kernel/outbox.ts';
import { makeLetterWorker } from './letter-worker.ts';
import { GIVE_UP_AFTER_SECONDS } from './notifications.ts';

let quiet: IdleShop;

beforeEach(async () => {
  quiet = await openIdleShop({ PUBLIC_URL: 'https://hindam.example' });
});
afterEach(() => quiet.close());

const wantCode = (code: CodeEvent = {}) => quiet.record('otp.wanted', otpEvent(quiet.shop, code));

async function rows(): Promise<Record<string, unknown>[]> {
  return quiet.shop.database.query<Record<string, unknown>>('select * from letters order by id');
}

test('one event gives one letter, sent once, however many workers handle it concurrently', async () => {
  const events = count(300);
  for (let number = 0; number < events; number += 1) await wantCode({ to: `shopper-${number}@example.com` });
  const consumers = consumersOf(quiet.shop);
  const outboxWorker = async () => {
    while ((await workOutbox(quiet.shop.database, consumers, quiet.shop.log)) > 0);
  };
  const letterWorker = async () => {
    const worker = quiet.worker();
    for (let idle = 0; idle < 5;) {
      const before = quiet.mails.length;
      await worker.run();
      await worker.idle();
      idle = quiet.mails.length === before ? idle + 1 : 0;
      await wait(20);
    }
  };
  quiet.provider.before = () => wait(randomInt(15));
  await Promise.all([outboxWorker(), outboxWorker(), letterWorker(), letterWorker(), letterWorker()]);
  await quiet.settle();
  expect(quiet.mails).toHaveLength(events);
  expect(new Set(quiet.mails.map(({ to }) => to)).size).toBe(events);
  expect(new Set(quiet.mails.map(({ messageId }) => messageId)).size).toBe(events);
});

test('letters claimed by a process that died are sent when the claim expires, not before', async () => {
  await wantCode();
  await quiet.workOutbox();
  const { database } = quiet.shop;
  const dying = makeLetterWorker({
    ...quiet.shop,
    database: {
      ...database,
      query: () => Promise.reject(new Error('the process is gone')),
      connect: () => database.connect(),
    },
  });
  const unbroken = quiet.worker();
  await expect(dying.run()).rejects.toThrow('the process is gone');
  expect(quiet.mails).toHaveLength(0);
  await unbroken.run();
  await unbroken.idle();
  expect(quiet.mails).toHaveLength(0);
  await quiet.hurry();
  await quiet.settle();
  expect(quiet.mails).toHaveLength(1);
});

test('a crash before a sent letter is marked sends it again with the same Message-ID', async () => {
  await wantCode();
  await quiet.workOutbox();
  const { database } = quiet.shop;
  let marks = 0;
  const forgetful = makeLetterWorker({
    ...quiet.shop,
    database: {
      ...database,
      query<Row>(text: string, values?: readonly unknown[]) {
        if (!text.includes('set sent_at')) return database.query<Row>(text, values);
        marks += 1;
        return Promise.reject(new Error('the process is gone'));
      },
    },
  });
  await forgetful.run();
  await forgetful.idle();
  expect(marks).toBe(1);
  await quiet.settle();
  expect(quiet.mails).toHaveLength(1);
  await quiet.hurry();
  await quiet.settle();
  await quiet.settle();
  expect(quiet.mails).toHaveLength(2);
  const [row] = await rows();
  expect(quiet.mails.map(({ messageId }) => messageId)).toEqual(
    Array(2).fill(`<${String(row?.['id'])}@hindam.example>`),
  );
});

test('no letter is lost while a provider is down: all are retried and sent once it is back', async () => {
  const letters = count(100);
  for (let number = 0; number < letters; number += 1) {
    await wantCode({ to: `shopper-${number}@example.com`, expiresInSeconds: 80_000 });
  }
  quiet.provider.before = ({ to }) => Promise.reject(new Error(`550 <${to}> is not taken`));
  await quiet.settle();
  expect(quiet.mails).toHaveLength(0);
  const waiting = await quiet.shop.database.query<{ waits: number; attempts: number; error: string }>(
    `select extract(epoch from next_try_at - now())::float8 as waits, attempts, last_error as error from letters`,
  );
  expect(waiting).toHaveLength(letters);
  for (const { waits, attempts, error } of waiting) {
    expect(attempts).toBe(1);
    expect(waits).toBeGreaterThan(0);
    expect(waits).toBeLessThanOrEqual(6);
    expect(error).toBe('Error');
  }
  await quiet.hurry();
  await quiet.settle();
  const [later] = await quiet.shop.database.query<{ waits: number }>(
    `select min(extract(epoch from next_try_at - now()))::float8 as waits from letters where attempts = 2`,
  );
  expect(later?.waits).toBeGreaterThan(2);
  quiet.provider.before = () => Promise.resolve();
  await quiet.hurry();
  await quiet.settle();
  expect(new Set(quiet.mails.map(({ to }) => to)).size).toBe(letters);
  expect(quiet.mails).toHaveLength(letters);
});

test('after a day of failures a letter is given up and logged without its recipient', async () => {
  const { customerId, email } = await addMember(quiet.shop);
  await quiet.record('customer.password_changed', { customerId });
  quiet.provider.before = ({ to }) => Promise.reject(new Error(`no such mailbox: ${to}`));
  await quiet.settle();
  expect(quiet.logged()).not.toContain('given up');
  await quiet.ahead(`${GIVE_UP_AFTER_SECONDS} seconds`);
  await quiet.hurry();
  await quiet.settle();
  expect((await rows())[0]?.['given_up_at']).not.toBeNull();
  expect(quiet.logged()).toMatch(/"level":"error".*given up/);
  expect(quiet.logged()).not.toContain(email);
  quiet.provider.before = () => Promise.resolve();
  await quiet.hurry();
  await quiet.settle();
  expect(quiet.mails).toHaveLength(0);
});

test('letters to one recipient are sent in the order they were written, by any worker', async () => {
  const codes = Array.from({ length: count(100) }, (_, number) => String(1_000 + number));
  for (const code of codes) {
    await wantCode({ code });
    await quiet.workOutbox();
  }
  const left: string[] = [];
  quiet.provider.before = async (message) => {
    await wait(randomInt(12));
    left.push('subject' in message ? message.subject.slice(-4) : '');
  };
  const workers = [quiet.worker(), quiet.worker(), quiet.worker()];
  for (const endMs = Date.now() + 15_000; left.length < codes.length && Date.now() < endMs;) {
    await Promise.all(workers.map((worker) => worker.run()));
    await wait(2);
  }
  await Promise.all(workers.map((worker) => worker.idle()));
  expect(left).toEqual(codes);
});

test('a failed letter does not block later ones to the same recipient', async () => {
  await wantCode({ code: '1111' });
  quiet.provider.before = () => Promise.reject(new Error('not now'));
  await quiet.settle();
  quiet.provider.before = () => Promise.resolve();
  await wantCode({ code: '2222' });
  await quiet.settle();
  expect(quiet.mails.map(({ subject }) => subject.slice(-4))).toEqual(['2222']);
});

test('an expired code is not sent', async () => {
  await wantCode({ expiresInSeconds: 300 });
  quiet.provider.before = () => Promise.reject(new Error('down'));
  await quiet.settle();
  quiet.provider.before = () => Promise.resolve();
  await quiet.ahead('299 seconds');
  await quiet.hurry();
  await wantCode({ to: 'other@example.com', expiresInSeconds: 300 });
  await quiet.workOutbox();
  await quiet.ahead('10 minutes');
  await quiet.settle();
  expect(quiet.mails).toHaveLength(0);
  expect((await rows()).map((row) => row['last_error'])).toEqual(['too old', 'too old']);
});

test('time in the outbox counts towards a code’s expiry', async () => {
  await wantCode({ expiresInSeconds: 300 });
  // The id of an event begins with the time it was made; this id makes the event ten minutes old.
  const id = (Date.now() - 600_000).toString(16).padStart(12, '0');
  await quiet.shop.database.query(`update outbox set id = $1`, [
    `${id.slice(0, 8)}-${id.slice(8)}-7000-8000-000000000000`,
  ]);
  await quiet.settle();
  expect(quiet.mails).toHaveLength(0);
});

test('a provider that hangs blocks no other letter, and the worker still stops', { timeout: 30_000 }, async () => {
  await wantCode({ to: 'slow@example.com' });
  for (let number = 0; number < 20; number += 1) await wantCode({ to: `quick-${number}@example.com` });
  await quiet.workOutbox();
  let release: () => void = () => undefined;
  const hanging = new Promise<void>((done) => (release = done));
  quiet.provider.before = ({ to }) => (to.startsWith('slow') ? hanging : Promise.resolve());
  const worker = quiet.worker();
  for (let run = 0; run < 40 && quiet.mails.length < 20; run += 1) {
    await worker.run();
    await wait(10);
  }
  expect(quiet.mails).toHaveLength(20);
  await inTime(7_000, worker.stop());
  await wantCode({ to: 'late@example.com' });
  await quiet.workOutbox();
  await worker.run();
  expect(quiet.mails).toHaveLength(20);
  release();
  await worker.idle();
});

test('never more than LETTERS_AT_ONCE letters are in flight', async () => {
  for (let number = 0; number < 40; number += 1) await wantCode({ to: `shopper-${number}@example.com` });
  await quiet.workOutbox();
  let now = 0;
  let most = 0;
  quiet.provider.before = async () => {
    now += 1;
    most = Math.max(most, now);
    await wait(5);
    now -= 1;
  };
  const worker = quiet.worker();
  await Promise.all([worker.run(), worker.run(), worker.run()]);
  await worker.idle();
  await quiet.settle();
  expect(quiet.mails).toHaveLength(40);
  expect(most).toBe(8);
});

test('a provider’s time-out is a failure: the letter is retried', async () => {
  await wantCode();
  await quiet.workOutbox();
  quiet.provider.before = () => new Promise(() => undefined);
  const worker = makeLetterWorker(quiet.shop, 100);
  await worker.run();
  await worker.idle();
  expect((await rows())[0]).toMatchObject({
    attempts: 1,
    sent_at: null,
    claimed_until: null,
    last_error: 'SendTimeout',
  });
  quiet.provider.before = () => Promise.resolve();
  await quiet.hurry();
  await quiet.settle();
  expect(quiet.mails).toHaveLength(1);
});
