// Personal data of the identity slice, for example a member's sessions, known devices and passkeys. Hashes and tokens
// are secrets and are not exported.
import type { Contact } from '../customers/customers.ts';
import type { Transaction } from '../kernel/database.ts';
import type { PersonalData } from '../kernel/personal-data.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { contactHmacOf } from './asker.ts';
import { invalidateCodes, eraseIdentity, loadContacts, loadIdentity } from './identity.store.ts';
import { forgetTries } from './login.store.ts';

/**
 * Erases what is stored under HMACs of the member's contacts: ends the one-time codes, whose rows stay without the
 * contact (`invalidateCodes`), and deletes the counts of password tries.
 */
async function eraseByContact(tx: Transaction, customerId: string, secrets: Secrets): Promise<void> {
  const contacts: Contact[] = await loadContacts(tx, customerId);
  const hmacs = secrets.each().flatMap((one) => contacts.map((contact) => contactHmacOf(one, contact)));
  await invalidateCodes(tx, hmacs);
  await forgetTries(tx, hmacs);
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
