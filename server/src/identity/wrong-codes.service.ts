// Counts wrong codes by purpose and by the network they were typed from. Beyond a limit, codes from this network are
// stopped for a while (`secondsUntilTry`), so that nobody can try codes for many contacts in turn. Wrong codes for many
// contacts ring an alarm.
import type { OtpPurpose } from '@hindam/contract/identity';
import { SITE_FACTOR } from '@hindam/contract/limits';
import { ringAlarm } from '../kernel/alarms.ts';
import type { Transaction } from '../kernel/database.ts';
import type { Shop } from '../shop.ts';
import type { Asker } from './asker.ts';
import { PASS_SECONDS } from './otp.ts';
import { writeSecurity } from './security-log.ts';
import { type Failures, insertFailure, lockAndLoadStop } from './wrong-codes.store.ts';

interface Origin {
  from: Pick<Asker, 'network' | 'site'>;
  purpose: OtpPurpose;
}

interface Counted {
  networkHmac: Buffer;
  /** The maximum of wrong codes in an hour, for each purpose. */
  most: number;
}

/** The keys and limits by which a wrong code is counted: its IPv4 address, or in IPv6 its /64 and its /48. */
function countedBy({ secrets, config }: Shop, { network, site }: Origin['from']): Counted[] {
  const counted = (key: string, factor: number): Counted => ({
    networkHmac: secrets.hmac('network', key),
    most: Math.max(1, Math.floor(config.codes.wrongPerHour * config.limitsFactor * factor)),
  });
  return [counted(network, 1), ...(site === null ? [] : [counted(site, SITE_FACTOR)])];
}

/**
 * Seconds until a code from this network is checked again; 0 if it is checked now. A code that `passes` (passesLocks)
 * is checked during the stop too, if the last wrong one is PASS_SECONDS old. Until the transaction ends, no other
 * code of the purpose from the network is checked, so that concurrent wrong codes are counted one after the other. Call
 * it only after locking the code's contact: with one order of locks there is no deadlock.
 */
export async function secondsUntilTry(
  tx: Transaction,
  shop: Shop,
  { from, purpose }: Origin,
  passes: boolean,
): Promise<number> {
  let seconds = 0;
  for (const { networkHmac, most } of countedBy(shop, from)) {
    const { wait, newestAge } = await lockAndLoadStop(tx, { networkHmac, purpose }, most);
    seconds = Math.max(seconds, passes ? Math.min(wait, PASS_SECONDS - newestAge) : wait);
  }
  return seconds;
}

export async function countFailure(
  tx: Transaction,
  shop: Shop,
  { from, purpose, contactHmac }: Origin & { contactHmac: Buffer },
): Promise<void> {
  for (const [at, { networkHmac, most }] of countedBy(shop, from).entries()) {
    const failures = await insertFailure(tx, { networkHmac, purpose, contactHmac });
    if (failures.ofNetwork === most) writeSecurity(shop, { security: 'otp.stopped', purpose });
    // A /48 rings no alarm of its own, because it may belong to a carrier with thousands of shoppers.
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
