// Wrong codes by who typed them: counted per network address and purpose, so that nobody can try one code after the
// other for many contacts, and an alarm once they are for many contacts.
import type { OtpPurpose } from '@hindam/contract/identity';
import { SITE_FACTOR } from '@hindam/contract/limits';
import { ringAlarm } from '../kernel/alarms.ts';
import type { From } from '../kernel/call.ts';
import type { Transaction } from '../kernel/database.ts';
import type { Shop } from '../shop.ts';
import { writeSecurity } from './security-log.ts';
import { type Failures, insertFailure, lockAndLoadWait } from './wrong-codes.store.ts';

/** Where a typed code came from. */
export type CodeOrigin = Pick<From, 'network' | 'site'>;

interface Asker {
  from: CodeOrigin;
  purpose: OtpPurpose;
}

interface Counted {
  networkHmac: Buffer;
  /** Wrong codes in an hour, for each purpose. */
  most: number;
}

/** What a code is counted by: the network address, and the /48 of an IPv6 address. */
function countedBy({ secrets, config }: Shop, { network, site }: CodeOrigin): Counted[] {
  const counted = (key: string, factor: number): Counted => ({
    networkHmac: secrets.hmac('network', key),
    most: Math.max(1, Math.floor(config.codes.wrongPerHour * config.limitsFactor * factor)),
  });
  return [counted(network, 1), ...(site === null ? [] : [counted(site, SITE_FACTOR)])];
}

/**
 * Seconds until a code from this network is checked again; 0 when it is checked now. Until the transaction ends no
 * other code from the network is checked, so that concurrent wrong codes are counted one after the other. It must be
 * called after the contact's lock was taken: then no two transactions wait for each other.
 */
export async function secondsUntilTry(tx: Transaction, shop: Shop, { from, purpose }: Asker): Promise<number> {
  let seconds = 0;
  for (const { networkHmac, most } of countedBy(shop, from))
    seconds = Math.max(seconds, await lockAndLoadWait(tx, { networkHmac, purpose }, most));
  return seconds;
}

export async function countFailure(
  tx: Transaction,
  shop: Shop,
  { from, purpose, contactHmac }: Asker & { contactHmac: Buffer },
): Promise<void> {
  for (const [at, { networkHmac, most }] of countedBy(shop, from).entries()) {
    const failures = await insertFailure(tx, { networkHmac, purpose, contactHmac });
    if (failures.ofNetwork === most) writeSecurity(shop, { security: 'otp.stopped', purpose });
    // The /48 rings no alarm of its own: it may belong to thousands of shoppers of one carrier.
    if (at === 0) await ringAlarms(tx, shop, { networkHmac, purpose, failures });
  }
}

interface Seen {
  networkHmac: Buffer;
  purpose: OtpPurpose;
  failures: Failures;
}

async function ringAlarms(tx: Transaction, shop: Shop, { networkHmac, purpose, failures }: Seen): Promise<void> {
  const { alarmContacts, alarmContactsOfAddress } = shop.config.codes;
  const sides = [
    { seenIn: 'one address', contacts: failures.contactsOfNetwork, least: alarmContactsOfAddress, key: networkHmac },
    { seenIn: 'all addresses', contacts: failures.contacts, least: alarmContacts, key: Buffer.alloc(0) },
  ] as const;
  for (const { seenIn, contacts, least, key } of sides) {
    if (contacts < least || !(await ringAlarm(tx, `codes ${purpose}`, key))) continue;
    writeSecurity(shop, { security: 'otp.spread', purpose, seenIn, contacts });
    shop.log.error({ purpose, seenIn, contacts }, 'codes are being guessed for many contacts');
    shop.metrics.alarm('codes_guessed');
  }
}
