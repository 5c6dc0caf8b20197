// A shop without database and providers, for tests of the HTTP layer alone.
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@hindam/contract/contract';
import { makeCounts } from '../analytics/counts.ts';
import { makeRatingMemory } from '../catalogue/rating-totals.ts';
import { type Config, readConfig } from '../config.ts';
import { makeCache } from '../kernel/cache.ts';
import type { Routes } from '../kernel/call.ts';
import { makeLog } from '../kernel/log.ts';
import { makeMetrics } from '../kernel/metrics.ts';
import { makePasswords } from '../kernel/passwords.ts';
import { makeUses } from '../operators/uses.ts';
import { makeSecrets, newSecret } from '../kernel/secrets.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { outboxMail } from '../outside/mail/outbox.ts';
import { noPayments } from '../outside/payments/open-payments.ts';
import { openPush } from '../outside/push/open-push.ts';
import { outboxSms } from '../outside/sms/outbox.ts';
import { makeSearchMemory } from '../search/memory.ts';
import type { Shop } from '../shop.ts';

/** Headers and connection of a browser on the shop's own machine; other browsers need a token for `/dev/*`. */
export const FROM_THIS_MACHINE = {
  headers: { host: 'localhost:3000' },
  env: { incoming: { socket: { remoteAddress: '127.0.0.1' }, httpVersion: '1.1' } },
};

export const PRODUCT_ID = '01890a5d-ac96-774b-bcce-b302099a8057';
export const VARIANT_ID = '01890a5d-ac96-774b-bcce-b302099a8058';
export const GUEST_ID = 'Zm9vYmFyYmF6cXV4cXV1eA';

export function fakeShop(changes: Partial<Config> = {}, parts: Partial<Shop> = {}): Shop {
  const folder = join(tmpdir(), `hindam-${randomBytes(6).toString('hex')}`);
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', LIMITS_FACTOR: '1000', DATA_FOLDER: folder }, folder),
    ...changes,
  };
  const languages = Object.freeze(['en', 'arb']);
  const secrets = makeSecrets([newSecret()]);
  return {
    config,
    database: {
      query: () => Promise.resolve([]),
      load: () => ({ total: 0, idle: 0, waiting: 0 }),
    } as unknown as Shop['database'],
    log: makeLog(config.logLevel),
    metrics: makeMetrics(),
    cache: makeCache(),
    pictures: { derive: () => Promise.resolve({ kind: 'unknown' }) } as unknown as Shop['pictures'],
    papers: {} as Shop['papers'],
    market: { code: 'ae' } as Shop['market'],
    markets: new Map(),
    catalogue: {} as Shop['catalogue'],
    openedAt: { floor: 0, young: [] },
    secrets,
    passwords: makePasswords(),
    operatorUses: makeUses(),
    counts: makeCounts(),
    ratings: makeRatingMemory(),
    search: makeSearchMemory([]),
    mail: outboxMail(),
    sms: outboxSms(),
    push: openPush(config.push, secrets.lasting),
    payments: noPayments(),
    personalData: [],
    provenContacts: [],
    languages: () => languages,
    ...parts,
  };
}

const money = (amount: number) => ({ amount, currency: 'AED' });
const EMPTY_LIST = {
  shown_in: [],
  products: [],
  total: 0,
  page: 1,
  pages: 0,
  as_of: 0,
  heading: null,
  facets: {
    type: [],
    color: [],
    size: [],
    sleeve_length: [],
    fabric: [],
    occasion: [],
    price: null,
    made_to_measure: 0,
    in_stock: 0,
  },
};
const EMPTY_CART = {
  _id: null,
  lines: [],
  count: 0,
  subtotal: money(0),
  discount: money(0),
  shipping: money(0),
  vat_included: money(0),
  vat_rate: 5,
  total: money(0),
  free_shipping_from: null,
  free_shipping_missing: null,
  coupon: null,
  coupon_problem: null,
  instalments: { parts: [money(0), money(0), money(0), money(0)] },
  arrival: null,
  can_check_out: false,
};

/** Counts the responses that were made, so that a test can distinguish cached responses from new ones. */
export interface CallCounts {
  lists: number;
  categories?: number;
}

/**
 * `makeApp` requires a handler for every endpoint except those of `health/`. Handlers that `fakeRoutes` does not
 * replace throw NOT_FOUND.
 */
const unasked = Object.fromEntries(
  Object.keys(endpoints)
    .filter((key) => !key.startsWith('GET health/'))
    .map((key) => [key, () => fault('NOT_FOUND')]),
) as Routes;

export function fakeRoutes(made: CallCounts = { lists: 0 }, changes: Routes = {}): Routes {
  return {
    ...unasked,
    'GET customer/language-list': ({ tag }) => {
      tag('languages');
      return { result: [{ code: 'en', language_name: 'English', direction: 'ltr' as const }] };
    },
    'POST category/list': ({ tag }) => {
      made.categories = (made.categories ?? 0) + 1;
      tag('list');
      return { category_data: [] };
    },
    'POST type/list': ({ tag }) => {
      tag('list');
      return { result: [] };
    },
    'GET product/list': ({ tag, query }) => {
      made.lists += 1;
      tag('list');
      return { result: { ...EMPTY_LIST, page: query.page, total: made.lists } };
    },
    'GET home/sections': ({ tag }) => {
      tag('home');
      return { result: [] };
    },
    'GET product/details/{id}': () => fault('NOT_FOUND'),
    'GET product/reviews/{id}': ({ tag, params }) => {
      tag(`product:${params.id}`);
      const none = { total: 0, page: 1, pages: 0, time_zone: 'Asia/Dubai', average: null };
      const counts = { histogram: [0, 0, 0, 0, 0], fits: { small: 0, true: 0, large: 0 }, with_pictures: 0, sizes: [] };
      return { result: { reviews: [], ...none, ...counts } };
    },
    'POST guest-cart/add-to-cart': ({ body, setGuestCookie }) => {
      setGuestCookie(body.ip_address);
      if (body.color_code === 'none') refuse('COLOUR_MISMATCH');
      return { messageKey: 'ADDED_TO_BAG' };
    },
    'GET guest-cart/view/{guestId}': ({ params, setGuestCookie }) => {
      setGuestCookie(params.guestId);
      return { result: EMPTY_CART };
    },
    'POST guest-cart/line': () => ({ result: EMPTY_CART }),
    'POST guest-cart/merge': () => ({ result: EMPTY_CART }),
    'GET shop/settings': ({ tag }) => {
      tag('settings');
      return {
        result: {
          name: 'Hindam',
          legal_name: 'Hindam',
          licence: '1',
          trn: '1',
          whatsapp: '',
          market: 'ae',
          markets: [{ code: 'ae', name: 'United Arab Emirates', currency: 'AED' }],
          time_zone: 'Asia/Dubai',
          currency: 'AED',
          digits: 'latn' as const,
          vat_rate: 5,
          free_shipping_from: null,
          payment_marks: [],
          promo: null,
          demo: true,
          assurances: [],
        },
      };
    },
    ...changes,
  };
}

export const ADD = {
  product_id: PRODUCT_ID,
  product_item_id: VARIANT_ID,
  color_code: 'black',
  language_code: 'en',
  isSingleCart: false,
  size: '54',
  ip_address: GUEST_ID,
};

export function post(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
