// How the data that a slice keeps about a member is exported and erased. ../personal-data.ts lists the entries of the
// slices.
import type { Transaction } from './database.ts';
import type { Secrets } from './secrets.ts';

export interface PersonalData {
  /** The entry's name in the export, for example `addresses`. */
  name: string;
  /** The slice's tables with data about members. A test compares the lists of all slices with the database. */
  tables: readonly string[];
  /**
   * What is stored about the member, in a form that the member can read; secrets and their hashes are left out.
   * `secrets` makes the HMAC of a contact, under which some rows are stored.
   */
  exportOf(tx: Transaction, customerId: string, secrets: Secrets): Promise<unknown>;
  /** Erases what identifies the member; other columns of rows that the law requires to keep stay. */
  erase(tx: Transaction, customerId: string, secrets: Secrets): Promise<void>;
}
