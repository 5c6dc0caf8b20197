// Replaces `navigator.share`, which Android's WebView lacks, by a function that opens the system's share sheet, on iOS
// too. A page shares its own address, whose origin is local in the app and is replaced by the shop's.
import { Share } from '@capacitor/share';
import { SHOP } from './platform.ts';

export function shopAddress(address: string | undefined, here: string, shop: string): string | undefined {
  return address?.startsWith(`${here}/`) ? shop + address.slice(here.length) : address;
}

async function share({ title, text, url }: ShareData = {}): Promise<void> {
  const address = shopAddress(url, location.origin, SHOP);
  await Share.share({
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
    ...(address === undefined ? {} : { url: address }),
  });
}

export function provideShare(): void {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
}
