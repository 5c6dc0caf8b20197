// Runs after a login, a registration or a new password: stores the login record on the device, merges the guest's data
// into the member's account and tells the other tabs. When it runs on the server (a form sent without script), only
// measurement sets and cart are merged. The session check (start-check.ts) also uses `mergeGuestData`.
import type { MergeReport } from '@hindam/contract/cart';
import type { Account } from '@hindam/contract/identity';
import type { Visitor } from '../kit/visitor.ts';
import { rememberCart } from './cart.ts';
import { mergeGuest } from './cart-merge.ts';
import { broadcastSession } from './broadcast.ts';
import { setConfirmed } from './confirmed.ts';
import { storeLogin } from './login-record.ts';
import { dropOwnAnswers } from './offline.ts';
import { dropCallsOfOthers } from './queue/queue.ts';
import { mergeWishes } from './unite-wishes.ts';

async function readCart({ client, language }: Visitor): Promise<void> {
  const answer = await client.get('cart/view', { query: { language_code: language } });
  if (answer.ok) rememberCart(answer.result);
}

/**
 * Merges the guest's measurement sets, cart and wishes into the account, and stores cart and wishes on the device.
 * Returns the merge report of the cart; null if there is no guest id or the merge failed.
 */
export async function mergeGuestData(visitor: Visitor): Promise<MergeReport | null> {
  const merge = await mergeGuest(visitor);
  await Promise.all([readCart(visitor), mergeWishes(visitor.client)]);
  return merge;
}

/** Never throws: a merge of sets or cart that fails is repeated at the next start (start-check.ts). */
export async function afterLogin(visitor: Visitor, account: Account): Promise<{ merge: MergeReport | null }> {
  if (typeof document === 'undefined') return { merge: await mergeGuest(visitor) };
  setConfirmed(account._id);
  storeLogin(account);
  await Promise.all([dropCallsOfOthers(account._id), dropOwnAnswers()]);
  const merge = await mergeGuest(visitor);
  broadcastSession('login');
  // Cart and wishes are not awaited: the next page needs neither, and the header shows their counts once they come.
  void readCart(visitor);
  void mergeWishes(visitor.client);
  // If this fails, the measuring flow gives the half-filled measurement form to the server when it is opened next.
  void import('./measurement-draft.ts').then(({ moveDraft }) => moveDraft(visitor)).catch(() => undefined);
  return { merge };
}
