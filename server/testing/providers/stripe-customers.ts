// Stripe's API for customers and the cards attached to them, as far as the shop calls it, with its errors.
import { randomBytes } from 'node:crypto';
import type { ProviderRequest, Reply } from './provider-server.ts';

interface Card {
  id: string;
  lastFour: string;
}

export interface Customer {
  id: string;
  reference: string;
  email: string;
  cards: Card[];
}

export type Customers = Map<string, Customer>;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const refused = (status: number, type: string, code: string, param?: string): Reply => ({
  status,
  body: { error: { type, code, param, message: `${code} ${param ?? ''}` } },
});
export const invalid = (code: string, param?: string): Reply => refused(400, 'invalid_request_error', code, param);
export const missing = (): Reply => refused(404, 'invalid_request_error', 'resource_missing', 'id');

const shownCustomer = ({ id, reference }: Customer): object => ({ id, object: 'customer', metadata: { reference } });

export function createCustomer(customers: Customers, form: URLSearchParams): Reply {
  if ([...form.keys()].join() !== 'metadata[reference]') return invalid('parameter_unknown');
  const customer = { id: newId('cus'), reference: form.get('metadata[reference]') ?? '', email: '', cards: [] };
  customers.set(customer.id, customer);
  return { status: 200, body: shownCustomer(customer) };
}

export function updateCustomer(customers: Customers, id: string, form: URLSearchParams): Reply {
  const customer = customers.get(id);
  if (!customer) return missing();
  customer.email = form.get('email') ?? customer.email;
  return { status: 200, body: shownCustomer(customer) };
}

/** Detaches a card from its customer; Stripe rejects the call if no customer has the card. */
export function detachCard(customers: Customers, id: string): Reply {
  const customer = [...customers.values()].find(({ cards }) => cards.some((card) => card.id === id));
  if (!customer) return invalid('payment_method_unexpected_state');
  customer.cards = customer.cards.filter((card) => card.id !== id);
  return { status: 200, body: { id, object: 'payment_method', customer: null } };
}

function listCards({ cards }: Customer): Reply {
  const data = cards.map(({ id, lastFour }) => ({
    id,
    object: 'payment_method',
    card: { brand: 'visa', last4: lastFour, exp_month: 8, exp_year: 2031 },
  }));
  return { status: 200, body: { object: 'list', url: '', data, has_more: false } };
}

export function answerAboutCustomers(customers: Customers, { path, query }: ProviderRequest): Reply {
  if (path === '/v1/customers/search') {
    const [, reference] = /^metadata\['reference'\]:'([^']+)'$/.exec(query.get('query') ?? '') ?? [];
    const data = [...customers.values()].filter((one) => one.reference === reference).map(shownCustomer);
    return { status: 200, body: { object: 'search_result', url: path, data, has_more: false } };
  }
  const customer = customers.get(/^\/v1\/customers\/(\w+)\/payment_methods$/.exec(path)?.[1] ?? '');
  return customer ? listCards(customer) : missing();
}

export function deleteCustomer(customers: Customers, path: string): Reply {
  const id = path.replace('/v1/customers/', '');
  return customers.delete(id) ? { status: 200, body: { id, object: 'customer', deleted: true } } : missing();
}
