// Visitors who open pages at a steady rate over connections that stay open. A visitor does not wait for the answers of
// those before, so a slow shop is not asked less often.
import { Agent, get } from 'node:http';
import { BROWSER } from './bench-context.ts';

export interface Visit {
  path: string;
  /** Milliseconds from the request to the last byte of its answer. */
  ms: number;
  /** The status of the whole answer; null when it did not come or was cut off. */
  status: number | null;
}

export interface Visitors {
  /** Resolves when every request is answered. */
  leave(): Promise<Visit[]>;
}

const ANSWER_WITHIN_MS = 30_000;
/** The user agent of a browser, because the shop counts only browsers as visitors, and an import gives way to those. */
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

/** Lets so many visitors a second open the paths that `nextPath` gives, until they are told to leave. */
export function beginVisits(url: string, perSecond: number, nextPath: () => string): Visitors {
  const agent = new Agent({ keepAlive: true });
  const visits: Promise<Visit>[] = [];
  const startedAt = performance.now();
  const everyMs = 1_000 / perSecond;
  let timer = setTimeout(next, 0);
  function next(): void {
    visits.push(open(url, nextPath(), agent));
    // The next visit is timed from the start, so that late timers do not make the visits fewer.
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
