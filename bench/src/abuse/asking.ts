// Sends requests from a chosen loopback address, which the shop's limits count as a network address of its own.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { PASS } from '../shop-process.ts';

export interface TimedAnswer {
  /** 0 if there was no answer. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  tookMs: number;
}

export interface AskOptions {
  method?: 'GET' | 'POST';
  /** An object is sent as JSON, a string as the body of a form. */
  body?: object | string;
  headers?: Record<string, string>;
}

export type Ask = (path: string, options?: AskOptions) => Promise<TimedAnswer>;

const ANSWER_WITHIN_MS = 20_000;

function typeOf(body: object | string | undefined): Record<string, string> {
  if (body === undefined) return {};
  return { 'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json' };
}

/** `localAddress` is the loopback address from which the caller's requests come; `end` closes its connections. */
export function makeCaller(url: string, localAddress: string, sockets: number): { ask: Ask; end(): void } {
  const { port, host } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const ask: Ask = (path, { method = 'GET', body, headers = {} } = {}) =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const done = (status: number, more: IncomingHttpHeaders = {}, text = ''): void =>
        resolve({ status, headers: more, text, tookMs: performance.now() - startedAt });
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          localAddress,
          agent,
          timeout: ANSWER_WITHIN_MS,
          headers: {
            ...PASS,
            host,
            origin: url,
            'sec-fetch-site': 'same-origin',
            'accept-encoding': 'identity',
            ...typeOf(body),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.once('end', () =>
            done(response.statusCode ?? 0, response.headers, Buffer.concat(parts).toString('utf8')),
          );
          response.once('error', () => done(0));
        },
      );
      sent.once('timeout', () => sent.destroy());
      sent.once('error', () => done(0));
      sent.end(typeof body === 'object' ? JSON.stringify(body) : body);
    });
  return { ask, end: () => agent.destroy() };
}
