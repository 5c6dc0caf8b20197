import type { Passkey, Session } from '@hindam/contract/identity';
import { type PageRequest, needed } from '../../kit/load.ts';
import { neededOfMember } from '../../kit/member.ts';

export interface SecurityPage {
  sessions: readonly Session[];
  passkeys: readonly Passkey[];
  /** The market's time zone, in which days are shown; UTC if the shop's settings failed to load. */
  timeZone: string;
}

export async function loadSecurity(request: PageRequest): Promise<SecurityPage> {
  const { client, language } = request.visitor;
  const [sessions, passkeys, settings] = await Promise.all([
    client.get('customer/sessions', {}),
    client.get('customer/passkeys', {}),
    client.get('shop/settings', { query: { language_code: language } }),
  ]);
  return {
    sessions: neededOfMember(request, sessions).result,
    passkeys: needed(passkeys).result,
    timeZone: settings.ok ? settings.result.time_zone : 'UTC',
  };
}
