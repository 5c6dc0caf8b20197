// The region that the shopper chose on a product page to see when a piece arrives there, under the key
// `deliveryRegion`.
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { deviceStore } from './device-store.ts';

const CODE = /^[A-Z]{2}-[A-Z0-9]{1,3}$/;

function regionIn(value: unknown): string {
  const { region } = (value ?? {}) as { region?: unknown };
  return typeof region === 'string' && CODE.test(region) ? region : '';
}

const store = deviceStore(STORAGE_KEYS.deliveryRegion, regionIn);

/** The region's ISO 3166-2 code; '' if none was chosen, and on the server and in the first paint. */
export function useDeliveryRegion(): string {
  return store.use(store.read, '');
}

/** '' removes the stored region. */
export function storeDeliveryRegion(region: string): void {
  if (region === '') store.drop();
  else store.write({ region });
}
