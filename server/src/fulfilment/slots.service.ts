// Operators set the times of day at which parcels can come. Times that recipients already requested stay as they are.
import type { Operator } from '../kernel/call.ts';
import { fault, refuse } from '../kernel/refuse.ts';
import { transaction } from '../kernel/transaction.ts';
import { recordAction } from '../operators/audit-trail.service.ts';
import { listMarkets, marketOf } from '../pricing/pricing.service.ts';
import type { Market } from '../pricing/pricing.ts';
import type { Shop } from '../shop.ts';
import { loadOffer, lockOffer, writeOffer } from './slots.store.ts';
import { type DeliveryOffer, slotFaults, sorted } from './windows.ts';

export type OfferOfMarket = DeliveryOffer & { market: Market };

export async function offersByMarket({ database }: Shop): Promise<OfferOfMarket[]> {
  const markets = await listMarkets(database);
  return Promise.all(markets.map(async (market) => ({ market, ...(await loadOffer(database, market.code)) })));
}

/** Throws CHANGED_MEANWHILE when `version` is not the current version. */
export async function saveOffer(
  shop: Shop,
  { operator, requestId }: { operator: Operator; requestId: string },
  wish: DeliveryOffer & { market: string },
): Promise<OfferOfMarket> {
  const { days, version } = wish;
  const faults = slotFaults(wish.slots);
  if (Object.keys(faults).length > 0) refuse('INVALID_FIELDS', faults);
  const slots = sorted(wish.slots);
  return transaction(shop.database, async (tx) => {
    const market = (await marketOf(tx, wish.market)) ?? fault('NOT_FOUND');
    await lockOffer(tx, market.code);
    const before = await loadOffer(tx, market.code);
    if (before.version !== version) refuse('CHANGED_MEANWHILE');
    await writeOffer(tx, market.code, { days, slots });
    const details = { days: [before.days, days], slots: [before.slots, slots] };
    await recordAction(tx, operator, { action: 'delivery_slots.changed', subject: market.code, details, requestId });
    return { market, ...(await loadOffer(tx, market.code)) };
  });
}
