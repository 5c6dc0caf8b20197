// Wrong codes by who typed them: counted per network address and purpose, so that nobody can try one code after the
// other for many contacts, and an alarm once they are for many contacts.
import type { OtpPurpose } from '@hindam/contract/identity';
import { ringAlarm } from '../kernel/alarms.ts';
import type { Transaction } from '../kernel/database.ts';
import type { Shop } from '../shop.ts';
import { writeSecurity } from './security-log.ts';
import { type Failures, insertFailure, lockAndLoadWait } from './wrong-codes.store.ts';

interface Asker {
  /** The network of whoever typed the code (`From.network`). */
  network: string;
  purpose: OtpPurpose;
}

const networkHmacOf = ({ secrets }: Shop, network: string): Buffer => secrets.hmac('network', network);

function wrongMaxOf({ config }: Shop): number {
  return Math.max(1, Math.floor(config.codes.wrongPerHour * config.limitsFactor));
}

/**
 * Seconds until a code from this network is checked again; 0 when it is checked now. Until the transaction ends no
 * other code from the network is checked, so that concurrent wrong codes are counted one after the other. It must be
 * called after the contact's lock was taken: then no two transactions wait for each other.
 */
export async function secondsUntilTry(tx: Transaction, shop: Shop, { network, purpose }: Asker): Promise<number> {
  return lockAndLoadWait(tx, { networkHmac: networkHmacOf(shop, network), purpose }, wrongMaxOf(shop));
}

export async function countFailure(
  tx: Transaction,
  shop: Shop,
  { network, purpose, contactHmac }: Asker & { contactHmac: Buffer },
): Promise<void> {
  const networkHmac = networkHmacOf(shop, network);
  const failures = await insertFailure(tx, { networkHmac, purpose, contactHmac });
  if (failures.ofNetwork === wrongMaxOf(shop)) writeSecurity(shop, { security: 'otp.stopped', purpose });
  await ringAlarms(tx, shop, { networkHmac, purpose, failures });
}

interface Seen {
  networkHmac: Buffer;
  purpose: OtpPurpose;
  failures: Failures;
}

async function ringAlarms(tx: Transaction, shop: Shop, { networkHmac, purpose, failures }: Seen): Promise<void> {
  const { alarmContacts, alarmContactsOfAddress } = shop.config.codes;
  const sides = [
    { from: 'one address', contacts: failures.contactsOfNetwork, least: alarmContactsOfAddress, key: networkHmac },
    { from: 'all addresses', contacts: failures.contacts, least: alarmContacts, key: Buffer.alloc(0) },
  ] as const;
  for (const { from, contacts, least, key } of sides) {
    if (contacts < least || !(await ringAlarm(tx, `codes ${purpose}`, key))) continue;
    writeSecurity(shop, { security: 'otp.spread', purpose, from, contacts });
    shop.log.error({ purpose, from, contacts }, 'codes are being guessed for many contacts');
    shop.metrics.alarm('codes_guessed');
  }
}
