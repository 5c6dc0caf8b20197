// Inserts members with sessions directly into the database, for measurements of calls by members.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { hashSecret, newId } from '../../server/src/kernel/ids.ts';
import { makePasswords } from '../../server/src/kernel/passwords.ts';

export const PASSWORD = 'a river of 7 silver stones';

export interface BenchMember {
  id: string;
  email: string;
  cookie: string;
}

/**
 * Inserts members, each with a session. All have the same password and the same hash of it, because hashing a password
 * for each of them would take long.
 */
export async function makeMembers(databaseUrl: string, count: number): Promise<BenchMember[]> {
  const hash = await makePasswords().hash(PASSWORD);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const made = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    email: `bench-${n}-${randomBytes(4).toString('hex')}@example.com`,
    token: randomBytes(32).toString('base64url'),
  }));
  const ids = made.map(({ id }) => id);
  try {
    await client.query(
      `insert into customers (id, name, email, language, terms_agreed_at)
       select id, 'Bench', email, 'en', shop.now() from unnest($1::uuid[], $2::text[]) as m (id, email)`,
      [ids, made.map(({ email }) => email)],
    );
    await client.query(
      'insert into credentials (customer_id, password_hash) select id, $2 from unnest($1::uuid[]) as m (id)',
      [ids, hash],
    );
    await client.query(
      `insert into sessions (id, customer_id, token_hash, remembered, device, idle_until, ends_at)
       select gen_random_uuid(), id, hash, true, '', shop.now() + interval '30 days', shop.now() + interval '90 days'
       from unnest($1::uuid[], $2::bytea[]) as m (id, hash)`,
      [ids, made.map(({ token }) => hashSecret(token))],
    );
    await client.query('analyze customers, credentials, sessions');
  } finally {
    await client.end();
  }
  return made.map(({ id, email, token }) => ({ id, email, cookie: `session=${token}` }));
}
