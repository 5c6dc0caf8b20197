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

/** The ISO 3166-2 code of the region; '' if none was chosen, on the server, and in the first paint. */
export function useDeliveryRegion(): string {
  return store.use(store.read, '');
}

/** '' forgets the choice. */
export function storeDeliveryRegion(region: string): void {
  if (region === '') store.drop();
  else store.write({ region });
}
