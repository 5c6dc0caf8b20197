// R72, log out: the record goes, all local storage with it, the cart counts 0, then home as a
// new document. The server's session ends first: a device that merely forgets its session would leave it open.
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { browserVisitor } from './browser-visitor.ts';
import { isSignedOut } from './cart-holder.ts';
import { tellTabs } from './broadcast.ts';
import { clearStorage } from './device-storage.ts';

/** Kept after a logout: the language and the answer about cookies. */
const KEPT = [STORAGE_KEYS.language, STORAGE_KEYS.consent];

export function clearDevice(): void {
  clearStorage(KEPT);
}

/**
 * False if the request did not reach the server: the member is still signed in. A session that had ended already counts
 * as success.
 */
export async function logOut(home: string): Promise<boolean> {
  const answer = await browserVisitor().client.post('customer/logout', {});
  if (!answer.ok && !isSignedOut(answer)) return false;
  clearDevice();
  tellTabs('logout');
  goHome(home);
  return true;
}

/**
 * Loads a new document, so that nothing of the member's is left in this one's memory and going back asks the server
 * again.
 */
export function goHome(home: string): void {
  if (location.pathname + location.search === home) location.reload();
  else location.assign(home);
}
