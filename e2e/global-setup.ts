import { offerOnDelivery } from './offer-on-delivery.ts';
import { startShop } from './shop-server.ts';

/** One real server for all journeys; E2E_BASE_URL points the journeys at one that runs already and offers the same. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.HINDAM_E2E_PORT) return undefined;
  const shop = await startShop(Number(process.env.HINDAM_E2E_PORT));
  try {
    await offerOnDelivery(shop);
  } catch (error) {
    await shop.end();
    throw error;
  }
  return shop.end;
}
