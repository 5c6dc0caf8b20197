// One order for whoever may see it: its member by her session, anyone else by the key of its signed link or
// the cookie. To all others there is no such order.
import type { Order } from '@hindam/contract/orders';
import { data } from 'react-router';
import { type PageRequest, needed } from '../../kit/load.ts';
import { byKey, keyIn } from '../../kit/order-key.ts';

export interface OrderPage {
  /** Null for whoever has no right to it, and where there is none. */
  order: Order | null;
  /** The key in the address: it goes along to the order's other pages. */
  key: string | null;
  /** The market's, for days. */
  timeZone: string;
  /** ISO code → name in her language, of the order's addresses alone. */
  countries: Readonly<Record<string, string>>;
}

const NOT_FOUND = 404;
/** No such order, none of hers, or no id at all. */
const NOT_HERS: ReadonlySet<number> = new Set([400, 401, 403, NOT_FOUND, 422]);

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
  if (!answer.ok && NOT_HERS.has(answer.refusal.status)) return { order: null, key, timeZone, countries: {} };
  const order = needed(answer).result;
  const places = [order.shipping_address.country, order.billing_address.country];
  const named = (countries.ok ? countries.result : []).filter(({ code }) => places.includes(code));
  return { order, key, timeZone, countries: Object.fromEntries(named.map(({ code, name }) => [code, name])) };
}

/** A page without its order is still drawn, with the ways there are to find it, and is 'not found'. */
export function answered<P extends { order: object | null }>(page: P) {
  return page.order ? page : data(page, { status: NOT_FOUND });
}
