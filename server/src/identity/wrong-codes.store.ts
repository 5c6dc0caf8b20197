// SQL of wrong codes by network address and purpose. A row counts for an hour.
import type { OtpPurpose } from '@hindam/contract/identity';
import type { Transaction } from '../kernel/database.ts';
import { HOUR_SECONDS } from './otp.ts';

export interface NetworkPurpose {
  networkHmac: Buffer;
  purpose: OtpPurpose;
}

const IN_THE_HOUR = `failed_at > shop.now() - interval '${HOUR_SECONDS} seconds'`;

/**
 * Locks the network and purpose until the transaction ends, and returns the seconds until fewer than `max` wrong codes
 * are younger than an hour.
 */
export async function lockAndLoadWait(
  tx: Transaction,
  { networkHmac, purpose }: NetworkPurpose,
  max: number,
): Promise<number> {
  // The lock takes a statement of its own, because only a later statement sees what earlier holders of it wrote.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('wrong codes ' || $2 || encode($1, 'hex'), 0))`, [
    networkHmac,
    purpose,
  ]);
  const [row] = await tx.query<{ seconds: number }>(
    `select extract(epoch from failed_at + interval '${HOUR_SECONDS} seconds' - shop.now())::float8 as seconds
     from otp_failures where network_hmac = $1 and purpose = $2 and ${IN_THE_HOUR}
     order by failed_at desc offset $3 limit 1`,
    [networkHmac, purpose, max - 1],
  );
  return row?.seconds ?? 0;
}

/** Counts of the last hour for one purpose, with the failure just inserted. */
export interface Failures {
  ofNetwork: number;
  contactsOfNetwork: number;
  /**
   * Contacts for which wrong codes were typed from any network; 0 if the alarm about them rang within the last hour.
   */
  contacts: number;
}

export async function insertFailure(
  tx: Transaction,
  { networkHmac, purpose, contactHmac }: NetworkPurpose & { contactHmac: Buffer },
): Promise<Failures> {
  await tx.query(
    `insert into otp_failures (failed_at, purpose, network_hmac, contact_hmac) values (shop.now(), $1, $2, $3)`,
    [purpose, networkHmac, contactHmac],
  );
  const [row] = await tx.query<Failures>(
    `select n.failures as "ofNetwork", n.contacts as "contactsOfNetwork", case when not exists (
         select from alarms where name = 'codes ' || $1 and about = '' and rung_at > shop.now() - interval '1 hour'
       ) then (select count(distinct contact_hmac)::int from otp_failures where purpose = $1 and ${IN_THE_HOUR})
       else 0 end as contacts
     from (select count(*)::int as failures, count(distinct contact_hmac)::int as contacts from otp_failures
       where network_hmac = $2 and purpose = $1 and ${IN_THE_HOUR}) n`,
    [purpose, networkHmac],
  );
  return row!;
}
