// SQL of guests' mail addresses: stored encrypted (sealed), found by their HMAC, confirmed by the key in a mail.
import type { Queries, Transaction } from '../kernel/database.ts';
import { newId } from '../kernel/ids.ts';
import { CONFIRMATION_EVERY_HOURS, REFUSED_DAYS } from './alerts.ts';

export interface LockedAddress {
  addressId: string;
  confirmed: boolean;
  /** Whether the recipient of a confirmation mail rejected it within the last REFUSED_DAYS. */
  refused: boolean;
}

/**
 * Inserts the mail address, or updates its language and encrypted text, and locks its row until the transaction ends.
 * `hmacs` are its HMACs under all lasting keys (kernel/lasting-keys.ts), the newest first. If the recipient refused
 * alerts within the last REFUSED_DAYS, the encrypted text is not stored again.
 */
export async function lockAddress(
  tx: Transaction,
  { hmacs, sealed, language }: { hmacs: readonly Buffer[]; sealed: Buffer; language: string },
): Promise<LockedAddress> {
  const known = await tx.query<{ id: string }>(
    'select id from alert_addresses where address_hmac = any($1) for update',
    [hmacs],
  );
  const REFUSED = `refused_at > shop.now() - make_interval(days => $4)`;
  const STATE = `id as "addressId", confirmed_at is not null as confirmed, refused_at is not null as refused`;
  const RENEW = `language = $3, refused_at = case when alert_addresses.${REFUSED} then alert_addresses.refused_at end,
    sealed = case when alert_addresses.${REFUSED} then alert_addresses.sealed else $2 end`;
  const [row] = known[0]
    ? await tx.query<LockedAddress>(`update alert_addresses set ${RENEW} where id = $1 returning ${STATE}`, [
        known[0].id,
        sealed,
        language,
        REFUSED_DAYS,
      ])
    : await tx.query<LockedAddress>(
        `insert into alert_addresses (id, address_hmac, sealed, language) values ($1, $5, $2, $3)
         on conflict (address_hmac) do update set ${RENEW} returning ${STATE}`,
        [newId(), sealed, language, REFUSED_DAYS, hmacs[0]],
      );
  return row!;
}

/**
 * Stores that a confirmation mail is sent now; false when the mail address is confirmed or had such a mail within the
 * last CONFIRMATION_EVERY_HOURS.
 */
export async function markAsked(tx: Transaction, addressId: string): Promise<boolean> {
  const rows = await tx.query(
    `update alert_addresses set confirmation_sent_at = shop.now() where id = $1 and confirmed_at is null
       and (confirmation_sent_at is null or confirmation_sent_at <= shop.now() - make_interval(hours => $2)) returning id`,
    [addressId, CONFIRMATION_EVERY_HOURS],
  );
  return rows.length > 0;
}

/** False when the mail address is not stored any more, or its recipient has refused alerts. */
export async function confirmAddress(db: Queries, addressId: string): Promise<boolean> {
  const rows = await db.query(
    `update alert_addresses set confirmed_at = coalesce(confirmed_at, shop.now())
     where id = $1 and refused_at is null returning id`,
    [addressId],
  );
  return rows.length > 0;
}

/**
 * Deletes the address's unsent alerts; the address must be confirmed again before another alert is sent to it. If it
 * was sent a confirmation mail and is not confirmed, this counts as a refusal by the recipient: the refusal is stored,
 * and the encrypted address is deleted.
 */
export async function stopAddress(tx: Transaction, addressId: string): Promise<void> {
  const rows = await tx.query('select id from alert_addresses where id = $1 for update', [addressId]);
  if (rows.length === 0) return;
  await tx.query('delete from alerts where address_id = $1 and told_at is null', [addressId]);
  await tx.query(
    `update alert_addresses set confirmed_at = null, confirmation_sent_at = null,
       refused_at = case when confirmed_at is null and confirmation_sent_at is not null then shop.now() else refused_at end,
       sealed = case when confirmed_at is null and confirmation_sent_at is not null then null else sealed end
     where id = $1`,
    [addressId],
  );
}

export async function deleteAddresses(tx: Transaction, hmacs: readonly Buffer[]): Promise<void> {
  await tx.query('delete from alert_addresses where address_hmac = any($1)', [hmacs]);
}

/** Deletes mail addresses older than a day that have no alert, except those refused within the last REFUSED_DAYS. */
export async function purgeAddresses(tx: Transaction): Promise<void> {
  await tx.query(
    `delete from alert_addresses d where not exists (select from alerts a where a.address_id = d.id)
       and d.created_at < shop.now() - interval '1 day'
       and (d.refused_at is null or d.refused_at < shop.now() - make_interval(days => $1))`,
    [REFUSED_DAYS],
  );
}

export interface SealedAddress {
  addressId: string;
  sealed: Buffer;
  language: string;
}

/** Null when the mail address was confirmed, refused or deleted meanwhile. */
export async function findUnconfirmed(db: Queries, addressId: string): Promise<SealedAddress | null> {
  const [row] = await db.query<SealedAddress>(
    `select id as "addressId", sealed, language from alert_addresses
     where id = $1 and confirmed_at is null and refused_at is null`,
    [addressId],
  );
  return row ?? null;
}

export const ADDRESS_MARKS = `select substring(sealed from 1 for 4) as mark, count(*)::int as count
  from alert_addresses where sealed is not null group by mark`;

export function loadOlderAddresses(
  tx: Transaction,
  marks: readonly Buffer[],
  limit: number,
): Promise<{ id: string; sealed: Buffer }[]> {
  return tx.query(
    `select id, sealed from alert_addresses where substring(sealed from 1 for 4) = any($1)
     order by id limit $2 for update skip locked`,
    [marks, limit],
  );
}

export async function saveAddressSeal(tx: Transaction, id: string, sealed: Buffer): Promise<void> {
  await tx.query('update alert_addresses set sealed = $2 where id = $1', [id, sealed]);
}
