// The address book: read, taken from, and put back into.
import type { Answer } from '@hindam/contract/client';
import type { Address, Country } from '@hindam/contract/customers';
import { type Asked, needed, neededOfMember, type Sent, toLoginUnlessMember } from '../../kit/load.ts';

/** Fields of the page's forms: the address to delete, or a deleted one that comes back. */
export const ADDRESS = 'address';
export const BROUGHT_BACK = 'back';
export const ORDER = 'order';

/** Of an order from before her account, which her book lacks. */
export type Offered = NonNullable<Answer<'GET', 'order/address-to-keep'>['result']>;

export interface Book {
  addresses: readonly Address[];
  countries: readonly Country[];
  offered: Offered | null;
}

export async function loadBook(asked: Asked): Promise<Book> {
  const { client, language } = asked.visitor;
  const query = { language_code: language };
  const [list, countries, offer] = await Promise.all([
    client.get('address/list', { query }),
    client.get('country/list', { query }),
    client.get('order/address-to-keep', { query }),
  ]);
  return {
    offered: offer.ok ? offer.result : null,
    addresses: neededOfMember(asked, list).result,
    countries: needed(countries).result,
  };
}

export interface BookChange {
  ok: boolean;
  /** The server's sentence; '' where the call got no answer. */
  message: string;
}

function broughtBack(form: FormData): Address | null {
  const text = form.get(BROUGHT_BACK);
  return typeof text === 'string' ? (JSON.parse(text) as Address) : null;
}

const NOT_FOUND = 404;

export async function changeBook(sent: Sent): Promise<BookChange> {
  const { client, language } = sent.visitor;
  const back = broughtBack(sent.form);
  const id = sent.form.get(ADDRESS);
  const order = sent.form.get(ORDER);
  if (typeof order === 'string') {
    const kept = await client.post('order/keep-address', { body: { order_id: order, language_code: language } });
    toLoginUnlessMember(sent, kept);
    return { ok: kept.ok, message: kept.ok ? '' : kept.refusal.message };
  }
  const answer = back
    ? await client.post('address/save', {
        body: { ...back, _id: undefined, email: back.email ?? undefined, language_code: language },
      })
    : await client.delete('address/{id}', { params: { id: typeof id === 'string' ? id : '' } });
  toLoginUnlessMember(sent, answer);
  // Deleted already, perhaps in another tab: what she wants is so.
  const done = answer.ok || (!back && answer.refusal.status === NOT_FOUND);
  return { ok: done, message: done || answer.ok ? '' : answer.refusal.message };
}
