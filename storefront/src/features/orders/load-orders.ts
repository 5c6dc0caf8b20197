// A member's orders, the newest first, a page at a time.
import type { OrderCard } from '@hindam/contract/orders';
import { type PageRequest, needed } from '../../kit/load.ts';
import { neededOfMember } from '../../kit/member.ts';

export interface OrderList {
  orders: readonly OrderCard[];
  total: number;
  page: number;
  pages: number;
  /** The market's, for days. */
  timeZone: string;
}

/** Whatever stands in the address: a page there may be. */
function pageIn(url: URL): number {
  const page = Math.trunc(Number(url.searchParams.get('page')));
  return page >= 1 && page <= 10_000 ? page : 1;
}

export async function loadOrders(asked: PageRequest): Promise<OrderList> {
  const { client, language } = asked.visitor;
  const query = { language_code: language };
  const [list, settings] = await Promise.all([
    client.get('order/list', { query: { page: pageIn(asked.url), ...query } }),
    client.get('shop/settings', { query }),
  ]);
  return { ...neededOfMember(asked, list).result, timeZone: needed(settings).result.time_zone };
}
