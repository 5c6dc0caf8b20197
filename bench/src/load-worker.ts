// A process that sends requests with autocannon. It is separate from the server, so that the processor time of sending
// is not counted as the server's.
import autocannon, { type CannonRequest } from 'autocannon';

export interface Plan {
  url: string;
  connections: number;
  amount: number;
  /** The connections together send these requests in turn, and begin with the first again after the last. */
  requests: CannonRequest[];
  /** A text that every response body must contain; null if bodies are not checked. */
  expect: string | null;
  secondsMax: number;
}

export interface Sent {
  count: number;
  /** The number of unexpected responses and of requests without a response. */
  wrong: number;
  perSecond: number;
}

export type Report = { id: number; sent: Sent } | { id: number; failure: string };

const ANSWER_SECONDS_MAX = 20;
/** How often autocannon checks whether it is done. */
const CHECK_EVERY_MS = 50;

function send(plan: Plan): Promise<Sent> {
  return new Promise((resolve, reject) => {
    let next = 0;
    let count = 0;
    let lastAt = 0;
    const startedAt = performance.now();
    const { expect } = plan;
    const cannon = autocannon(
      {
        url: plan.url,
        connections: plan.connections,
        amount: plan.amount,
        timeout: ANSWER_SECONDS_MAX,
        sampleInt: CHECK_EVERY_MS,
        requests: [{ setupRequest: (request) => ({ ...request, ...plan.requests[next++ % plan.requests.length] }) }],
        ...(expect === null ? {} : { verifyBody: (body: string) => body.includes(expect) }),
      },
      (error, result) => {
        clearTimeout(limit);
        if (error) return reject(error);
        const wrong = result.errors + result.timeouts + result.mismatches + result.non2xx;
        // The time of the last response is used, because autocannon's own duration ends only with its next check.
        resolve({ count, wrong, perSecond: count / Math.max(0.001, (lastAt - startedAt) / 1000) });
      },
    );
    const limit = setTimeout(() => cannon.stop(), plan.secondsMax * 1000);
    cannon.on('response', () => {
      lastAt = performance.now();
      count += 1;
    });
  });
}

process.on('message', ({ id, plan }: { id: number; plan: Plan }) => {
  send(plan).then(
    (sent) => process.send?.({ id, sent } satisfies Report),
    (error: unknown) => process.send?.({ id, failure: String(error) } satisfies Report),
  );
});
process.on('disconnect', () => process.exit(0));
