import { offerOnDelivery } from './offer-on-delivery.ts';
import { startShop } from './shop-server.ts';

/**
 * Starts one real server for all journeys but those with a shop of their own (instalment-shop.ts). With E2E_BASE_URL
 * playwright.config.ts sets no port, so none is started: the journeys then use the server at that URL, which must offer
 * all payment methods.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.HINDAM_E2E_PORT) return undefined;
  const shop = await startShop(Number(process.env.HINDAM_E2E_PORT));
  try {
    // The operator's token; workers start later and inherit the environment (shop-api.ts reads it).
    process.env.HINDAM_E2E_OPERATOR = await offerOnDelivery(shop);
  } catch (error) {
    await shop.end();
    throw error;
  }
  return shop.end;
}
