// The floods. Each comes from a network address of its own, at a fixed rate. Requests wait while SOCKETS connections of
// their flood are in use.
import { connect, type Socket } from 'node:net';
import type { Sample } from '../catalogue-fill.ts';
import { PASS } from '../shop-process.ts';
import { ADDRESS, guestId, newContact, unique } from '../soak/world.ts';
import { type Ask, makeCaller } from './asking.ts';

export interface Flood {
  name: string;
  /**
   * The network address that the flood comes from. Each flood has a different one, so that none is stopped by a limit
   * that another flood has exhausted.
   */
  from: string;
  /** Requests or connections per second. */
  rate: number;
}

export interface Flooded {
  sent: number;
  /** The number of answers by status. Connections that the shop closed and requests without an answer are under 0. */
  answers: Record<number, number>;
}

const SOCKETS = 200;
const LINES = 50;

export const FLOODS: readonly Flood[] = [
  { name: 'dear pages', from: '127.0.0.11', rate: 60 },
  { name: 'half-open connections', from: '127.0.0.12', rate: 60 },
  { name: 'readers that do not read', from: '127.0.0.13', rate: 30 },
  { name: 'wrong logins', from: '127.0.0.14', rate: 40 },
  { name: 'adds to bags', from: '127.0.0.15', rate: 60 },
  { name: 'dear calls', from: '127.0.0.16', rate: 120 },
];

export interface Flooding {
  url: string;
  flood: Flood;
  sample: Sample;
  flooded: Flooded;
}

interface Flooder {
  send(turn: number): void;
  end(): void;
}

function note({ answers }: Flooded, status: number): void {
  answers[status] = (answers[status] ?? 0) + 1;
}

function addOf(guest: string, { productId, variantId, colour, size }: Sample['variants'][number]) {
  const piece = { product_id: productId, product_item_id: variantId, color_code: colour, size };
  return {
    method: 'POST' as const,
    body: { ...piece, ip_address: guest, language_code: 'en', isSingleCart: false },
    headers: { 'idempotency-key': unique('flood') },
  };
}

function requests(flooding: Flooding, one: (ask: Ask, turn: number) => ReturnType<Ask>): Flooder {
  const { ask, end } = makeCaller(flooding.url, flooding.flood.from, SOCKETS);
  return {
    send: (turn) => void one(ask, turn).then(({ status }) => note(flooding.flooded, status)),
    end,
  };
}

/** Fills the cart of a new guest with up to LINES lines. */
async function fullCart({ url, flood, sample }: Flooding): Promise<string> {
  const guest = guestId();
  const filling = makeCaller(url, flood.from, 1);
  for (const variant of sample.variants.slice(0, LINES))
    await filling.ask('/api/guest-cart/add-to-cart', addOf(guest, variant));
  filling.end();
  return guest;
}

/**
 * Asks for the price of a full cart, checks what was entered at the checkout, views the cart and places orders with a
 * quote that does not exist.
 */
async function dearCalls(flooding: Flooding): Promise<Flooder> {
  const guest = await fullCart(flooding);
  return requests(flooding, (ask, turn) => {
    const post = (path: string, body: object) =>
      ask(path, { method: 'POST', body, headers: { 'idempotency-key': unique('flood') } });
    const form = { contact: newContact(), shipping_address: ADDRESS };
    switch (turn % 4) {
      case 0:
        return post('/api/checkout/quote', { ip_address: guest });
      case 1:
        return post('/api/checkout/check', form);
      case 2:
        return ask(`/api/guest-cart/view/${guest}`);
      default:
        return post('/api/checkout/place-order', {
          ...form,
          ip_address: guest,
          quote_id: `none-${turn}`,
          payment_option: 'card',
        });
    }
  });
}

/**
 * Requests lists with invented filters, addresses that do not exist, a very long address, and the checkout, cart and
 * login pages of a guest whose cart has up to LINES lines.
 */
async function dearPages(flooding: Flooding): Promise<Flooder> {
  const guest = await fullCart(flooding);
  const cookie = { headers: { cookie: `guest=${guest}` } };
  return requests(flooding, (ask, turn) => {
    const addresses = [
      `/en/product-list?max_price=${turn}1`,
      `/en/product-list?color=none-${turn}`,
      '/en/checkout',
      '/en/cart',
      '/en/user-login',
      `/en/nothing-${turn}`,
      `/en/home-${'x'.repeat(12_000)}${turn}`,
    ];
    return ask(addresses[turn % addresses.length]!, cookie);
  });
}

/** Opens a connection per turn and writes `text` to it; with `pause` the answers are never read. */
function connections({ url, flood, flooded }: Flooding, text: string, pause: boolean): Flooder {
  const open = new Set<Socket>();
  const port = Number(new URL(url).port);
  return {
    send() {
      const socket = connect({ host: '127.0.0.1', port, localAddress: flood.from }, () => socket.write(text));
      open.add(socket);
      if (pause) socket.pause();
      else socket.resume();
      socket.on('error', () => undefined);
      socket.once('close', () => {
        if (open.delete(socket)) note(flooded, 0);
      });
    },
    end() {
      for (const socket of [...open]) {
        open.delete(socket);
        socket.destroy();
      }
    },
  };
}

const HEADERS = `Host: localhost\r\nx-demo-token: ${PASS['x-demo-token']}\r\n`;
const PIPELINED = 40;

const wrongLogin = (ask: Ask, turn: number) =>
  turn % 2 === 0
    ? ask('/api/customer/login', { method: 'POST', body: { email: `nobody-${turn}@example.com`, password: 'wrong' } })
    : ask('/en/user-login', { method: 'POST', body: `email=nobody-${turn}%40example.com&password=wrong-password-1` });

async function flooderOf(flooding: Flooding): Promise<Flooder> {
  const { sample } = flooding;
  switch (flooding.flood.name) {
    case 'dear pages':
      return dearPages(flooding);
    case 'half-open connections':
      return connections(flooding, `GET /en/home HTTP/1.1\r\n${HEADERS}`, false);
    case 'readers that do not read':
      return connections(flooding, `GET /en/product-list HTTP/1.1\r\n${HEADERS}\r\n`.repeat(PIPELINED), true);
    case 'wrong logins':
      return requests(flooding, wrongLogin);
    case 'dear calls':
      return dearCalls(flooding);
    default:
      return requests(flooding, (ask, turn) =>
        ask('/api/guest-cart/add-to-cart', addOf(guestId(), sample.variants[turn % sample.variants.length]!)),
      );
  }
}

const EVERY_MS = 50;

export async function startFlood(flooding: Flooding): Promise<{ stop(): void }> {
  const { rate } = flooding.flood;
  const flooder = await flooderOf(flooding);
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * rate;
    for (; flooding.flooded.sent < due; flooding.flooded.sent += 1) flooder.send(flooding.flooded.sent);
  }, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      flooder.end();
    },
  };
}
