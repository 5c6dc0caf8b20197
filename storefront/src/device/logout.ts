// R72, log out: the server ends the session first, then the device's storage is cleared (except KEPT_KEYS), and the
// home page is loaded as a new document. Clearing the device alone would leave the session open.
import { STORAGE_KEYS } from '@hindam/contract/storage';
import { browserVisitor } from './browser-visitor.ts';
import { isSignedOut } from './cart-holder.ts';
import { broadcastSession } from './broadcast.ts';
import { clearStorage } from './device-storage.ts';
import { dropOwnAnswers } from './offline.ts';
import { dropQueue } from './queue/queue.ts';

const KEPT_KEYS = [STORAGE_KEYS.language, STORAGE_KEYS.consent];

/**
 * Clears local storage (except KEPT_KEYS) and session storage at once; resolves when the queue of calls and the service
 * worker's cache of the member's data have been deleted too, or could not be.
 */
export async function clearDevice(): Promise<void> {
  clearStorage(KEPT_KEYS);
  await Promise.all([dropQueue(), dropOwnAnswers()]);
}

async function forgetSubscription(): Promise<void> {
  try {
    await (await import('./push.ts')).forgetPush();
  } catch {
    // The browser could not be unsubscribed. The logout ended the subscription on the server, so no push message is
    // sent.
  }
}

/**
 * False if the request failed, so that the member may still be signed in; true also if there was no session any more.
 */
export async function logOut(home: string): Promise<boolean> {
  const answer = await browserVisitor().client.post('customer/logout', {});
  if (!answer.ok && !isSignedOut(answer)) return false;
  await clearDevice();
  await forgetSubscription();
  broadcastSession('logout');
  goHome(home);
  return true;
}

/** Loads the home page as a new document, so that none of the member's data is left in this document's memory. */
export function goHome(home: string): void {
  if (location.pathname + location.search === home) location.reload();
  else location.assign(home);
}
