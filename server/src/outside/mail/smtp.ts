// Mail over SMTP; only to a server on this machine may it go unencrypted. Text from people cannot add headers:
// addresses are validated, and the subject loses its line breaks.
import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../config-outside.ts';
import type { Mail, MailMessage } from './port.ts';

const CONNECTIONS_MAX = 4;
const TIMEOUTS = { connectMs: 10_000, silenceMs: 20_000 };
type Timeouts = typeof TIMEOUTS;

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** One mail address: no list, no display name, no line break. */
// oxlint-disable-next-line no-control-regex -- the pattern excludes control characters from addresses
const ONE_ADDRESS = /^[^\s,;:<>()"\\@\u0000-\u001F]{1,64}@[^\s,;:<>()"\\@\u0000-\u001F]{1,255}$/;

export class NotAnAddress extends Error {
  override name = 'NotAnAddress';
}

function transportOf(smtpUrl: string, timeouts: Timeouts) {
  const { hostname } = new URL(smtpUrl);
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
    // Mails contain one-time codes, so the connection to a remote server must be encrypted.
    requireTLS: !LOOPBACK.has(hostname),
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The calendar part names the METHOD of its file, because calendars may ignore a part whose method differs. */
function calendarPart(content: string) {
  const method = /^METHOD:(\w+)\r?$/m.exec(content)?.[1] ?? 'PUBLISH';
  return { method, filename: 'visit.ics', content };
}

export function smtpMail({ smtpUrl, from }: MailSettings, timeouts: Timeouts = TIMEOUTS): Mail {
  const transport = transportOf(smtpUrl, timeouts);
  const sender = /<([^<>]+)>$/.exec(from)?.[1] ?? from;
  return {
    async send({ messageId, to, subject, html, text, language, unsubscribe, replyTo, calendar }: MailMessage) {
      if (!ONE_ADDRESS.test(to)) throw new NotAnAddress();
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        // A person typed the reply address. If it is not exactly one mail address, it is left out and the mail is sent
        // without it.
        ...(replyTo !== undefined && ONE_ADDRESS.test(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
        envelope: { from: sender, to: [to] },
        messageId,
        subject: subject.replaceAll(/\s+/g, ' '),
        text,
        html,
        ...(calendar === undefined ? {} : { icalEvent: calendarPart(calendar) }),
        headers: {
          'Content-Language': language,
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe === null
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      });
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}
