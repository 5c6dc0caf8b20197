// The payment provider's page, in the system's browser above the app (Custom Tabs, SFSafariViewController). The shopper
// comes back by the app's own address, which the shop redirects to, or by closing the browser.
import { Browser } from '@capacitor/browser';
import { SHOP } from './platform.ts';

/** Opens the page; rejects if the device has no browser. `address` may be a path of the shop. */
export async function openProviderPage(address: string): Promise<void> {
  await Browser.open({ url: new URL(address, SHOP).href, presentationStyle: 'fullscreen' });
}

/** Calls back whenever the shopper closes the browser; returns the function that ends this. */
export function onProviderPageClosed(listener: () => void): () => void {
  const listening = Browser.addListener('browserFinished', listener);
  return () => void listening.then((handle) => handle.remove());
}
