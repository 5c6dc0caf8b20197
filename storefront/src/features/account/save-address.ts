// Loads one address of the member's address book into a form and saves it.
import type { Country } from '@hindam/contract/customers';
import { redirect } from 'react-router';
import { type AddressDraft, bodyOf, draftIn, draftOf, emptyDraft } from '../address/address-draft.ts';
import { pathsOf } from '../../kit/paths.ts';
import { memberAction, neededOfMember } from '../../kit/member.ts';
import type { FormHandler } from '../../kit/form.ts';
import { type PageRequest, needed, notFound } from '../../kit/load.ts';

const NEW = 'new';
const NOT_FOUND = 404;

export interface LoadedAddress {
  draft: AddressDraft;
  countries: readonly Country[];
  isNew: boolean;
}

/**
 * Clears the calling code if no phone number is entered, so that the form preselects the calling code of the newly
 * chosen country.
 */
function followed(draft: AddressDraft): AddressDraft {
  return draft.phone === '' ? { ...draft, dial: '' } : draft;
}

export async function loadAddress(request: PageRequest): Promise<LoadedAddress> {
  const { client, language } = request.visitor;
  const query = { language_code: language };
  const [list, countries, settings] = await Promise.all([
    client.get('address/list', { query }),
    client.get('country/list', { query }),
    client.get('shop/settings', { query }),
  ]);
  const addresses = neededOfMember(request, list).result;
  const { addressId } = request.params;
  const isNew = addressId === NEW;
  const known = addresses.find(({ _id }) => _id === addressId);
  // The address list holds only the member's own addresses, so the address of another member is 'not found' as well.
  if (!isNew && !known) notFound();
  // Without script, a button requests the page again for another country; the query then has what was typed so far.
  const prefilled = request.url.searchParams.has('country') ? followed(draftIn(request.url.searchParams)) : null;
  const market = settings.ok ? settings.result.market.toUpperCase() : '';
  return {
    draft: prefilled ?? (known ? draftOf(known) : emptyDraft(market)),
    countries: needed(countries).result,
    isNew,
  };
}

const save: FormHandler = async ({ visitor: { client, language, prefix }, params: { addressId }, form }) => {
  const answer = await client.post('address/save', {
    body: { ...bodyOf(draftIn(form)), _id: addressId === NEW ? undefined : addressId, language_code: language },
  });
  if (answer.ok) return redirect(pathsOf(prefix).userAddress());
  return answer.refusal.status === NOT_FOUND ? notFound() : answer;
};

export const saveAddress = memberAction(save);
