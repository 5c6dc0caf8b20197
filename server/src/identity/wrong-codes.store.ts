// SQL of wrong codes by network address and purpose. A row counts for an hour.
import type { OtpPurpose } from '@hindam/contract/identity';
import type { Transaction } from '../kernel/database.ts';
import { HOUR_SECONDS } from './otp.ts';

export interface NetworkPurpose {
  networkHmac: Buffer;
  purpose: OtpPurpose;
}

const IN_THE_HOUR = `failed_at > shop.now() - interval '${HOUR_SECONDS} seconds'`;

export interface Stop {
  /** Seconds until fewer wrong codes than allowed are younger than an hour; 0 if that is so now. */
  wait: number;
  /** The age of the newest wrong code of the hour in seconds; HOUR_SECONDS without one. */
  newestAge: number;
}

/** Locks the network and purpose until the transaction ends; `max` wrong codes are allowed in an hour. */
export async function lockAndLoadStop(
  tx: Transaction,
  { networkHmac, purpose }: NetworkPurpose,
  max: number,
): Promise<Stop> {
  // The lock takes a statement of its own, because only a later statement sees what earlier holders of it wrote.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('wrong codes ' || $2 || encode($1, 'hex'), 0))`, [
    networkHmac,
    purpose,
  ]);
  // A failure may be later than shop.now(), which is the time at which the transaction began, before it got the lock.
  const [row] = await tx.query<Stop>(
    `with wrong as (
       select ${HOUR_SECONDS} - greatest(0, extract(epoch from shop.now() - failed_at)::float8) as seconds_left
       from otp_failures
       where network_hmac = $1 and purpose = $2 and ${IN_THE_HOUR}
     )
     select coalesce((select seconds_left from wrong order by seconds_left desc offset $3 limit 1), 0) as wait,
       ${HOUR_SECONDS} - coalesce(max(seconds_left), 0) as "newestAge" from wrong`,
    [networkHmac, purpose, max - 1],
  );
  return row!;
}

/** Counts of the last hour for one purpose, with the failure just inserted. */
export interface Failures {
  ofNetwork: number;
  /** Contacts for which wrong codes were typed from this network. */
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
