// Personal data of the identity slice, for example a member's sessions, known devices and passkeys. Hashes and tokens
// are secrets and are not exported.
import type { Contact } from '../customers/customers.ts';
import type { Transaction } from '../kernel/database.ts';
import type { PersonalData } from '../kernel/personal-data.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { contactHmacOf } from './codes.service.ts';
import { invalidateCodes, eraseIdentity, loadContacts, loadIdentity, loadKnownDevices } from './identity.store.ts';
import { triesKey } from './login.service.ts';
import { forgetTries } from './login.store.ts';

/**
 * Under HMACs of the member's contacts: ends the one-time codes, whose rows stay without the contact (`invalidateCodes`),
 * and deletes the counts of password tries.
 */
async function eraseByContact(tx: Transaction, customerId: string, secrets: Secrets): Promise<void> {
  const contacts: Contact[] = await loadContacts(tx, customerId);
  const devices = [null, ...(await loadKnownDevices(tx, customerId))];
  await invalidateCodes(
    tx,
    secrets.each().flatMap((one) => contacts.map((contact) => contactHmacOf(one, contact))),
  );
  await forgetTries(
    tx,
    secrets
      .each()
      .flatMap((one) => contacts.flatMap((contact) => devices.map((device) => triesKey(one, contact, device)))),
  );
}

export const identityPersonalData: PersonalData = {
  name: 'identity',
  tables: ['credentials', 'sessions', 'known_devices', 'passkeys', 'passkey_challenges'],
  exportOf: loadIdentity,
  async erase(tx, customerId, secrets) {
    await eraseByContact(tx, customerId, secrets);
    await eraseIdentity(tx, customerId);
  },
};
