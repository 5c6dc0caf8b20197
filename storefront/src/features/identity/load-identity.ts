// The data of the three pages: the countries of the world with their calling codes.
import type { PhoneCountry } from '@hindam/ui/phone-number';
import { redirect } from 'react-router';
import { pathsOf } from '../../kit/paths.ts';
import type { PageRequest } from '../../kit/load.ts';

export interface IdentityPage {
  /** Empty when they could not be read: the page then offers mail only. */
  countries: readonly PhoneCountry[];
}

export async function loadCountries({ visitor }: PageRequest): Promise<IdentityPage> {
  const { client, language } = visitor;
  const answer = await client.get('country/list', { query: { language_code: language } });
  const countries = answer.ok ? answer.result : [];
  return { countries: countries.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code })) };
}

/** A member who opens the login or registration page is led home. A record alone proves nothing. */
export async function loadForStrangers(asked: PageRequest): Promise<IdentityPage> {
  const { client, signedIn, prefix } = asked.visitor;
  const [page, session] = await Promise.all([
    loadCountries(asked),
    signedIn ? client.get('customer/session', {}) : null,
  ]);
  if (session?.ok) throw redirect(pathsOf(prefix).home());
  return page;
}
