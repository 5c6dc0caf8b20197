// Loads the page of the password reset. A mailed link opens it with a key. Loading only checks the key and does not use
// it up, because programs that scan mails open the links in them too.
import { REFUSALS, type Refusal } from '@hindam/contract/refusals';
import { needed, type PageRequest } from '../../kit/load.ts';
import type { Visitor } from '../../kit/visitor.ts';
import { RESET_KEY_MAX_CHARACTERS } from './limits.ts';
import { type IdentityPage, loadCountries } from './load-identity.ts';

const RESET_KEY = 'key';

export interface ResetPage extends IdentityPage {
  /** The link's key if it can still set a password; else ''. */
  linkKey: string;
  /** The server's sentence about a link that can no longer set a password; '' if there is none. */
  linkOver: string;
}

export function keyIn(url: Pick<URL, 'searchParams'>): string {
  return (url.searchParams.get(RESET_KEY) ?? '').slice(0, RESET_KEY_MAX_CHARACTERS);
}

/**
 * The refusal of a link that cannot set a password, for example because it was used or has expired; null if the link is
 * valid. Every other failed call is thrown (`needed`).
 */
export async function checkLink({ client, language }: Visitor, key: string): Promise<Refusal | null> {
  const answer = await client.post('customer/reset-link', { body: { otp_token: key, language_code: language } });
  if (!answer.ok && answer.refusal.errorCode === REFUSALS.RESET_LINK_OVER.errorCode) return answer.refusal;
  needed(answer);
  return null;
}

export async function loadReset(request: PageRequest): Promise<ResetPage> {
  const key = keyIn(request.url);
  const [page, over] = await Promise.all([loadCountries(request), key === '' ? null : checkLink(request.visitor, key)]);
  return { ...page, linkKey: over === null ? key : '', linkOver: over?.message ?? '' };
}
