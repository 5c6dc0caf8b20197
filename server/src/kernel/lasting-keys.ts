// HMAC keys for what must stay valid when SECRETS change, for example the links in messages to shoppers. At the first
// start they are derived from SECRETS and stored sealed in the row `lasting_keys` of settings; later starts read them
// from there.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database, Transaction } from './database.ts';
import { hmacKeysOf, type LastingKey, makeSecrets, type Secrets } from './secrets.ts';
import { transaction } from './transaction.ts';

const KEY_BYTES = 32;
const LOCK = 'lasting keys';

/** The stored keys, newest first; `sealed` is the encrypted key in base64. */
const storedKeys = z.array(z.object({ sealed: z.string(), ended: z.boolean() }));
type StoredKeys = z.infer<typeof storedKeys>;

async function load(tx: Transaction): Promise<StoredKeys | null> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
  const [row] = await tx.query<{ value: unknown }>(`select value from settings where name = 'lasting_keys'`);
  return row ? storedKeys.parse(row.value) : null;
}

async function save(tx: Transaction, keys: readonly LastingKey[], secrets: Secrets): Promise<void> {
  const value = keys.map(({ key, ended }) => ({
    sealed: secrets.seal(key.toString('base64')).toString('base64'),
    ended,
  }));
  await tx.query(
    `insert into settings (name, value) values ('lasting_keys', $1)
     on conflict (name) do update set value = excluded.value, updated_at = now()`,
    [JSON.stringify(value)],
  );
}

function opened(rows: StoredKeys, secrets: Secrets): LastingKey[] {
  return rows.map(({ sealed, ended }) => ({
    key: Buffer.from(z.string().parse(secrets.open(Buffer.from(sealed, 'base64'))), 'base64'),
    ended,
  }));
}

/** The shop's secrets with its lasting keys. Throws LostSecret when the secret that sealed them is not in `given`. */
export async function openSecrets(database: Database, given: readonly string[]): Promise<Secrets> {
  const secrets = makeSecrets(given);
  return transaction(database, async (tx) => {
    const rows = await load(tx);
    const keys = rows ? opened(rows, secrets) : hmacKeysOf(given).map((key) => ({ key, ended: false }));
    const isCurrent = ({ sealed }: StoredKeys[number]) =>
      Buffer.from(sealed, 'base64').subarray(0, secrets.marks.first.length).equals(secrets.marks.first);
    if (!rows?.every(isCurrent)) await save(tx, keys, secrets);
    return makeSecrets(given, keys);
  });
}

/**
 * Adds a new first key and marks the older ones as ended. Links made with an ended key stop working, but rows stored
 * under its HMACs, such as those that identify a buyer, are still found.
 */
export async function addLastingKey(database: Database, secrets: Secrets): Promise<void> {
  await transaction(database, async (tx) => {
    const before = opened((await load(tx)) ?? [], secrets).map(({ key }) => ({ key, ended: true }));
    await save(tx, [{ key: randomBytes(KEY_BYTES), ended: false }, ...before], secrets);
  });
}

/** Deletes the stored keys, for when no secret can open them any more; `openSecrets` then derives new ones. */
export async function forgetLastingKeys(database: Database): Promise<void> {
  await database.query(`delete from settings where name = 'lasting_keys'`);
}
