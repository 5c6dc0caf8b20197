// Sealed data that a slice keeps for longer than a request: how many rows need which of SECRETS, and how they are
// sealed again with the first one, so that the others can be removed.
import type { Queries, Transaction } from './database.ts';
import type { Secrets } from './secrets.ts';

/** How many rows need a secret other than the first. */
export interface Needed {
  /** Rows under another of the given secrets: to be sealed again, or to expire. */
  older: number;
  /** Rows under a secret that is no longer given: they cannot be read. */
  lost: number;
}

export interface SealedRows {
  name: string;
  needed(db: Queries, marks: Secrets['marks']): Promise<Needed>;
  /** Seals up to `limit` rows again and returns their number; null for rows that expire within the hour. */
  reseal: ((tx: Transaction, secrets: Secrets, limit: number) => Promise<number>) | null;
}

/** `text` selects `mark` (the first four bytes of the sealed bytes) as bytea of every row that has to stay readable. */
export async function countNeeded(db: Queries, text: string, { first, older }: Secrets['marks']): Promise<Needed> {
  const rows = await db.query<{ mark: Buffer; count: number }>(text);
  const sum = (counts: (mark: Buffer) => boolean) =>
    rows.filter(({ mark }) => counts(mark)).reduce((total, { count }) => total + count, 0);
  const isOlder = (mark: Buffer) => older.some((one) => one.equals(mark));
  return { older: sum(isOlder), lost: sum((mark) => !isOlder(mark) && !mark.equals(first)) };
}
