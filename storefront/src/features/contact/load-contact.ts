// Loads the shop's contact details; if they cannot be loaded, the page's form still works.
import type { ContactDetails } from '@hindam/contract/contact';
import type { PageRequest } from '../../kit/load.ts';

export interface ContactPage {
  /** Null if the contact details could not be loaded. */
  details: ContactDetails | null;
}

export async function loadContact({ visitor: { client, language } }: PageRequest): Promise<ContactPage> {
  const answer = await client.get('contact/details', { query: { language_code: language } });
  return { details: answer.ok ? answer.result : null };
}
