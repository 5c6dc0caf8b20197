// Routes by which browsers report page views and searches without a result, and operators read the counts.
import type { Routes } from '../kernel/call.ts';
import { readDays, readHours } from './analytics.service.ts';
import { type Count, isVisit } from './counts.ts';

const countOnTheWire = ({ kind, name, language, count }: Omit<Count, 'market'>) => ({
  kind,
  page_name: name,
  language,
  count,
});

export const analyticsRoutes = {
  'POST analytics/view': ({ shop, body: { page_name: page }, language, from }) => {
    if (isVisit(from.userAgent, undefined)) shop.counts.add('view', page, language, shop.market.code);
    return Promise.resolve({});
  },
  'POST analytics/empty-search': ({ shop, body: { page_name: page }, language, from }) => {
    if (isVisit(from.userAgent, undefined)) shop.counts.add('empty_search', page, language, shop.market.code);
    return Promise.resolve({});
  },
  'GET operator/analytics/days': async ({ shop, query: { from, days } }) => {
    const counts = await readDays(shop, from, days);
    return {
      result: {
        time_zone: shop.market.timeZone,
        counts: counts.map(({ day, ...count }) => ({ day, ...countOnTheWire(count) })),
      },
    };
  },
  'GET operator/analytics/hours': async ({ shop, query: { day } }) => {
    const counts = await readHours(shop, day);
    return {
      result: {
        time_zone: shop.market.timeZone,
        counts: counts.map(({ hour, ...count }) => ({ hour, ...countOnTheWire(count) })),
      },
    };
  },
} satisfies Routes;
