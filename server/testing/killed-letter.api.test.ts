// Kills a server (kill -9) just after the mail server accepted its mail: the mail is sent again when the claim on its
// row has expired, and the recipient can detect the duplicate by the Message-ID.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './counts.ts';
import { otpEvent } from './letters.ts';
import { openIdleShop, type IdleShop } from './quiet-shop.ts';
import { headerOf, openSmtpServer, type SmtpServer } from './smtp-server.ts';
import { type WorkerProcess, workerProcess } from './worker-process.ts';

const SECRETS = 'p7Zk2vQx9LmT4bRw8NcY1sHd6JfG3aEu5KoXiVqMzBt';

let quiet: IdleShop;
let smtp: SmtpServer;
let server: WorkerProcess;

beforeAll(async () => {
  quiet = await openIdleShop({ SECRETS });
  smtp = await openSmtpServer();
  server = workerProcess(quiet, {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://hindam.example',
    SECRETS,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Hindam <post@hindam.example>',
    SMS_URL: 'https://sms.invalid/',
  });
});
afterAll(async () => {
  await server?.kill();
  await smtp?.close();
  await quiet?.close();
});

async function unsent(): Promise<number> {
  const [row] = await quiet.shop.database.query<{ count: number }>(
    'select (select count(*) from letters where sent_at is null)::int + (select count(*) from outbox where done_at is null)::int as count',
  );
  return row?.count ?? 0;
}

test(
  'a mail accepted just before kill -9 is sent again under its Message-ID, and no other is lost',
  { timeout: 600_000 },
  async () => {
    const letters = 12;
    for (let number = 0; number < letters; number += 1) {
      const wish = { to: `shopper-${number}@example.com`, expiresInSeconds: 3_600 };
      await quiet.record('otp.wanted', otpEvent(quiet.shop, wish));
    }
    let kills = 0;
    const killsWanted = Math.max(2, count(10));
    smtp.beforeYes = () => {
      if (kills >= killsWanted || smtp.mails.length % 3 !== 1) return;
      kills += 1;
      // The shop's process is killed before the mail server answers, so it cannot have marked the letter as sent.
      server.strike();
    };
    for (const endMs = Date.now() + 150_000; (await unsent()) > 0 && Date.now() < endMs;) {
      if (server.isGone()) {
        await quiet.hurry();
        await server.start();
      }
      await wait(100);
    }
    expect(await unsent()).toBe(0);
    expect(kills).toBe(killsWanted);
    const ids = new Map<string, Set<string | null>>();
    for (const { to, raw } of smtp.mails) {
      const known = ids.get(to[0] ?? '') ?? new Set();
      ids.set(to[0] ?? '', known.add(headerOf(raw, 'Message-ID')));
    }
    expect(ids.size).toBe(letters);
    for (const [to, messageIds] of ids) expect(messageIds.size, to).toBe(1);
    expect(smtp.mails.length).toBeGreaterThan(letters);
    // A kill duplicates at most the mails that were being sent at that moment, up to 8.
    expect(smtp.mails.length).toBeLessThanOrEqual(letters + kills * 8);
  },
);
