// A minimal SMTP server on loopback: stores the mails it gets, and can reject, hang or disconnect.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface GivenMail {
  from: string;
  to: string[];
  /** Headers and body as received, dots unstuffed. */
  raw: string;
}

export type SmtpStep = 'greeting' | 'ehlo' | 'from' | 'recipient' | 'data' | 'end';

export interface SmtpServer {
  url: string;
  mails: GivenMail[];
  connections(): number;
  /** What a step does in place of its positive reply: another reply such as `550 no`, 'hang' (no reply) or 'cut'. */
  answers: Partial<Record<SmtpStep, string>>;
  /** Is called when the text of a mail has arrived, before the reply is sent. */
  beforeYes: () => void;
  close(): Promise<void>;
}

const YES: Readonly<Record<SmtpStep, string>> = {
  greeting: '220 loopback',
  ehlo: '250-loopback\r\n250-8BITMIME\r\n250 SMTPUTF8',
  from: '250 ok',
  recipient: '250 ok',
  data: '354 go on',
  end: '250 taken',
};

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

export async function openSmtpServer(host = '127.0.0.1'): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  let made = 0;
  const server: SmtpServer = {
    url: '',
    mails: [],
    connections: () => made,
    answers: {},
    beforeYes: () => undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };

  function say(socket: Socket, step: SmtpStep): boolean {
    const answer = server.answers[step];
    if (answer === 'hang') return false;
    if (answer === 'cut') {
      socket.destroy();
      return false;
    }
    socket.write(`${answer ?? YES[step]}\r\n`);
    return answer === undefined;
  }

  const listener = createServer((socket) => {
    made += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.setEncoding('latin1');
    let held = '';
    let mail: GivenMail = { from: '', to: [], raw: '' };
    let inData = false;

    function command(line: string): void {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' || verb === 'HELO') say(socket, 'ehlo');
      else if (verb === 'MAIL') {
        mail = { from: addressIn(line), to: [], raw: '' };
        say(socket, 'from');
      } else if (verb === 'RCPT') {
        if (say(socket, 'recipient')) mail.to.push(addressIn(line));
      } else if (verb === 'DATA') inData = say(socket, 'data');
      else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else socket.write(verb === 'RSET' || verb === 'NOOP' ? '250 ok\r\n' : '502 not known here\r\n');
    }

    socket.on('data', (chunk) => {
      held += String(chunk);
      for (;;) {
        const end = held.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end === -1) return;
        const piece = held.slice(0, end);
        held = held.slice(end + (inData ? 5 : 2));
        if (!inData) command(piece);
        else {
          inData = false;
          mail.raw = piece.replaceAll('\r\n..', '\r\n.');
          server.mails.push(mail);
          server.beforeYes();
          say(socket, 'end');
        }
      }
    });
    say(socket, 'greeting');
  });
  listener.listen(0, host);
  await once(listener, 'listening');
  const address = listener.address();
  server.url = `smtp://${host}:${typeof address === 'object' && address ? address.port : 0}`;
  return server;
}

/** A header of a mail, unfolded and with encoded words decoded. */
export function headerOf(raw: string, name: string): string | null {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const line = head.split('\r\n').find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  if (line === undefined) return null;
  return line
    .slice(name.length + 1)
    .trim()
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
    );
}

const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The part of a mail that has this content type, decoded. */
export function partOf(raw: string, type: string): string {
  const [head = '', ...rest] = (
    raw.split(/\r\n--[^\r\n]+/).find((part) => part.includes(`Content-Type: ${type}`)) ?? ''
  )
    .trimStart()
    .split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return /encoding: quoted-printable/i.test(head) ? unquoted(body) : body;
}
