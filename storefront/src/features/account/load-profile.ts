// Loads the page of the member's profile, contacts, and cards that payment providers store for the member.
import type { Country, Profile } from '@hindam/contract/customers';
import type { KeptCard } from '@hindam/contract/payments';
import { type PageRequest, needed } from '../../kit/load.ts';
import { neededOfMember } from '../../kit/member.ts';

export type ContactKind = 'email' | 'phone';

export interface ProfilePage {
  profile: Profile;
  cards: readonly KeptCard[];
  countries: readonly Country[];
  /** ISO code of the shop's market, the default country for a new phone number; '' if the settings failed to load. */
  market: string;
  changing: ContactKind | null;
}

export function changingIn({ searchParams }: URL): ContactKind | null {
  const change = searchParams.get('change');
  return change === 'email' || change === 'phone' ? change : null;
}

export async function loadProfile(request: PageRequest): Promise<ProfilePage> {
  const { client, language } = request.visitor;
  const query = { language_code: language };
  const [profile, cards, countries, settings] = await Promise.all([
    client.get('customer/profile', { query }),
    client.get('customer/cards', {}),
    client.get('country/list', { query }),
    client.get('shop/settings', { query }),
  ]);
  return {
    profile: neededOfMember(request, profile).result,
    cards: needed(cards).result,
    countries: needed(countries).result,
    market: settings.ok ? settings.result.market.toUpperCase() : '',
    changing: changingIn(request.url),
  };
}
