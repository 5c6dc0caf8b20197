// What the shop makes to measure in a market: the types, their measurements, their lowest prices, and in how many days
// a piece is ready. All of it comes from the products, so that the tailoring page never promises other days than the
// pages of the products.
import { MEASUREMENT_FIELDS } from '@hindam/contract/measurements';
import type { TailoringOffer } from '@hindam/contract/tailoring';
import { deliveryTerms } from '../pricing/delivery-terms.ts';
import { money } from '../pricing/pricing.ts';
import { todayIn } from '../pricing/pricing.service.ts';
import type { Shop } from '../shop.ts';
import { loadTailoredTypes, type TailoredType } from './tailoring.store.ts';

type Days = TailoredType['days'];

/** From the fewest to the most days until a piece is ready; null without pieces, or if one of them states no days. */
export function daysOfAll(all: readonly Days[]): Days {
  const stated = all.filter((days) => days !== null);
  if (stated.length === 0 || stated.length < all.length) return null;
  return { from: Math.min(...stated.map(({ from }) => from)), to: Math.max(...stated.map(({ to }) => to)) };
}

export async function tailoringOffer({ database, catalogue, market }: Shop, language: string): Promise<TailoringOffer> {
  const tailored = new Map((await loadTailoredTypes(database, market.code)).map((row) => [row.typeId, row]));
  const types = catalogue.types(language).flatMap(({ _id, title, slug }) => {
    const row = tailored.get(_id);
    if (!row) return [];
    const fields = MEASUREMENT_FIELDS.filter((field) => row.fields.includes(field));
    return [
      { _id, title, slug, fields, pieces: row.pieces, price_from: money(row.priceMinor, market), days: row.days },
    ];
  });
  const { time_zone, days_off, holidays } = deliveryTerms(market, language, new Date(await todayIn(database, market)));
  return { types, days: daysOfAll(types.map(({ days }) => days)), calendar: { time_zone, days_off, holidays } };
}
