// SQL of the SMS of the last hour. An advisory lock makes transactions that count them run one after the other.
import type { Transaction } from '../kernel/database.ts';
import { HOUR_SECONDS } from './otp.ts';

export interface SmsNumber {
  /** ISO 3166-1 alpha-2 in upper case; empty for a number of no country. */
  country: string;
  prefixHmac: Buffer;
}

/** How many SMS were sent in the last hour: in all, to the country, and to numbers with the prefix. */
export interface SmsCounts {
  hour: number;
  country: number;
  prefix: number;
}

export async function lockAndCountSms(tx: Transaction, { country, prefixHmac }: SmsNumber): Promise<SmsCounts> {
  // The lock takes a statement of its own, because only a later statement sees what earlier holders of it wrote.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('sms budget', 0))`);
  const [row] = await tx.query<SmsCounts>(
    `select count(*)::int as hour, count(*) filter (where country = $1)::int as country,
       count(*) filter (where prefix_hmac = $2)::int as prefix
     from sms_counted where counted_at > shop.now() - interval '${HOUR_SECONDS} seconds'`,
    [country, prefixHmac],
  );
  return row!;
}

export async function insertSms(tx: Transaction, { country, prefixHmac }: SmsNumber): Promise<void> {
  await tx.query('insert into sms_counted (counted_at, country, prefix_hmac) values (shop.now(), $1, $2)', [
    country,
    prefixHmac,
  ]);
}
