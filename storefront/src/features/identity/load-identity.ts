// Loads the countries with their calling codes, for the login, registration, forgot-password and find-order pages.
import type { PhoneCountry } from '@hindam/ui/phone-number';
import { redirect } from 'react-router';
import { pathsOf } from '../../kit/paths.ts';
import type { PageRequest } from '../../kit/load.ts';
import { returnUrlIn } from './sign-in.ts';

export interface IdentityPage {
  /** Empty if the countries could not be loaded. */
  countries: readonly PhoneCountry[];
}

export async function loadCountries({ visitor }: PageRequest): Promise<IdentityPage> {
  const { client, language } = visitor;
  const answer = await client.get('country/list', { query: { language_code: language } });
  const countries = answer.ok ? answer.result : [];
  return { countries: countries.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code })) };
}

/**
 * Loads a page that is not for members. If the server confirms a session, a redirect to the return address, or else to
 * the home page, is thrown.
 */
export async function loadForVisitors(request: PageRequest): Promise<IdentityPage> {
  const { client, signedIn, prefix } = request.visitor;
  const [page, session] = await Promise.all([
    loadCountries(request),
    signedIn ? client.get('customer/session', {}) : null,
  ]);
  if (session?.ok) throw redirect(returnUrlIn(request.url) ?? pathsOf(prefix).home());
  return page;
}
