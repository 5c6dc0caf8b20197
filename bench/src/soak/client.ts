// Sends the requests of shoppers and operators. A page is requested once. A failed call is repeated unchanged, on the
// other server, until it is answered with 200 or with a 4xx other than 409, or until PATIENCE_MS have passed. Every
// failure on the way is counted.
import { setTimeout as wait } from 'node:timers/promises';
import { PASS } from '../shop-process.ts';
import type { Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import type { ErrorKind, RequestKind, Tally } from './tally.ts';

export interface Answer<R = unknown> {
  errorCode: number;
  message: string;
  result?: R;
}

export interface Person {
  /**
   * The server (node) to which a load balancer would send this person's requests; changed to another one after a
   * failure.
   */
  node: number;
  address: string;
  token: string | null;
}

export interface CallOptions {
  body?: object;
  key?: string;
  method?: 'GET' | 'POST' | 'DELETE';
}

export interface Client {
  person(): Person;
  /** Requests a page; returns its text, or null if the single attempt got no answer or another error than 404. */
  page(person: Person, path: string): Promise<string | null>;
  /** Null after a 4xx other than 409, or when PATIENCE_MS have passed, which is noted in the ledger. */
  call<R>(person: Person, path: string, options?: CallOptions): Promise<Answer<R> | null>;
  /** Returns the result of a success; null if it has none, after a refusal, and where `call` returns null. */
  ask<R>(person: Person, path: string, options?: CallOptions): Promise<R | null>;
}

interface Settings {
  urls: readonly string[];
  tally: Tally;
  ledger: Ledger;
  random: Random;
}

const ANSWER_WITHIN_MS = 15_000;
const PATIENCE_MS = 120_000;
const AGAIN_EVERY_MS = 120;
const DETAIL_CHARACTERS = 200;

/** The path without ids and query, so that errors of the same route are counted together. */
export function routeOf(path: string): string {
  return path
    .replace(/\?.*$/, '')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replaceAll(/\/guest-s-[-\w]+/g, '/:id');
}

/** Later pages of a list: one after the last has status 404 and shows the empty list (decision 85). */
const LATER_PAGE = /\/product-list\b.*[?&]page=(?!1\b)/;

function kindOf(status: number, path: string, headers: Headers): ErrorKind | null {
  if (status === 200 || (status === 404 && LATER_PAGE.test(path))) return null;
  if (status === 503) return headers.has('retry-after') ? 'declared 503' : 'bare 503';
  if (status >= 500) return 'other 5xx';
  if (status === 409) return 'in flight';
  return 'unexpected 4xx';
}

interface Sent {
  status: number;
  text: string;
}

function headersOf(person: Person, url: string, { body, key }: CallOptions): Record<string, string> {
  return {
    ...PASS,
    origin: url,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': person.address,
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(person.token === null ? {} : { authorization: `Bearer ${person.token}` }),
  };
}

type Send = (person: Person, kind: RequestKind, path: string, options: CallOptions) => Promise<Sent | null>;

/** Sends one request and counts it; null when there was no answer. */
function makeSend({ urls, tally }: Pick<Settings, 'urls' | 'tally'>): Send {
  return async (person, kind, path, options) => {
    const { body, method = body ? 'POST' : 'GET' } = options;
    const { node } = person;
    const url = urls[node] ?? '';
    const what = `${method} ${routeOf(path)}`;
    const [startedAt, started] = [Date.now(), performance.now()];
    const failed = (error: ErrorKind, detail: string): void =>
      tally.failed({
        kind: error,
        what,
        detail: detail.slice(0, DETAIL_CHARACTERS),
        node,
        startedAt,
        endedAt: Date.now(),
      });
    try {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: headersOf(person, url, options),
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await response.text();
      const { status } = response;
      const isCut = kind === 'call' && status === 200 && !text.endsWith('}');
      const error = isCut ? 'malformed' : kindOf(status, path, response.headers);
      if (error === null) tally.answered(kind, performance.now() - started);
      else failed(error, error === 'unexpected 4xx' ? `${status} ${text}` : String(status));
      return { status, text };
    } catch (error) {
      const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } };
      const isLate = name === 'TimeoutError';
      failed(isLate ? 'too late' : 'no answer', isLate ? '' : (cause?.code ?? cause?.message ?? String(error)));
      return null;
    }
  };
}

function answerIn<R>(sent: Sent | null): Answer<R> | null {
  if (sent?.status !== 200) return null;
  try {
    return JSON.parse(sent.text) as Answer<R>;
  } catch {
    return null;
  }
}

export function makeClient({ urls, tally, ledger, random }: Settings): Client {
  const send = makeSend({ urls, tally });
  const another = (person: Person): void => {
    person.node = (person.node + 1) % urls.length;
  };
  async function call<R>(person: Person, path: string, options: CallOptions = {}): Promise<Answer<R> | null> {
    for (const untilMs = Date.now() + PATIENCE_MS; Date.now() < untilMs; await wait(AGAIN_EVERY_MS)) {
      const sent = await send(person, 'call', `/api/${path}`, options);
      const answer = answerIn<R>(sent);
      if (answer) return answer;
      // A repeated call would get the same 4xx again, except 409, which means that the first call is still in progress.
      if (sent && sent.status >= 400 && sent.status < 500 && sent.status !== 409) return null;
      another(person);
    }
    ledger.unanswered.push(routeOf(path));
    return null;
  }
  return {
    person: () => ({
      node: random.below(urls.length),
      address: `10.${random.below(250)}.${random.below(250)}.${random.between(1, 250)}`,
      token: null,
    }),
    async page(person, path) {
      const sent = await send(person, 'page', path, {});
      if (sent?.status === 200 || sent?.status === 404) return sent.text;
      another(person);
      return null;
    },
    call,
    async ask<R>(person: Person, path: string, options: CallOptions = {}) {
      const answer = await call<R>(person, path, options);
      return answer?.errorCode === 0 ? (answer.result ?? null) : null;
    },
  };
}
