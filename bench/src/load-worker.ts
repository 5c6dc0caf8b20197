// A process of its own that sends requests with autocannon, so that the load costs neither the server nor the one who
// measures it any processor time that is counted.
import autocannon, { type CannonRequest } from 'autocannon';

export interface Plan {
  url: string;
  connections: number;
  amount: number;
  /** Taken in turn over all connections; begun again when they run out. */
  requests: CannonRequest[];
  /** Text every body must hold; null leaves bodies unread. */
  expect: string | null;
  secondsMax: number;
}

export interface Sent {
  /** Answers received. */
  count: number;
  /** Answers that were not the expected ones, and requests without an answer. */
  wrong: number;
  perSecond: number;
}

export type Report = { id: number; sent: Sent } | { id: number; failure: string };

const ANSWER_SECONDS_MAX = 20;
/** How often autocannon looks whether it is done. */
const LOOK_EVERY_MS = 50;

function send(plan: Plan): Promise<Sent> {
  return new Promise((resolve, reject) => {
    let next = 0;
    let count = 0;
    let lastAt = 0;
    const begunAt = performance.now();
    const { expect } = plan;
    const cannon = autocannon(
      {
        url: plan.url,
        connections: plan.connections,
        amount: plan.amount,
        timeout: ANSWER_SECONDS_MAX,
        sampleInt: LOOK_EVERY_MS,
        requests: [{ setupRequest: (request) => ({ ...request, ...plan.requests[next++ % plan.requests.length] }) }],
        ...(expect === null ? {} : { verifyBody: (body: string) => body.includes(expect) }),
      },
      (error, result) => {
        clearTimeout(limit);
        if (error) return reject(error);
        const wrong = result.errors + result.timeouts + result.mismatches + result.non2xx;
        // Its own clock rounds to the next look, so the answers are timed here.
        resolve({ count, wrong, perSecond: count / Math.max(0.001, (lastAt - begunAt) / 1000) });
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
