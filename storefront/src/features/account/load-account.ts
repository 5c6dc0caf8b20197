// Loads everything that the account page shows.
import type { Country, Profile } from '@hindam/contract/customers';
import type { Passkey, Session } from '@hindam/contract/identity';
import type { KeptCard } from '@hindam/contract/payments';
import type { MeasurementSet } from '@hindam/contract/tailoring';
import { type PageRequest, needed } from '../../kit/load.ts';
import { neededOfMember } from '../../kit/member.ts';

export interface AccountPage {
  profile: Profile;
  sessions: readonly Session[];
  passkeys: readonly Passkey[];
  cards: readonly KeptCard[];
  sets: readonly MeasurementSet[];
  countries: readonly Country[];
  /** The number of unread notifications; 0 if the call for it failed. */
  unread: number;
  /** ISO code of the shop's market, the default country for a new phone number; '' if the settings failed to load. */
  market: string;
  /** The market's time zone, in which days are shown. */
  timeZone: string;
  /** The contact whose form is open because `?change=` names it; '' if none. */
  changing: 'email' | 'phone' | '';
}

export async function loadAccount(request: PageRequest): Promise<AccountPage> {
  const { client, language } = request.visitor;
  const query = { language_code: language };
  const [profile, sessions, passkeys, cards, sets, countries, unread, settings] = await Promise.all([
    client.get('customer/profile', { query }),
    client.get('customer/sessions', {}),
    client.get('customer/passkeys', {}),
    client.get('customer/cards', {}),
    client.get('measurement/list', { query }),
    client.get('country/list', { query }),
    client.get('notification/count', {}),
    client.get('shop/settings', { query }),
  ]);
  const change = request.url.searchParams.get('change');
  return {
    profile: neededOfMember(request, profile).result,
    sessions: needed(sessions).result,
    passkeys: needed(passkeys).result,
    cards: needed(cards).result,
    sets: needed(sets).result,
    countries: needed(countries).result,
    unread: unread.ok ? unread.result.unread : 0,
    market: settings.ok ? settings.result.market.toUpperCase() : '',
    timeZone: settings.ok ? settings.result.time_zone : 'UTC',
    changing: change === 'email' || change === 'phone' ? change : '',
  };
}
