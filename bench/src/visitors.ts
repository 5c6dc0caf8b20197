// Visitors who open pages at a steady rate over keep-alive connections. No visitor waits for the answers to earlier
// ones, so a slow shop does not get fewer requests.
import { Agent, get } from 'node:http';
import { BROWSER } from './bench-context.ts';

export interface Visit {
  path: string;
  /** Milliseconds from the request to the last byte of the response. */
  ms: number;
  /** The status of a complete response; null when none came or it was cut off. */
  status: number | null;
}

export interface Visitors {
  /** Opens no further pages; resolves when each request has been answered or has failed. */
  leave(): Promise<Visit[]>;
}

const ANSWER_WITHIN_MS = 30_000;
/**
 * The user agent of a browser, because the shop counts only browsers as visitors, and an import pauses for counted
 * visitors only.
 */
const HEADERS = { ...BROWSER, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };

function open(url: string, path: string, agent: Agent): Promise<Visit> {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const over = (status: number | null): void => resolve({ path, ms: performance.now() - sentAt, status });
    const request = get(url + path, { agent, headers: HEADERS, timeout: ANSWER_WITHIN_MS }, (answer) => {
      answer.resume();
      answer.once('error', () => over(null));
      answer.once('end', () => over(answer.complete ? (answer.statusCode ?? null) : null));
    });
    request.once('timeout', () => request.destroy(new Error('no answer in time')));
    request.once('error', () => over(null));
  });
}

/** Opens the paths that `nextPath` returns, `perSecond` of them each second, until `leave` is called. */
export function beginVisits(url: string, perSecond: number, nextPath: () => string): Visitors {
  const agent = new Agent({ keepAlive: true });
  const visits: Promise<Visit>[] = [];
  const startedAt = performance.now();
  const everyMs = 1_000 / perSecond;
  let timer = setTimeout(next, 0);
  function next(): void {
    visits.push(open(url, nextPath(), agent));
    // Each visit is scheduled relative to the start, so that late timers do not reduce the rate.
    timer = setTimeout(next, Math.max(0, startedAt + visits.length * everyMs - performance.now()));
  }
  return {
    async leave() {
      clearTimeout(timer);
      const all = await Promise.all(visits);
      agent.destroy();
      return all;
    },
  };
}
