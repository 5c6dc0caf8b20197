// Loads the page that changes a placed order: the order, and the countries for the address and phone fields.
import type { Country } from '@hindam/contract/customers';
import { type PageRequest, needed } from '../../kit/load.ts';
import { answered, type OrderPage, readOrder } from './read-order.ts';

export interface AmendingPage extends OrderPage {
  /** Empty if `order` is null, because there is no form then. */
  allCountries: readonly Country[];
}

export async function loadAmending(request: PageRequest) {
  const page = await readOrder(request, request.params['orderId'] ?? '');
  if (page.order === null) return answered<AmendingPage>({ ...page, allCountries: [] });
  const { client, language } = request.visitor;
  const countries = await client.get('country/list', { query: { language_code: language } });
  return answered<AmendingPage>({ ...page, allCountries: needed(countries).result });
}
