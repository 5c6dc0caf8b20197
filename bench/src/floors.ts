// Starts the floor servers (floor-server.ts), the minimal servers that the shop is compared with, each as its own
// process.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { begin } from './children.ts';
import type { CardsWanted, FloorMessage } from './floor-server.ts';
import type { Side } from './load.ts';
import { READ_FLOOR } from './table.ts';
import { fetchBytes } from './weigh.ts';

/** Long, so that a measurement does not fail merely because the machine is busy. */
const ANSWER_WITHIN_MS = 60_000;

export interface Floors {
  /** A server made of node:http or Hono alone, which sends the same bytes as the shop for this URL. */
  sameBytes(
    kind: 'http' | 'hono',
    address: string,
    headers: Record<string, string>,
    load: Pick<Side, 'connections' | 'count'>,
  ): Promise<Side>;
  /** A server that runs one query for each request, which reads these product cards. */
  read(cards: CardsWanted, load: Pick<Side, 'connections' | 'count'>): Promise<Side>;
  /** A server that inserts one row for each request. */
  write(load: Pick<Side, 'connections' | 'count'>): Side;
  /** A server that hashes one password for each request. */
  hash(load: Pick<Side, 'connections' | 'count'>): Side;
}

interface Floor {
  child: ChildProcess;
  pid: number;
  url: string;
}

async function next<T>(child: ChildProcess): Promise<T> {
  const [message] = (await once(child, 'message', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })) as [T];
  return message;
}

async function beginFloor(kind: string, ...args: string[]): Promise<Floor> {
  const { child } = begin(new URL('./floor-server.ts', import.meta.url), [kind, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { port } = await next<{ port: number }>(child);
  return { child, pid: child.pid ?? 0, url: `http://127.0.0.1:${port}` };
}

async function sendMessage(floor: Floor, message: FloorMessage): Promise<void> {
  const taken = next<unknown>(floor.child);
  floor.child.send(message);
  await taken;
}

/** Response headers of the shop that the floor does not copy, because Node writes them itself. */
const WRITTEN_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export async function beginFloors(databaseUrl: string): Promise<Floors> {
  const [http, hono, database, hash] = await Promise.all([
    beginFloor('http'),
    beginFloor('hono'),
    beginFloor('pg', databaseUrl),
    beginFloor('hash'),
  ]);
  return {
    async sameBytes(kind, address, headers, load) {
      const floor = kind === 'http' ? http : hono;
      const { status, body, headers: sent } = await fetchBytes(address, headers);
      if (status !== 200) throw new Error(`${address} answers ${status}`);
      const same = Object.fromEntries(Object.entries(sent).filter(([name]) => !WRITTEN_BY_NODE.has(name)));
      await sendMessage(floor, { payload: { body, headers: { ...same, 'content-length': String(body.length) } } });
      return {
        name: kind === 'http' ? 'node:http' : 'bare Hono',
        pid: floor.pid,
        url: floor.url,
        ...load,
        requests: () => [{ method: 'GET', path: '/floor', headers }],
      };
    },
    async read(cards, load) {
      await sendMessage(database, { cards });
      return {
        name: READ_FLOOR,
        pid: database.pid,
        url: database.url,
        ...load,
        requests: () => [{ method: 'GET', path: '/' }],
      };
    },
    write: (load) => ({
      name: 'node:http + pg, 1 insert',
      pid: database.pid,
      url: database.url,
      ...load,
      requests: () => [{ method: 'POST', path: '/', headers: { 'content-type': 'application/json' }, body: '{}' }],
    }),
    hash: (load) => ({
      name: 'node:http + 1 hash',
      pid: hash.pid,
      url: hash.url,
      ...load,
      requests: () => [{ method: 'POST', path: '/', headers: { 'content-type': 'application/json' }, body: '{}' }],
    }),
  };
}
