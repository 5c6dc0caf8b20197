// SQL of what identity keeps about one member, for the export and the deletion of the account.
import type { Contact } from '../customers/customers.ts';
import type { Queries, Transaction } from '../kernel/database.ts';

export interface ExportedIdentity {
  passwordChangedAt: string | null;
  sessions: { device: string; remembered: boolean; createdAt: string; lastSeenAt: string; endsAt: string }[];
  passkeys: { label: string; createdAt: string; lastUsedAt: string | null }[];
  knownDevices: { lastUsedAt: string }[];
}

export async function loadIdentity(tx: Transaction, customerId: string): Promise<ExportedIdentity> {
  const [kept] = await tx.query<ExportedIdentity>(
    `select (select changed_at from credentials where customer_id = $1) as "passwordChangedAt",
       (select coalesce(json_agg(json_build_object('device', device, 'remembered', remembered, 'createdAt', created_at,
          'lastSeenAt', last_seen_at, 'endsAt', ends_at) order by created_at), '[]') from sessions where customer_id = $1) as sessions,
       (select coalesce(json_agg(json_build_object('label', label, 'createdAt', created_at, 'lastUsedAt', last_used_at)
          order by created_at), '[]') from passkeys where customer_id = $1) as passkeys,
       (select coalesce(json_agg(json_build_object('lastUsedAt', last_used_at) order by last_used_at), '[]')
        from known_devices where customer_id = $1) as "knownDevices"`,
    [customerId],
  );
  return kept!;
}

/** The e-mail address and the phone number as two contacts, because codes and tries are stored for each of them. */
export async function loadContacts(db: Queries, customerId: string): Promise<Contact[]> {
  return db.query<Contact>(
    `select email, null as "dialCode", null as phone from members where customer_id = $1 and email is not null
     union all
     select null, dial_code, phone from members where customer_id = $1 and phone is not null`,
    [customerId],
  );
}

/**
 * Invalidates the codes and tokens for a member's contacts and erases the contacts in their rows. The rows stay,
 * because the limit of codes per day counts them: deleting and reopening an account must not give more codes.
 */
export async function invalidateCodes(tx: Transaction, contactHmacs: readonly Buffer[]): Promise<void> {
  await tx.query(
    `update otp_challenges set contact_sealed = '', expires_at = least(expires_at, shop.now()),
       token_expires_at = least(token_expires_at, shop.now())
     where contact_hmac = any($1)`,
    [contactHmacs],
  );
}

/**
 * A sign-in that runs at the same time leaves no rows behind, because deleteAccount (account.ts) has locked the rows of
 * credentials and passkeys before: the sign-in either ends before, or waits and then finds neither password nor
 * passkey.
 */
const ERASING = [
  'delete from credentials where customer_id = $1',
  'delete from passkeys where customer_id = $1',
  'delete from sessions where customer_id = $1',
  'delete from passkey_challenges where customer_id = $1',
  'delete from known_devices where customer_id = $1',
];

export async function eraseIdentity(tx: Transaction, customerId: string): Promise<void> {
  for (const statement of ERASING) await tx.query(statement, [customerId]);
}
