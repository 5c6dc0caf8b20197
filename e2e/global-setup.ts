import { offerOnDelivery } from './offer-on-delivery.ts';
import { startShop } from './shop-server.ts';

/**
 * Starts one real server for all journeys; with E2E_BASE_URL the journeys run against a server that is already running
 * and offers the same payment methods.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.HINDAM_E2E_PORT) return undefined;
  const shop = await startShop(Number(process.env.HINDAM_E2E_PORT));
  try {
    // Workers start after this and inherit it (shop-api.ts).
    process.env.HINDAM_E2E_OPERATOR = await offerOnDelivery(shop);
  } catch (error) {
    await shop.end();
    throw error;
  }
  return shop.end;
}
