import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { isVisit } from '../../server/src/analytics/counts.ts';
import { beginVisits } from './visitors.ts';

let server: Server | null = null;
async function serve(listener: RequestListener): Promise<string> {
  const opened = createServer(listener);
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(opened.address() as AddressInfo).port}`;
}
afterEach(() => void server?.close());

it('visitors do not wait for the answers of those before', async () => {
  const waiting: (() => void)[] = [];
  const agents = new Set<string | undefined>();
  const url = await serve(({ headers }, response) => {
    agents.add(headers['user-agent']);
    waiting.push(() => response.end('page'));
  });
  let n = 0;
  const visitors = beginVisits(url, 100, () => `/${(n += 1)}`);
  while (waiting.length < 5) await sleep(5);
  const left = visitors.leave();
  // Requests that were already sent when the visitors were told to stop must be answered too.
  const answering = setInterval(() => waiting.splice(0).forEach((answer) => answer()), 5);
  const visits = await left;
  clearInterval(answering);
  expect(visits).toHaveLength(n);
  expect(visits.map(({ path }) => path)).toEqual(Array.from({ length: n }, (_, at) => `/${at + 1}`));
  expect(visits.every(({ status, ms }) => status === 200 && ms > 0)).toBe(true);
  expect([...agents].map((agent) => isVisit(agent, undefined))).toEqual([true]);
});

it('an answer that is cut off has no status, another one has its own', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/busy') return void response.writeHead(503).end();
    response.writeHead(200, { 'content-length': 100 }).write('half');
    setTimeout(() => response.destroy(), 20);
  });
  let n = 0;
  const visitors = beginVisits(url, 100, () => ((n += 1) % 2 === 1 ? '/busy' : '/cut'));
  while (n < 2) await sleep(5);
  const [busy, cut] = await visitors.leave();
  expect([busy?.status, cut?.status]).toEqual([503, null]);
});
