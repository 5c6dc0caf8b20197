// SQL of the SMS of the last hour.
import type { Transaction } from '../kernel/database.ts';
import { HOUR_SECONDS } from './otp.ts';

export interface SmsNumber {
  /** The country whose budget the SMS counts towards (ISO 3166-1 alpha-2, upper case); empty for a number of none. */
  country: string;
  prefixHmac: Buffer;
  /** The HMAC of the network that asked for a code; null for an SMS without a code. */
  networkHmac: Buffer | null;
}

/**
 * How many SMS were sent in the last hour: in all, to the country, to numbers with the prefix, and with codes that the
 * network asked for.
 */
export interface SmsCounts {
  hour: number;
  country: number;
  prefix: number;
  network: number;
}

/** Transactions that take this lock run one after the other; each sees in later statements what earlier ones wrote. */
export async function lockSmsBudget(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('sms budget', 0))`);
}

export async function countSms(tx: Transaction, { country, prefixHmac, networkHmac }: SmsNumber): Promise<SmsCounts> {
  const [row] = await tx.query<SmsCounts>(
    `select count(*)::int as hour, count(*) filter (where country = $1)::int as country,
       count(*) filter (where prefix_hmac = $2)::int as prefix,
       count(*) filter (where network_hmac = $3)::int as network
     from sms_counted where counted_at > shop.now() - interval '${HOUR_SECONDS} seconds'`,
    [country, prefixHmac, networkHmac],
  );
  return row!;
}

export async function insertSms(tx: Transaction, { country, prefixHmac, networkHmac }: SmsNumber): Promise<void> {
  await tx.query(
    'insert into sms_counted (counted_at, country, prefix_hmac, network_hmac) values (shop.now(), $1, $2, $3)',
    [country, prefixHmac, networkHmac],
  );
}
