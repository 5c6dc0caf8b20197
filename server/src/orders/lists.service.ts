// Lists of orders, and requesting a lost link to an order again.
import type { Contact } from '../customers/customers.ts';
import { newId } from '../kernel/ids.ts';
import type { Shop } from '../shop.ts';
import type { OrderStatus } from '@hindam/contract/order-moves';
import { type CardRow, loadCards, loadToConfirm, type Page, searchCards, recordLinkRequest } from './lists.store.ts';
import { readOrderNumber } from './order-number.ts';

export { loadNewest as lastOrdersOf } from './lists.store.ts';

export { countPlaced } from './lists.store.ts';

export interface ListedOrders {
  rows: CardRow[];
  total: number;
  page: number;
  pages: number;
}

const PER_PAGE = 10;
const PER_OPERATOR_PAGE = 30;

async function paged(page: number, perPage: number, load: (skip: number) => Promise<Page>): Promise<ListedOrders> {
  const { rows, total } = await load((page - 1) * perPage);
  return { rows, total, page, pages: Math.ceil(total / perPage) };
}

export async function listOrders({ database }: Shop, customerId: string, page: number): Promise<ListedOrders> {
  return paged(page, PER_PAGE, (skip) => loadCards(database, customerId, skip, PER_PAGE));
}

const PHONE_DIGITS_MIN = 6;

/**
 * Orders for operators. What is typed may be an order number and, with `byContact`, a mail address or the end of a
 * phone number.
 */
export async function findOrders(
  { database }: Shop,
  wish: { status: OrderStatus | null; typed: string; byContact: boolean },
  page: number,
): Promise<ListedOrders> {
  const typed = wish.typed.trim();
  const digits = typed.replace(/\D/g, '');
  const isPhone = /^[+\d\s()-]+$/.test(typed) && digits.length >= PHONE_DIGITS_MIN;
  const search = {
    status: wish.status,
    number: typed === '' ? null : readOrderNumber(typed),
    email: wish.byContact && typed.includes('@') ? typed.toLowerCase() : null,
    phone: wish.byContact && isPhone ? digits.replace(/^0+/, '') : null,
  };
  return paged(page, PER_OPERATOR_PAGE, (skip) => searchCards(database, search, skip, PER_OPERATOR_PAGE));
}

/** Orders that an operator has to confirm, the most urgent first. */
export async function ordersToConfirm({ database }: Shop, page: number): Promise<ListedOrders> {
  return paged(page, PER_OPERATOR_PAGE, (skip) => loadToConfirm(database, skip, PER_OPERATOR_PAGE));
}

/**
 * Requests that the signed link to an order is sent again, to the contact that the order was placed with and that the
 * request names. The response is the same whether or not such an order exists.
 */
export async function requestLink(
  { database }: Shop,
  request: { typedNumber: string; contact: Contact; language: string },
): Promise<void> {
  const { typedNumber, contact, language } = request;
  await recordLinkRequest(database, newId(), { number: readOrderNumber(typedNumber), contact, language });
}
