// Loads a page of a member's orders, newest first, or only the newest order.
import type { OrderCard } from '@hindam/contract/orders';
import type { PageRequest } from '../../kit/load.ts';
import { neededOfMember } from '../../kit/member.ts';
import { readLatest } from '../../shell/latest-pieces.tsx';
import type { Piece } from '../../shell/piece.ts';

export interface OrderList {
  orders: readonly OrderCard[];
  total: number;
  page: number;
  pages: number;
  /** The latest pieces, shown below an empty list of orders; empty if there are orders. */
  latest: readonly Piece[];
}

function pageIn(url: URL): number {
  const page = Math.trunc(Number(url.searchParams.get('page')));
  return page >= 1 && page <= 10_000 ? page : 1;
}

export async function loadLastOrder(request: PageRequest): Promise<OrderCard | null> {
  const { client, language } = request.visitor;
  const answer = await client.get('order/list', { query: { page: 1, language_code: language } });
  return neededOfMember(request, answer).result.orders[0] ?? null;
}

export async function loadOrders(request: PageRequest): Promise<OrderList> {
  const { client, language } = request.visitor;
  const query = { page: pageIn(request.url), language_code: language };
  const list = neededOfMember(request, await client.get('order/list', { query })).result;
  return { ...list, latest: list.total === 0 ? await readLatest(request.visitor) : [] };
}
