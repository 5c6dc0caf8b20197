// Loads the data of the page that requests a home visit: areas and times, a member's addresses and coming visits, the
// countries of the phone field, and an attempt token.
import type { Address, Country } from '@hindam/contract/customers';
import type { VisitCard, VisitTimes } from '@hindam/contract/booking';
import { isSignedOut } from '../../device/cart-holder.ts';
import { newAttempt } from '../payment/attempt.ts';
import { needed, type PageRequest } from '../../kit/load.ts';

/**
 * The pattern of an area's code (contract/src/operator/visit-offer.ts). An `?area=` that does not match it is not sent
 * to the server.
 */
const AREA = /^[a-z][a-z0-9-]{1,39}$/;

export interface VisitsPage {
  times: VisitTimes;
  countries: readonly Country[];
  member: { addresses: readonly Address[]; visits: readonly VisitCard[]; email: string | null; name: string } | null;
  attempt: string;
}

async function readMember({ visitor }: PageRequest): Promise<VisitsPage['member']> {
  if (!visitor.signedIn) return null;
  const { client, language } = visitor;
  const query = { language_code: language };
  const [profile, addresses, visits] = await Promise.all([
    client.get('customer/profile', { query }),
    client.get('address/list', { query }),
    client.get('booking/list', { query }),
  ]);
  // If the session has ended, the page is shown as for a guest. Any other failure of this call shows an error page,
  // because a visit requested with the guest's form would not belong to the member.
  if (isSignedOut(profile)) return null;
  const { name, email } = needed(profile).result;
  return { name, email, addresses: addresses.ok ? addresses.result : [], visits: visits.ok ? visits.result : [] };
}

export async function loadTimes(request: PageRequest): Promise<VisitsPage> {
  const { client, language } = request.visitor;
  const named = request.url.searchParams.get('area') ?? '';
  const area = AREA.test(named) ? named : '';
  const [times, countries, member] = await Promise.all([
    client.get('booking/slots', { query: { ...(area ? { area } : {}), language_code: language } }),
    client.get('country/list', { query: { language_code: language } }),
    readMember(request),
  ]);
  return {
    times: needed(times).result,
    countries: countries.ok ? countries.result : [],
    member,
    attempt: newAttempt(),
  };
}
