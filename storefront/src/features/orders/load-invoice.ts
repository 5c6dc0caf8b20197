// Loads the order that the URL names, and its invoice or, if the URL has a `number`, the invoice or credit note with
// that number.
import type { Paper } from '@hindam/contract/papers';
import { answered, type OrderPage, readOrder } from './read-order.ts';
import { byKey } from '../../kit/order-key.ts';
import { needed, type PageRequest } from '../../kit/load.ts';

export interface InvoicePage extends OrderPage {
  orderId: string;
  /** Null if `order` is null or the order does not have this invoice or credit note. */
  paper: Paper | null;
  /** The number in the URL, of one of the order's invoices or credit notes; null if it has none or `order` is null. */
  number: string | null;
}

const NOT_FOUND = 404;
const UNUSABLE = 422;

export function paperCall({ url, visitor: { language } }: PageRequest, key: string | null) {
  const number = url.searchParams.get('number') || null;
  const query = { ...byKey(key), ...(number === null ? {} : { number }), language_code: language };
  return { number, params: { id: url.searchParams.get('order_id') ?? '' }, query };
}

export async function loadInvoice(request: PageRequest) {
  const orderId = request.url.searchParams.get('order_id') ?? '';
  const nothing = { orderId, paper: null, number: null };
  if (orderId === '') {
    return { ...nothing, order: null, key: null, timeZone: 'UTC', countries: {} } satisfies InvoicePage;
  }
  const page = await readOrder(request, orderId);
  if (page.order === null) return answered<InvoicePage>({ ...nothing, ...page });
  const { number, params, query } = paperCall(request, page.key);
  const answer = await request.visitor.client.get('order/invoice/{id}', { params, query });
  const isMissing = !answer.ok && [NOT_FOUND, UNUSABLE].includes(answer.refusal.status);
  const paper = isMissing ? null : needed(answer).result;
  return answered<InvoicePage>({ ...page, orderId, number, paper });
}
