// Routes of merchandising for operators.
import type { VariantPrices } from '../catalogue/catalogue.write.ts';
import type { Routes } from '../kernel/call.ts';
import { lookRoutes } from './looks.routes.ts';
import { changePrices, viewPrices } from './merchandising.service.ts';
import { occasionRoutes } from './occasions.routes.ts';
import { pictureRoutes } from './pictures.routes.ts';

const pricesOnTheWire = ({ variantId, sku, colour, size, prices }: VariantPrices) => ({
  product_item_id: variantId,
  sku,
  color_code: colour,
  size,
  prices: prices.map(({ market, currency, priceMinor, compareAtMinor }) => ({
    market,
    currency,
    price: priceMinor,
    compare_at: compareAtMinor,
  })),
});

export const merchandisingRoutes = {
  ...lookRoutes,
  ...occasionRoutes,
  ...pictureRoutes,
  'GET operator/price/list/{id}': async ({ shop, params }) => ({
    result: (await viewPrices(shop, params.id)).map(pricesOnTheWire),
  }),
  'POST operator/price/save': async ({ shop, operator, body, requestId }) => {
    const prices = body.prices.map(({ product_item_id: variantId, price, compare_at }) => ({
      variantId,
      priceMinor: price,
      compareAtMinor: compare_at,
    }));
    const change = { productId: body.product_id, market: body.market, prices, requestId };
    return { result: (await changePrices(shop, operator, change)).map(pricesOnTheWire) };
  },
} satisfies Routes;
