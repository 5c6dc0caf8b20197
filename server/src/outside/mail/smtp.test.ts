import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTime } from '../../../testing/in-time.ts';
import { headerOf, openSmtpServer, partOf, type SmtpServer } from '../../../testing/smtp-server.ts';
import type { Mail, MailMessage } from './port.ts';
import { smtpMail } from './smtp.ts';

let server: SmtpServer;
let mail: Mail;

beforeEach(async () => {
  server = await openSmtpServer();
  mail = smtpMail({ smtpUrl: server.url, from: 'Hindam <post@shop.example>' });
});
afterEach(async () => {
  await mail.close();
  await server.close();
});

const message = (more: Partial<MailMessage> = {}): MailMessage => ({
  messageId: '<0190@shop.example>',
  to: 'noura@example.com',
  subject: 'رمزكِ في هندام: 4829',
  html: '<html lang="ar" dir="rtl"><body>رمزكِ 4829</body></html>',
  text: 'رمزكِ 4829\n.\nينتهي',
  language: 'ar',
  unsubscribe: null,
  ...more,
});

test('a mail arrives complete: sender, recipient, Message-ID, language, both texts', async () => {
  await mail.send(message());
  const [given] = server.mails;
  expect(given).toMatchObject({ from: 'post@shop.example', to: ['noura@example.com'] });
  const header = (name: string) => headerOf(given?.raw ?? '', name);
  expect(header('From')).toBe('Hindam <post@shop.example>');
  expect(header('To')).toBe('noura@example.com');
  expect(header('Subject')).toBe('رمزكِ في هندام: 4829');
  expect(header('Message-ID')).toBe('<0190@shop.example>');
  expect(header('Content-Language')).toBe('ar');
  expect(header('Auto-Submitted')).toBe('auto-generated');
  expect(header('Content-Type')).toMatch(/^multipart\/alternative/);
  expect(partOf(given?.raw ?? '', 'text/plain').trim()).toBe('رمزكِ 4829\n.\nينتهي');
  expect(partOf(given?.raw ?? '', 'text/html').trim()).toBe(message().html);
});

test('a mail that can be ended in one click says how, any other does not', async () => {
  await mail.send(message());
  await mail.send(message({ unsubscribe: 'https://shop.example/api/reminders/off?key=0190.ab-c_' }));
  const headers = (name: string) => server.mails.map(({ raw }) => headerOf(raw, name));
  expect(headers('List-Unsubscribe')).toEqual([null, '<https://shop.example/api/reminders/off?key=0190.ab-c_>']);
  expect(headers('List-Unsubscribe-Post')).toEqual([null, 'List-Unsubscribe=One-Click']);
});

test('a reply goes to the address that was typed, if it is one', async () => {
  await mail.send(message({ replyTo: 'mariam@example.com' }));
  for (const odd of ['a@example.com\r\nBcc: all@shop.example', 'a@example.com, b@example.com', 'nobody'])
    await mail.send(message({ replyTo: odd }));
  const replies = server.mails.map(({ raw }) => headerOf(raw, 'Reply-To'));
  expect(replies).toEqual(['mariam@example.com', null, null, null]);
  expect(server.mails.every(({ raw }) => headerOf(raw, 'Bcc') === null)).toBe(true);
});

test('a calendar file is a part of its own, with the method of the file, beside both texts', async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  await mail.send(message({ calendar }));
  const raw = server.mails[0]?.raw ?? '';
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/i);
  expect(partOf(raw, 'text/calendar')).toBe(calendar);
  expect(partOf(raw, 'text/plain').trim()).toBe(message().text);
});

test('a letter sent again has the same Message-ID and uses the same connection', async () => {
  await mail.send(message());
  await mail.send(message());
  expect(server.mails.map(({ raw }) => headerOf(raw, 'Message-ID'))).toEqual(Array(2).fill('<0190@shop.example>'));
  expect(server.connections()).toBe(1);
});

const INJECTIONS = [
  '\r\nBcc: all@shop.example',
  '\nBcc: all@shop.example',
  '\r\n\r\nanother body',
  '\u0000x',
  '\r\n.\r\nQUIT',
];

test.each(INJECTIONS)('a subject with %j adds no header and no second mail', async (injection) => {
  await mail.send(message({ subject: `Hello${injection}` }));
  expect(server.mails).toHaveLength(1);
  const [given] = server.mails;
  expect(given?.to).toEqual(['noura@example.com']);
  expect(headerOf(given?.raw ?? '', 'Bcc')).toBeNull();
  expect(headerOf(given?.raw ?? '', 'Subject')).toMatch(/^Hello/);
  expect(headerOf(given?.raw ?? '', 'Content-Type')).toMatch(/^multipart\/alternative/);
});

const NO_ADDRESSES = [
  ...INJECTIONS.map((injection) => `noura@example.com${injection}`),
  'a@example.com, b@example.com',
  'a@example.com;b@example.com',
  '"<b@example.com>" <a@example.com>',
  'group:a@example.com;',
  'a@b@example.com',
  'nobody',
  '',
];

test.each(NO_ADDRESSES)('%j is no recipient, and the server is not called', async (to) => {
  await expect(mail.send(message({ to }))).rejects.toMatchObject({ name: 'NotAnAddress' });
  expect(server.mails).toHaveLength(0);
});

test('a rejection throws at whatever step it comes', async () => {
  for (const step of ['from', 'recipient', 'data', 'end'] as const) {
    server.answers = { [step]: '550 no' };
    await expect(mail.send(message()), step).rejects.toMatchObject({ responseCode: 550 });
  }
  server.answers = { end: 'cut' };
  await expect(mail.send(message())).rejects.toThrow(/./);
  server.answers = {};
  await mail.send(message());
});

test('an unreachable server throws', async () => {
  const gone = smtpMail({ smtpUrl: 'smtp://127.0.0.1:1', from: 'post@shop.example' });
  await expect(gone.send(message())).rejects.toMatchObject({ code: 'ESOCKET' });
  await gone.close();
});

test('a remote server without encryption gets nothing', async () => {
  // Remote servers are recognised by host name alone; this name counts as remote although it leads to this machine.
  const open = await openSmtpServer('127.0.0.2');
  const elsewhere = smtpMail({ smtpUrl: open.url, from: 'post@shop.example' });
  await expect(elsewhere.send(message())).rejects.toMatchObject({ code: 'ETLS' });
  expect(open.mails).toHaveLength(0);
  expect(open.connections()).toBe(1);
  await elsewhere.close();
  await open.close();
});

test.each(['greeting', 'ehlo', 'recipient', 'end'] as const)(
  'a server that stops responding at %s ends in a time-out',
  async (step) => {
    const impatient = smtpMail({ smtpUrl: server.url, from: 'post@shop.example' }, { connectMs: 200, silenceMs: 200 });
    server.answers = { [step]: 'hang' };
    await expect(inTime(5_000, impatient.send(message()))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await impatient.close();
  },
);
