// What a slice keeps about a member: how to hand it out and how to take it away. The list of all slices
// stands in ../personal-data.ts; a test holds it against every table that names a customer.
import type { Transaction } from './database.ts';
import type { Secrets } from './secrets.ts';

export interface PersonalData {
  /** The entry's name in the export, e.g. `addresses`. */
  name: string;
  /** Tables it answers for. */
  tables: readonly string[];
  /** Everything kept about her, in plain words and whole; secrets and their hashes are left out. */
  exportOf(tx: Transaction, customerId: string): Promise<unknown>;
  /**
   * Takes away all that names her; what the law keeps stays without a name. `secrets` finds what is kept
   * under the HMAC of her contact.
   */
  erase(tx: Transaction, customerId: string, secrets: Secrets): Promise<void>;
}
