// Limits the cost of SMS. They are sent only to the countries of SMS_COUNTRIES, by default those of the open markets,
// and only so many in an hour: in all, to one country, to numbers that differ only in their last four digits, because
// fraudsters who earn by received SMS own whole ranges of numbers, and for codes that one network asks for, because a
// stranger with many addresses could otherwise use up a country's budget. Letters, which are SMS without a code, are
// sent all the same if the shop owes them to the recipient.
import { countryOfNumber } from '../customers/contact.ts';
import { ringAlarm } from '../kernel/alarms.ts';
import type { Transaction } from '../kernel/database.ts';
import { customerNetwork } from '../kernel/networks.ts';
import type { Shop } from '../shop.ts';
import type { Asker } from './asker.ts';
import { writeSecurity } from './security-log.ts';
import { countSms, insertSms, lockSmsBudget, type SmsCounts, type SmsNumber } from './sms-budget.store.ts';

/** Numbers that differ only in this many last digits count as one range. */
const RANGE_DIGITS = 4;
/** Codes that one network asks for may spend a country's budget divided by this. */
const NETWORK_SHARE = 4;

/** Whether the shop sends SMS to this number, in the form `+971501234567`. */
export function sendsSmsTo({ config, markets }: Pick<Shop, 'config' | 'markets'>, number: string): boolean {
  const country = countryOfNumber(number);
  const served = config.smsBudget.countries ?? [...markets.keys()].map((code) => code.toUpperCase());
  return country !== null && served.includes(country);
}

type Budget = keyof SmsCounts;

function budgetsOf({ config: { smsBudget, limitsFactor } }: Shop): Record<Budget, number> {
  const most = (count: number) => Math.max(1, Math.floor(count * limitsFactor));
  return {
    hour: most(smsBudget.perHour),
    country: most(smsBudget.perCountryHour),
    prefix: most(smsBudget.perPrefixHour),
    network: most(smsBudget.perCountryHour / NETWORK_SHARE),
  };
}

const BUDGETS: readonly Budget[] = ['hour', 'country', 'prefix', 'network'];

/** `asker` is who asked for a code; null for an SMS without a code, for which nobody asked. */
function smsTo({ secrets }: Shop, number: string, asker: Pick<Asker, 'network' | 'site'> | null): SmsNumber {
  return {
    country: countryOfNumber(number) ?? '',
    prefixHmac: secrets.hmac('sms prefix', number.slice(0, -RANGE_DIGITS)),
    networkHmac: asker && secrets.hmac('sms network', customerNetwork(asker)),
  };
}

/**
 * Counts the SMS of a code and returns true; returns false if a budget is spent, and the SMS must not be sent. It makes
 * no difference whether the number is a member's, so that a refusal tells nothing about that. Until the transaction
 * ends, other requests for codes by SMS wait.
 */
export async function reserveSmsOfCode(
  tx: Transaction,
  shop: Shop,
  { number, asker }: { number: string; asker: Pick<Asker, 'network' | 'site'> },
): Promise<boolean> {
  await lockSmsBudget(tx);
  return reserve(tx, shop, smsTo(shop, number, asker), false);
}

/**
 * Counts an SMS that brings no code (a letter) and returns whether it may be sent: with `isOwed` always, else unless a
 * budget is spent. It takes no lock, because the outbox writes many letters in one transaction, and requests for codes
 * would wait for all of them. So letters and codes of one moment may together exceed a budget.
 */
export async function reserveSmsOfLetter(
  tx: Transaction,
  shop: Shop,
  { number, isOwed }: { number: string; isOwed: boolean },
): Promise<boolean> {
  return reserve(tx, shop, smsTo(shop, number, null), isOwed);
}

async function reserve(tx: Transaction, shop: Shop, sms: SmsNumber, isOwed: boolean): Promise<boolean> {
  const counts = await countSms(tx, sms);
  const budgets = budgetsOf(shop);
  if (!isOwed && BUDGETS.some((budget) => counts[budget] >= budgets[budget])) return false;
  await insertSms(tx, sms);
  await ringAlarms(tx, shop, { counts, budgets, sms });
  return true;
}

interface Seen {
  /** Counts before this SMS. */
  counts: SmsCounts;
  budgets: Record<Budget, number>;
  sms: SmsNumber;
}

/**
 * The alarm rings at the last SMS that a budget allows and not at the first one that is refused, because the refusal
 * rolls back its transaction, and with it the alarm's row.
 */
async function ringAlarms(tx: Transaction, shop: Shop, { counts, budgets, sms }: Seen): Promise<void> {
  const { country, prefixHmac, networkHmac } = sms;
  const abouts = { hour: Buffer.alloc(0), country: Buffer.from(country), prefix: prefixHmac, network: networkHmac };
  for (const budget of BUDGETS) {
    const about = abouts[budget];
    if (about === null || counts[budget] + 1 < budgets[budget]) continue;
    if (!(await ringAlarm(tx, `sms ${budget}`, about))) continue;
    writeSecurity(shop, { security: 'sms.budget', budget, country });
    shop.log.error(
      { budget, country, most: budgets[budget] },
      'a budget of SMS is spent: codes wait for the next hour',
    );
    shop.metrics.alarm('sms_budget');
  }
}
