// A floor server does only the least that a request needs: it sends the same bytes as the shop, reads product cards,
// inserts one row, or hashes one password. Usage: `floor-server.ts http|hono|pg|hash [database URL]`. It reports its
// port to its parent process by a message, and receives the bytes to send, or the cards to read, in the same way.
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { makePasswords } from '../../server/src/kernel/passwords.ts';

export interface Payload {
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

export interface CardsWanted {
  language: string;
  market: string;
  ids: string[];
}

export type FloorMessage = { payload: Payload } | { cards: CardsWanted };

const POOL_SIZE = 8;

let payload: Payload = { headers: {}, body: new Uint8Array() };
let cards: CardsWanted = { language: '', market: '', ids: [] };

function http(): Server {
  return createServer((_, response) => {
    response.writeHead(200, payload.headers);
    response.end(payload.body);
  });
}

function hono(): Server {
  const app = new Hono();
  app.get('/floor', (c) => c.body(payload.body, 200, payload.headers));
  return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
}

function database(url: string): Server {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  const read = {
    name: 'floor-read',
    text: 'select product_id, card from product_cards where language = $1 and market = $2 and product_id = any($3)',
  };
  const write = {
    name: 'floor-write',
    text: 'insert into bench_floor (id, actor, quantity) values (gen_random_uuid(), $1, 1) returning id',
  };
  async function answer(method: string | undefined): Promise<string> {
    const result =
      method === 'POST'
        ? await pool.query({ ...write, values: [randomBytes(32)] })
        : await pool.query({ ...read, values: [cards.language, cards.market, cards.ids] });
    return JSON.stringify({ rows: result.rows });
  }
  return createServer((request, response) => {
    request.resume();
    answer(request.method).then(
      (body) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(body);
      },
      () => {
        response.writeHead(500);
        response.end();
      },
    );
  });
}

/**
 * Hashes a password as the shop does, in a child process whose processor time is counted as well. Hashing is expensive
 * on purpose, so the cost of a login is compared with that of hashing alone.
 */
function hash(): Server {
  const passwords = makePasswords();
  return createServer((request, response) => {
    request.resume();
    void passwords.hash('a river of 7 silver stones').then((phc) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ bytes: phc.length }));
    });
  });
}

function serverOf(kind: string, url: string): Server {
  if (kind === 'hono') return hono();
  if (kind === 'pg') return database(url);
  return kind === 'hash' ? hash() : http();
}

const [kind = '', url = ''] = process.argv.slice(2);
const server = serverOf(kind, url);
const reportPort = (): void => void process.send?.({ port: (server.address() as AddressInfo).port });
if (kind === 'hono') server.on('listening', reportPort);
else server.listen(0, '127.0.0.1', reportPort);

process.on('message', (message: FloorMessage) => {
  if ('payload' in message) ({ payload } = message);
  else ({ cards } = message);
  process.send?.({ taken: true });
});
process.on('disconnect', () => process.exit(0));
