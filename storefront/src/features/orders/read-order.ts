// Loads one order. For a visitor who may not see it the result is the same as for an order that does not exist.
import type { Order } from '@hindam/contract/orders';
import { data } from 'react-router';
import { type PageRequest, needed } from '../../kit/load.ts';
import { byKey, hasProof, keyIn } from '../../kit/order-key.ts';

export interface OrderPage {
  /** Null if there is no such order or the visitor has no access to it. */
  order: Order | null;
  /**
   * The access key in the URL; null if there is none, or if the order opens without it. A key with a proof (decision
   * 91) is always kept, because it also shows street and phone number of an order that ended long ago.
   */
  key: string | null;
  timeZone: string;
  /** Country names in the page's language by ISO code, for the order's two addresses. */
  countries: Readonly<Record<string, string>>;
}

const NOT_FOUND = 404;
/** HTTP statuses that are shown as 'order not found': also those for an invalid id and for missing access. */
export const NOT_THEIRS: ReadonlySet<number> = new Set([400, 401, 403, NOT_FOUND, 422]);

export async function readOrder(request: PageRequest, id: string): Promise<OrderPage> {
  const { client, language } = request.visitor;
  const key = keyIn(request);
  const query = { language_code: language };
  const [answer, countries] = await Promise.all([
    client.get('order/details/{id}', { params: { id }, query: { ...byKey(key), ...query } }),
    client.get('country/list', { query }),
  ]);
  if (!answer.ok && NOT_THEIRS.has(answer.refusal.status)) return { order: null, key, timeZone: 'UTC', countries: {} };
  const order = needed(answer).result;
  const places = [order.shipping_address.country, order.billing_address.country];
  const named = (countries.ok ? countries.result : []).filter(({ code }) => places.includes(code));
  const opensWithoutKey = order.access.by !== 'link';
  return {
    order,
    key: opensWithoutKey && !hasProof(key) ? null : key,
    timeZone: order.time_zone,
    countries: Object.fromEntries(named.map(({ code, name }) => [code, name])),
  };
}

/** What a loader returns for an order's page: the data, with status 404 if there is no order. */
export function answered<P extends { order: object | null }>(page: P) {
  return page.order ? page : data(page, { status: NOT_FOUND });
}
