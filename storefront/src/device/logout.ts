// Specification §4, log out: the record goes, all local storage with it, the cart counts 0, then home as a
// new document. The server's session ends first: a device that only forgets it would leave it open.
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { browserVisitor } from './browser-visitor.ts';
import { isSignedOut } from './cart-holder.ts';
import { tellTabs } from './broadcast.ts';
import { clearStorage } from './device-storage.ts';

/** Stays when she has left: the language she reads and her answer about cookies. */
const KEPT = [STORAGE_KEYS.language, STORAGE_KEYS.consent];

export function clearDevice(): void {
  clearStorage(KEPT);
}

/** False where the shop did not hear it: she is still signed in. A session that ended already is as good. */
export async function logOut(home: string): Promise<boolean> {
  const answer = await browserVisitor().client.post('customer/logout', {});
  if (!answer.ok && !isSignedOut(answer)) return false;
  clearDevice();
  tellTabs('logout');
  goHome(home);
  return true;
}

/** A new document: nothing of hers is left in this one's memory, and going back asks the shop again. */
export function goHome(home: string): void {
  if (location.pathname + location.search === home) location.reload();
  else location.assign(home);
}
