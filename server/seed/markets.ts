// The markets of the demo shop: all of them are open and offer gift wrapping. Some regions of the Emirates have
// delivery days of their own.
import { refreshMarkets } from '../src/markets.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { listMarkets, saveMarket } from '../src/pricing/pricing.service.ts';
import type { RegionDays } from '../src/pricing/pricing.ts';
import type { Shop } from '../src/shop.ts';

const WRAPPING_MINOR = 1_500;

const NEAR = { from: 3, to: 4 };
const FAR = { from: 4, to: 5 };
const REGIONS: Readonly<Record<string, readonly RegionDays[]>> = {
  ae: [
    ...['AE-DU', 'AE-SH', 'AE-AJ', 'AE-AZ'].map((region) => ({ region, ...NEAR })),
    ...['AE-RK', 'AE-FU'].map((region) => ({ region, ...FAR })),
  ],
};

/** Can be called again: a price of wrapping that an operator has set stays. */
export async function openDemoMarkets(shop: Shop): Promise<void> {
  await transaction(shop.database, async (tx) => {
    for (const market of await listMarkets(tx)) {
      const wrappingMinor = market.wrappingMinor ?? WRAPPING_MINOR;
      if (!market.open || market.wrappingMinor === null)
        await saveMarket(tx, market.code, { ...market, wrappingMinor, open: true, regions: REGIONS[market.code] });
    }
  });
  await refreshMarkets(shop);
}
