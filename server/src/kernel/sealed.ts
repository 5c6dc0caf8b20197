// What a slice keeps sealed with SECRETS for longer than a request: how many rows need which secret, and how they are
// sealed anew with the first one, so that the others can be taken away.
import type { Queries, Transaction } from './database.ts';
import type { Secrets } from './secrets.ts';

/** How many rows need a secret that is not the first. */
export interface Needed {
  /** One of the others given: to be sealed anew, or to run out. */
  older: number;
  /** One that is not given any more: nobody can read them. */
  lost: number;
}

export interface SealedRows {
  name: string;
  needed(db: Queries, marks: Secrets['marks']): Promise<Needed>;
  /** Seals up to `limit` rows anew and says how many they were; null for rows that run out within the hour. */
  reseal: ((tx: Transaction, secrets: Secrets, limit: number) => Promise<number>) | null;
}

/** `text` selects `mark` (the first four bytes of what is sealed) as bytea of every row that has to stay readable. */
export async function countNeeded(db: Queries, text: string, { first, older }: Secrets['marks']): Promise<Needed> {
  const rows = await db.query<{ mark: Buffer; count: number }>(text);
  const sum = (counts: (mark: Buffer) => boolean) =>
    rows.filter(({ mark }) => counts(mark)).reduce((total, { count }) => total + count, 0);
  const isOlder = (mark: Buffer) => older.some((one) => one.equals(mark));
  return { older: sum(isOlder), lost: sum((mark) => !isOlder(mark) && !mark.equals(first)) };
}
