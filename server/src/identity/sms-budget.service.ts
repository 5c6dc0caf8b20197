// What SMS may cost. They are sent only to countries the shop sells to, and so many in an hour: in all, to one country,
// and to numbers that differ only in their last four digits, because whoever earns by SMS owns whole ranges of numbers.
import { countryOfNumber } from '../customers/contact.ts';
import { ringAlarm } from '../kernel/alarms.ts';
import type { Transaction } from '../kernel/database.ts';
import type { Shop } from '../shop.ts';
import { writeSecurity } from './security-log.ts';
import { insertSms, lockAndCountSms, type SmsCounts } from './sms-budget.store.ts';

/** Numbers that differ in their last digits only, so many of them, count together. */
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
 * Counts an SMS; false when one of the budgets is spent, and it must not be sent. With `isOwed` it is counted and sent
 * even then. Whether the number is a member's makes no difference, so that a spent budget tells nothing about it.
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

/** The SMS that spends a budget rings, because the refusal of the next one rolls its transaction back. */
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
