// Limits the cost of SMS. They are sent only to the countries of SMS_COUNTRIES, by default those of the open markets,
// and only so many in an hour: in all, to one country, and to numbers that differ only in their last four digits. The
// last limit is there because fraudsters who earn by received SMS own whole ranges of numbers.
import { countryOfNumber } from '../customers/contact.ts';
import { ringAlarm } from '../kernel/alarms.ts';
import type { Transaction } from '../kernel/database.ts';
import type { Shop } from '../shop.ts';
import { writeSecurity } from './security-log.ts';
import { insertSms, lockAndCountSms, type SmsCounts } from './sms-budget.store.ts';

/** Numbers that differ only in this many last digits count as one range. */
const RANGE_DIGITS = 4;

/** Whether the shop sends SMS to this number, in the form `+971501234567`. */
export function sendsSmsTo({ config, markets }: Pick<Shop, 'config' | 'markets'>, number: string): boolean {
  const country = countryOfNumber(number);
  const served = config.smsBudget.countries ?? [...markets.keys()].map((code) => code.toUpperCase());
  return country !== null && served.includes(country);
}

type Budget = 'hour' | 'country' | 'prefix';

function budgetsOf({ config: { smsBudget, limitsFactor } }: Shop): Record<Budget, number> {
  const most = (count: number) => Math.max(1, Math.floor(count * limitsFactor));
  return {
    hour: most(smsBudget.perHour),
    country: most(smsBudget.perCountryHour),
    prefix: most(smsBudget.perPrefixHour),
  };
}

const BUDGETS: readonly Budget[] = ['hour', 'country', 'prefix'];

/**
 * Counts an SMS and returns true; returns false if a budget is spent, and the SMS must not be sent. With `isOwed` it is
 * counted and may be sent even then. It makes no difference whether the number is a member's, so that a refusal tells
 * nothing about that.
 */
export async function reserveSms(
  tx: Transaction,
  shop: Shop,
  number: string,
  { isOwed = false }: { isOwed?: boolean } = {},
): Promise<boolean> {
  const country = countryOfNumber(number) ?? '';
  const prefixHmac = shop.secrets.hmac('sms prefix', number.slice(0, -RANGE_DIGITS));
  const counts = await lockAndCountSms(tx, { country, prefixHmac });
  const budgets = budgetsOf(shop);
  if (!isOwed && BUDGETS.some((budget) => counts[budget] >= budgets[budget])) return false;
  await insertSms(tx, { country, prefixHmac });
  await ringAlarms(tx, shop, { counts, budgets, country, prefixHmac });
  return true;
}

interface Seen {
  /** Counts before this SMS. */
  counts: SmsCounts;
  budgets: Record<Budget, number>;
  country: string;
  prefixHmac: Buffer;
}

/**
 * The alarm rings at the SMS that spends a budget and not at the first one that is refused, because the refusal rolls
 * back its transaction, and with it the alarm's row.
 */
async function ringAlarms(tx: Transaction, shop: Shop, { counts, budgets, country, prefixHmac }: Seen): Promise<void> {
  const about = { hour: Buffer.alloc(0), country: Buffer.from(country), prefix: prefixHmac };
  for (const budget of BUDGETS) {
    if (counts[budget] + 1 < budgets[budget] || !(await ringAlarm(tx, `sms ${budget}`, about[budget]))) continue;
    writeSecurity(shop, { security: 'sms.budget', budget, country });
    shop.log.error(
      { budget, country, most: budgets[budget] },
      'a budget of SMS is spent: codes wait for the next hour',
    );
    shop.metrics.alarm('sms_budget');
  }
}
