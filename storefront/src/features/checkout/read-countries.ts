// Loads all countries with their calling codes, for phone fields. The list is empty if the call fails.
import type { PhoneCountry } from '@hindam/ui/phone-number';
import type { Visitor } from '../../kit/visitor.ts';

export async function readCountries({ client, language }: Visitor): Promise<readonly PhoneCountry[]> {
  const answer = await client.get('country/list', { query: { language_code: language } });
  return answer.ok ? answer.result.map(({ code, name, dial_code }) => ({ code, name, dialCode: dial_code })) : [];
}
