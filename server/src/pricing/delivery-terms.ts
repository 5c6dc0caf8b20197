// The terms of a market's delivery as product pages need them, to state the days of arrival by the same rule as a cart.
import { addressRule } from '@hindam/contract/address-rules';
import type { Delivery } from '@hindam/contract/catalogue';
import { translate } from '../kernel/words.ts';
import { deliveryDaysTo } from './delivery.ts';
import { type Market, money } from './pricing.ts';

/** Holidays up to this many days ahead are included. */
const AHEAD_DAYS = 400;
const DAY_MS = 86_400_000;

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** All regions of the market if at least one of them has its own delivery days; else none. */
function regionsOf(market: Market, language: string): Delivery['regions'] {
  if (Object.keys(market.regionDays).length === 0) return [];
  const regions = addressRule(market.code.toUpperCase()).states ?? [];
  return regions.map((region) => ({
    region,
    name: translate(language, `STATE_${region.replace('-', '_')}`),
    ...deliveryDaysTo(region, market),
  }));
}

export function deliveryTerms(market: Market, language: string, now: Date): Delivery {
  // The holidays begin a day early, because in the market's time zone it may still be the day before the one in UTC.
  const [first, last] = [dayOf(now.getTime() - DAY_MS), dayOf(now.getTime() + AHEAD_DAYS * DAY_MS)];
  return {
    time_zone: market.timeZone,
    days_off: [...market.daysOff],
    holidays: [...market.holidays].filter((day) => day >= first && day <= last).sort(),
    regions: regionsOf(market, language),
    charge: money(market.shippingMinor, market),
    free_from: market.freeShippingFromMinor === null ? null : money(market.freeShippingFromMinor, market),
  };
}
