// Loads the shop's contact details; null if they cannot be loaded.
import type { ContactDetails } from '@hindam/contract/contact';
import type { PageRequest } from '../../kit/load.ts';

export interface ContactPage {
  details: ContactDetails | null;
}

export async function loadContact({ visitor: { client, language } }: PageRequest): Promise<ContactPage> {
  const answer = await client.get('contact/details', { query: { language_code: language } });
  return { details: answer.ok ? answer.result : null };
}
