// The promise of the promo strip, kept: a coupon of ten per cent off a first order, in every market, named
// on the strip. A demo shop that was put up before it gets both at its next start; a shop whose owner made
// coupons or words of her own keeps hers.
import { changeSetting, demoSeedState, promoWords } from '../src/content/content.service.ts';
import { transaction } from '../src/kernel/transaction.ts';
import { listCoupons, saveCoupon } from '../src/pricing/coupons.service.ts';
import { marketCodes } from '../src/pricing/pricing.service.ts';
import type { Shop } from '../src/shop.ts';
import type { Bilingual } from './catalogue/shape.ts';

const CODE = 'WELCOME10';

// R48.
export const PROMO: Bilingual = {
  en: `10% off your first order · code ${CODE}`,
  arb: `خصم 10% على طلبكِ الأول · الرمز ${CODE}`,
};

/** What the strip said while there was no coupon to name. */
const NAMELESS = '10% off your first order · Pay in 4, no interest';

/** Repeatable: once there is any coupon, the shop's coupons are its owner's business. */
export async function seedWelcome(shop: Shop): Promise<void> {
  await transaction(shop.database, async (tx) => {
    const strip = await promoWords(tx);
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

/** A demo shop put up by an earlier version promises ten per cent without a code to have them by. */
export async function keepOldPromise(shop: Shop): Promise<void> {
  if ((await demoSeedState(shop)) === 'done') await seedWelcome(shop);
}
