// One address of the member's book, read into a form and saved from it.
import type { Country } from '@hindam/contract/customers';
import { redirect } from 'react-router';
import { type AddressDraft, bodyOf, draftIn, draftOf, emptyDraft } from '../address/address-draft.ts';
import { pathsOf } from '../../kit/paths.ts';
import { type Asked, needed, neededOfMember, notFound, type Sent, toLoginUnlessMember } from '../../kit/load.ts';

const NEW = 'new';
const NOT_FOUND = 404;

export interface LoadedAddress {
  draft: AddressDraft;
  countries: readonly Country[];
  isNew: boolean;
}

/** The calling code goes with the country as long as no number stands beside it. */
function followed(draft: AddressDraft): AddressDraft {
  return draft.phone === '' ? { ...draft, dial: '' } : draft;
}

export async function loadAddress(asked: Asked): Promise<LoadedAddress> {
  const { client, language } = asked.visitor;
  const query = { language_code: language };
  const [list, countries, settings] = await Promise.all([
    client.get('address/list', { query }),
    client.get('country/list', { query }),
    client.get('shop/settings', { query }),
  ]);
  const addresses = neededOfMember(asked, list).result;
  const { addressId } = asked.params;
  const isNew = addressId === NEW;
  const known = addresses.find(({ _id }) => _id === addressId);
  // Somebody else's address is not found, as one that never was.
  if (!isNew && !known) notFound();
  // Without script another country comes as a question of its own, with what was typed so far.
  const asking = asked.url.searchParams.has('country') ? followed(draftIn(asked.url.searchParams)) : null;
  const market = settings.ok ? settings.result.market.toUpperCase() : '';
  return {
    draft: asking ?? (known ? draftOf(known) : emptyDraft(market)),
    countries: needed(countries).result,
    isNew,
  };
}

export interface SentAddress {
  draft: AddressDraft;
  fields: Readonly<Record<string, string>>;
  /** The server's sentence; '' where the call got no answer. */
  message: string;
}

export async function saveAddress(sent: Sent): Promise<SentAddress | Response> {
  const { client, language, prefix } = sent.visitor;
  const draft = draftIn(sent.form);
  const { addressId } = sent.params;
  const answer = await client.post('address/save', {
    body: { ...bodyOf(draft), _id: addressId === NEW ? undefined : addressId, language_code: language },
  });
  if (answer.ok) return redirect(pathsOf(prefix).userAddress());
  toLoginUnlessMember(sent, answer);
  if (answer.refusal.status === NOT_FOUND) notFound();
  return { draft, fields: answer.refusal.fields ?? {}, message: answer.refusal.message };
}
