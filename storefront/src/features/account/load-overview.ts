// Loads what the account page shows of the member: contacts, the address for deliveries, measurement sets and the
// number of unread notifications. The page itself adds the last order and the wish list, which belong to other
// features.
import type { Address, Country, Profile } from '@hindam/contract/customers';
import type { MeasurementSet } from '@hindam/contract/tailoring';
import { type PageRequest, needed } from '../../kit/load.ts';
import { neededOfMember } from '../../kit/member.ts';

export interface Overview {
  profile: Profile;
  address: Address | null;
  countries: readonly Country[];
  sets: readonly MeasurementSet[];
  /** The number of unread notifications; 0 if the call for it failed. */
  unread: number;
  /** The market's time zone, in which days are shown; UTC if the shop's settings failed to load. */
  timeZone: string;
}

export async function loadOverview(request: PageRequest): Promise<Overview> {
  const { client, language } = request.visitor;
  const query = { language_code: language };
  const [profile, list, countries, sets, unread, settings] = await Promise.all([
    client.get('customer/profile', { query }),
    client.get('address/list', { query }),
    client.get('country/list', { query }),
    client.get('measurement/list', { query }),
    client.get('notification/count', {}),
    client.get('shop/settings', { query }),
  ]);
  const known = neededOfMember(request, profile).result;
  const addresses = needed(list).result;
  return {
    profile: known,
    address: addresses.find(({ default_shipping }) => default_shipping) ?? addresses[0] ?? null,
    countries: needed(countries).result,
    sets: needed(sets).result,
    unread: unread.ok ? unread.result.unread : 0,
    timeZone: settings.ok ? settings.result.time_zone : 'UTC',
  };
}
