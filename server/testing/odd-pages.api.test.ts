// Sends unexpected input by the forms of visits, deliveries and messages, without script: a refused form comes back
// with an error message and with what was typed, escaped.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/domains.ts';
import { makeApp } from '../src/http/app.ts';
import { accessKeyOf } from '../src/orders/order-access.ts';
import { addUnpaidOrder, moveOrderTo } from './orders.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { addArea, freeSlot, requested, VISIT_ADDRESS } from './visits.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILD = resolve(ROOT, 'storefront/build/server/index.js');

interface PageForm {
  name: string;
  at: () => Promise<string> | string;
  fields: () => Promise<Record<string, string>> | Record<string, string>;
  words: readonly string[];
  /** Fields that need a certain format. */
  shaped: readonly string[];
}

let shop: TestShop;
let app: ReturnType<typeof makeApp>;
let orderId: string;

beforeAll(async () => {
  shop = await openTestShop();
  // The order `orderId` is to be paid by card and is moved to shipped without a payment, which audit statement 9 would
  // report.
  shop.allowFindings(9);
  app = makeApp(shop.shop, routes, { root: ROOT });
  await addArea(shop);
  orderId = await addUnpaidOrder(shop.shop, { paymentOption: 'card' });
  await moveOrderTo(shop.shop, orderId, 'shipped');
});
afterAll(() => shop?.close());

const delivery = () => `/new-delivery/${orderId}?key=${accessKeyOf(shop.shop.secrets, { orderId, accessVersion: 1 })}`;
const { country: _country, dial_code: _dial, ...typedAddress } = VISIT_ADDRESS;
const where = { ...typedAddress, country: 'AE', dial: 'AE+971' };
const day = (at: string) => at.slice(0, 10);

const FORMS: readonly PageForm[] = [
  {
    name: 'a message',
    at: () => '/contact',
    fields: () => ({ name: 'Noura', email: 'noura@example.com', subject: 'Length', message: 'Can it be shorter?' }),
    words: ['name', 'subject', 'message'],
    shaped: ['email'],
  },
  {
    name: 'a request of a visit',
    at: () => '/home-services',
    fields: async () => {
      const startsAt = await freeSlot(shop);
      const time = { area: 'dubai', day: day(startsAt), starts_at: `${day(startsAt)} ${startsAt}` };
      return { ...where, ...time, address: 'new', email: 'noura@example.com', remarks: 'Ring twice' };
    },
    words: ['name', 'district', 'address_line_one', 'address_line_two', 'landmark', 'remarks'],
    shaped: ['email', 'phone'],
  },
  {
    name: 'another address of a visit',
    at: async () => {
      const { booking_id: id, access_key: key } = await requested(shop);
      return `/home-services/${id}?key=${key}`;
    },
    fields: () => ({ ...where, intent: 'details', remarks: 'Second door' }),
    words: ['name', 'district', 'address_line_one', 'address_line_two', 'landmark', 'remarks'],
    shaped: ['phone'],
  },
  {
    name: 'a reception to leave a parcel at',
    at: delivery,
    fields: () => ({ intent: 'reception', reception: 'Lobby' }),
    words: ['reception'],
    shaped: [],
  },
  {
    name: 'a problem with a delivery',
    at: delivery,
    fields: () => ({ intent: 'report', problem: 'damaged', note: 'Torn' }),
    words: ['note'],
    shaped: [],
  },
];

const ODD: readonly [string, string][] = [
  ['10,000 characters', 'x'.repeat(10_000)],
  ['a direction override', 'Noura\u202Eevil'],
  ['an isolate', '\u2067مريم'],
  ['an escape', 'a\u001Bb'],
  ['emoji, markup and too much of it', `🌙 <b>"bold"</b> & 'co' `.repeat(400).trim()],
];

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const unescaped = (html: string): string => html.replaceAll(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

/** The value of a form field of the page, unescaped; null if the page has no such field. */
function valueIn(html: string, name: string): string | null {
  const area = new RegExp(`<textarea[^>]*\\bname="${name}"[^>]*>([^<]*)</textarea>`).exec(html);
  if (area) return unescaped(area[1]!);
  const input = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(html);
  return input && unescaped(/\bvalue="([^"]*)"/.exec(input[0])?.[1] ?? '');
}

/** Sends a form as a browser without script does. */
async function post(at: string, fields: Record<string, string>): Promise<{ status: number; html: string }> {
  const response = await app.request(`http://localhost:3000${at}`, {
    method: 'POST',
    headers: {
      origin: 'http://localhost:3000',
      host: 'localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, html: await response.text() };
}

describe.runIf(existsSync(BUILD)).each(FORMS.map((form) => [form.name, form] as const))('%s', (_, form) => {
  test.each(['', '/ar'])(
    'refused (%s): an error is shown, and everything that was typed is still there',
    async (prefix) => {
      const at = prefix + (await form.at());
      const right = await form.fields();
      for (const name of [...form.words, ...form.shaped])
        for (const [what, value] of ODD) {
          const typed = { ...right, [name]: value };
          const { status, html } = await post(at, typed);
          expect([name, what, status]).toEqual([name, what, 200]);
          expect(/role="alert"|aria-invalid="true"/.test(html), `${name}: ${what}`).toBe(true);
          for (const field of [...form.words, ...form.shaped])
            expect([name, what, field, valueIn(html, field)]).toEqual([name, what, field, typed[field] ?? '']);
          expect(html).not.toContain('<b>"bold"</b>');
        }
    },
  );

  test('with NUL, with nothing and with fields that nobody knows: a page, no fault of ours', async () => {
    const at = await form.at();
    const right = await form.fields();
    const [name = ''] = form.words;
    const { intent } = right;
    const odd: Record<string, string>[] = [
      { ...right, [name]: 'a\u0000b' },
      intent === undefined ? {} : { intent },
      { intent: 'x'.repeat(500) },
      { zeppelin: '🌙' },
    ];
    for (const fields of odd) {
      const { status, html } = await post(at, fields);
      expect([Object.keys(fields), status < 500, html.startsWith('<!DOCTYPE html>')]).toEqual([
        Object.keys(fields),
        true,
        true,
      ]);
    }
  });
});
