// Loads the member's address book; its form handlers delete an address, restore a deleted one, and save the delivery
// address of an order.
import type { Answer } from '@hindam/contract/client';
import type { Address, Country } from '@hindam/contract/customers';
import { type FormHandler, text, withoutResult } from '../../kit/form.ts';
import { type PageRequest, needed } from '../../kit/load.ts';
import { memberAction, neededOfMember } from '../../kit/member.ts';
import { readLatest } from '../../shell/latest-pieces.tsx';
import type { Piece } from '../../shell/piece.ts';

export type BookIntent = 'remove' | 'keep' | 'bring_back';

/**
 * Field names. ADDRESS: the id of the address to delete; RESTORED_ADDRESS: a deleted address as JSON, to be saved
 * again; ORDER: the id of the order whose address is saved to the address book.
 */
export const ADDRESS = 'address';
export const RESTORED_ADDRESS = 'back';
export const ORDER = 'order';

/**
 * The delivery address of an order that was placed as a guest and became the member's in the last 30 days, if the
 * address book lacks that address.
 */
export type Offered = NonNullable<Answer<'GET', 'order/address-to-keep'>['result']>;

export interface Book {
  addresses: readonly Address[];
  countries: readonly Country[];
  offered: Offered | null;
  /** The shop's latest products, shown if no address is saved; otherwise empty. */
  latest: readonly Piece[];
}

export async function loadBook(request: PageRequest): Promise<Book> {
  const { client, language } = request.visitor;
  const query = { language_code: language };
  const [list, countries, offer] = await Promise.all([
    client.get('address/list', { query }),
    client.get('country/list', { query }),
    client.get('order/address-to-keep', { query }),
  ]);
  const addresses = neededOfMember(request, list).result;
  return {
    offered: offer.ok ? offer.result : null,
    addresses,
    latest: addresses.length === 0 ? await readLatest(request.visitor) : [],
    countries: needed(countries).result,
  };
}

const keepAddress: FormHandler = async ({ visitor: { client, language }, form }) =>
  withoutResult(
    await client.post('order/keep-address', { body: { order_id: text(form, ORDER), language_code: language } }),
  );

const restoreAddress: FormHandler = async ({ visitor: { client, language }, form }) => {
  const back = JSON.parse(text(form, RESTORED_ADDRESS)) as Address;
  const body = { ...back, _id: undefined, email: back.email ?? undefined, language_code: language };
  return withoutResult(await client.post('address/save', { body }));
};

const NOT_FOUND = 404;

const remove: FormHandler = async ({ visitor: { client }, form }) => {
  const answer = await client.delete('address/{id}', { params: { id: text(form, ADDRESS) } });
  // 'Not found' counts as success: the address has been deleted already, perhaps in another tab.
  return answer.ok || answer.refusal.status === NOT_FOUND ? { ok: true, result: null } : answer;
};

export const changeBook = memberAction({ remove, keep: keepAddress, bring_back: restoreAddress } satisfies Record<
  BookIntent,
  FormHandler
>);
