// Rows with sealed (encrypted) data: how many of them need a secret other than the first of SECRETS, and how they are
// sealed again with the first, so that the others can be removed.
import type { Queries, Transaction } from './database.ts';
import type { Secrets } from './secrets.ts';

export interface Needed {
  /** Rows sealed with another of the given secrets. */
  older: number;
  /** Rows sealed with a secret that is no longer given: they cannot be read. */
  lost: number;
}

export interface SealedRows {
  name: string;
  needed(db: Queries, marks: Secrets['marks']): Promise<Needed>;
  /**
   * Seals up to `limit` rows again and returns their number; null for rows that expire so soon that they are never
   * sealed again.
   */
  reseal: ((tx: Transaction, secrets: Secrets, limit: number) => Promise<number>) | null;
}

/** The SQL `text` selects `mark` (the first four sealed bytes) and `count`, the number of rows with that mark. */
export async function countNeeded(db: Queries, text: string, { first, older }: Secrets['marks']): Promise<Needed> {
  const rows = await db.query<{ mark: Buffer; count: number }>(text);
  const sum = (counts: (mark: Buffer) => boolean) =>
    rows.filter(({ mark }) => counts(mark)).reduce((total, { count }) => total + count, 0);
  const isOlder = (mark: Buffer) => older.some((one) => one.equals(mark));
  return { older: sum(isOlder), lost: sum((mark) => !isOlder(mark) && !mark.equals(first)) };
}
