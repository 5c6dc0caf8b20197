import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { CHALLENGE_SECONDS, PROVED_SECONDS } from './identity.ts';

export interface Passkey {
  id: string;
  label: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export async function loadPasskeys(db: Queries, customerId: string): Promise<Passkey[]> {
  return db.query<Passkey>(
    `select id, label, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
     where customer_id = $1 order by created_at, id`,
    [customerId],
  );
}

export interface Candidate {
  name: string;
  /** The account name that the browser shows with the passkey. */
  contact: string;
  /** Whether the member authenticated in this session within the last PROVED_SECONDS (identity.ts). */
  proved: boolean;
  /** The member's passkeys, so that an authenticator that has one of them makes no second one. */
  known: { credentialId: string; transports: string[] }[];
}

export async function loadCandidate(db: Queries, customerId: string, sessionId: string): Promise<Candidate | null> {
  const [row] = await db.query<Candidate>(
    `select m.name, coalesce(m.email, m.dial_code || m.phone) as contact,
       s.authenticated_at > shop.now() - interval '${PROVED_SECONDS} seconds' as proved,
       (select coalesce(json_agg(json_build_object('credentialId', p.credential_id, 'transports', p.transports) order by p.created_at), '[]')
        from passkeys p where p.customer_id = m.customer_id) as known
     from members m join sessions s on s.customer_id = m.customer_id and s.id = $2 where m.customer_id = $1`,
    [customerId, sessionId],
  );
  return row ?? null;
}

/** `customerId` is null for a sign-in challenge, which names no member. */
export async function insertChallenge(
  db: Queries,
  challenge: { refHash: Buffer; challenge: string; customerId: string | null },
): Promise<void> {
  await db.query(
    `insert into passkey_challenges (ref_hash, challenge, customer_id, expires_at)
     values ($1, $2, $3, shop.now() + make_interval(secs => $4))`,
    [challenge.refHash, challenge.challenge, challenge.customerId, CHALLENGE_SECONDS],
  );
}

/** Returns the challenge and deletes it; null when there is no valid one for `customerId`. */
export async function takeChallenge(db: Queries, refHash: Buffer, customerId: string | null): Promise<string | null> {
  const [row] = await db.query<{ challenge: string }>(
    `delete from passkey_challenges where ref_hash = $1 and customer_id is not distinct from $2 and expires_at > shop.now()
     returning challenge`,
    [refHash, customerId],
  );
  return row?.challenge ?? null;
}

/**
 * Counts a member's passkeys under a lock, so that concurrent requests cannot add more than PASSKEYS_MAX
 * (contract/src/identity.ts).
 */
export async function lockAndCountPasskeys(tx: Transaction, customerId: string): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('passkeys of ' || $1::text, 0))`, [customerId]);
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from passkeys where customer_id = $1',
    [customerId],
  );
  return row?.count ?? 0;
}

export interface NewPasskey {
  customerId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  label: string;
}

/** False when a member, this or another, has the passkey already. */
export async function insertPasskey(tx: Transaction, passkey: NewPasskey): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    `insert into passkeys (id, customer_id, credential_id, public_key, counter, transports, label)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      newId(),
      passkey.customerId,
      passkey.credentialId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.transports,
      passkey.label,
    ],
  );
  return rows.length > 0;
}

export async function deletePasskey(db: Queries, customerId: string, passkeyId: string): Promise<boolean> {
  const rows = await db.query<{ id: string }>('delete from passkeys where customer_id = $1 and id = $2 returning id', [
    customerId,
    passkeyId,
  ]);
  return rows.length > 0;
}

export interface PasskeyOwner {
  id: string;
  customerId: string;
  name: string;
  email: string | null;
  publicKey: Buffer;
  counter: number;
}

export async function findPasskey(db: Queries, credentialId: string): Promise<PasskeyOwner | null> {
  const [row] = await db.query<PasskeyOwner>(
    `select p.id, p.customer_id as "customerId", m.name, m.email, p.public_key as "publicKey", p.counter
     from passkeys p join members m on m.customer_id = p.customer_id where p.credential_id = $1`,
    [credentialId],
  );
  return row ?? null;
}

/**
 * Records a sign-in with the passkey. False when its signature counter did not grow, which points to a copy of the
 * passkey; authenticators without a counter report 0, which is accepted.
 */
export async function usePasskey(tx: Transaction, passkeyId: string, counter: number): Promise<boolean> {
  const rows = await tx.query<{ id: string }>(
    `update passkeys set counter = $2, last_used_at = shop.now()
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [passkeyId, counter],
  );
  return rows.length > 0;
}
