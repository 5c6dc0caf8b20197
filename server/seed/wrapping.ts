// The price of gift wrapping in the demo shop.
import { transaction } from '../src/kernel/transaction.ts';
import { listMarkets, refreshMarket, saveMarket } from '../src/pricing/pricing.service.ts';
import type { Shop } from '../src/shop.ts';

const WRAPPING_MINOR = 1_500;

/** Repeatable; a price that an operator has set stays. */
export async function offerWrapping(shop: Shop): Promise<void> {
  await transaction(shop.database, async (tx) => {
    for (const market of await listMarkets(tx))
      if (market.wrappingMinor === null)
        await saveMarket(tx, market.code, { ...market, wrappingMinor: WRAPPING_MINOR });
  });
  await refreshMarket(shop.database, shop.market);
}
