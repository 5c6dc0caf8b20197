// The welcome coupon, ten per cent off a first order in each market, and the text of the promo strip that names it.
import { changeSetting, demoSeedState, promoTexts } from '../src/content/content.service.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { listCoupons, saveCoupon } from '../src/pricing/coupons.service.ts';
import { marketCodes } from '../src/pricing/pricing.service.ts';
import type { Shop } from '../src/shop.ts';
import type { Bilingual } from './catalogue/shape.ts';

const CODE = 'WELCOME10';

// The text of the promo strip in the page header, which has to name the discount (R48).
export const PROMO: Bilingual = {
  en: `10% off your first order · code ${CODE}`,
  arb: `خصم 10% على طلبكِ الأول · الرمز ${CODE}`,
};

const NAMELESS = '10% off your first order · Pay in 4, no interest';

/**
 * Can be called again: adds no coupon once the shop has any. An existing promo strip is replaced only if its English
 * text is the seed's earlier one (NAMELESS).
 */
export async function seedWelcome(shop: Shop): Promise<void> {
  await transaction(shop.database, async (tx) => {
    const strip = await promoTexts(tx);
    if (strip === null || strip.en === NAMELESS) await changeSetting(tx, 'promo', { ...PROMO });
    if ((await listCoupons(tx, 1)).total > 0) return;
    const markets = await marketCodes(tx);
    const terms = {
      id: null,
      code: CODE,
      kind: 'percent',
      percentBasisPoints: 1_000,
      amountMinor: null,
      minimumMinor: 0,
      typeIds: [],
      firstOrder: true,
      usesMax: null,
      usesPerBuyerMax: 1,
      startsAt: null,
      endsAt: null,
      active: true,
    } as const;
    for (const market of markets) await saveCoupon(tx, { ...terms, market }, markets);
  });
}

/** Adds the coupon to a demo shop seeded by an earlier version, whose strip promises ten per cent without a code. */
export async function addMissingWelcomeCoupon(shop: Shop): Promise<void> {
  if ((await demoSeedState(shop)) === 'done') await seedWelcome(shop);
}
