// Reads one order for whoever may see it: its member by the session, anyone else by the access key of its signed link
// or by the cookie. For all others the order does not exist.
import type { Order } from '@hindam/contract/orders';
import { data } from 'react-router';
import { type PageRequest, needed } from '../../kit/load.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';

export interface OrderPage {
  /** Null if the visitor has no access to it, and if there is none. */
  order: Order | null;
  /** The access key in the address, which goes along to the order's other pages. */
  key: string | null;
  /** The market's time zone, for showing days. */
  timeZone: string;
  /** ISO code → name in the page's language, only for the countries of the order's addresses. */
  countries: Readonly<Record<string, string>>;
}

const NOT_FOUND = 404;
/** Statuses for: no such order, no access to it, or an invalid id. */
const NOT_THEIRS: ReadonlySet<number> = new Set([400, 401, 403, NOT_FOUND, 422]);

export async function readOrder(asked: PageRequest, id: string): Promise<OrderPage> {
  const { client, language } = asked.visitor;
  const key = keyIn(asked);
  const query = { language_code: language };
  const [answer, settings, countries] = await Promise.all([
    client.get('order/details/{id}', { params: { id }, query: { ...byKey(key), ...query } }),
    client.get('shop/settings', { query }),
    client.get('country/list', { query }),
  ]);
  const timeZone = settings.ok ? settings.result.time_zone : 'UTC';
  if (!answer.ok && NOT_THEIRS.has(answer.refusal.status)) return { order: null, key, timeZone, countries: {} };
  const order = needed(answer).result;
  const places = [order.shipping_address.country, order.billing_address.country];
  const named = (countries.ok ? countries.result : []).filter(({ code }) => places.includes(code));
  return { order, key, timeZone, countries: Object.fromEntries(named.map(({ code, name }) => [code, name])) };
}

/** A page without its order is still rendered, with the links to find it, and has status 404. */
export function answered<P extends { order: object | null }>(page: P) {
  return page.order ? page : data(page, { status: NOT_FOUND });
}
