// What follows from a login, a registration or a new password: the record on the device, the guest's cart
// and wish list in hers, the news to the other tabs. On the server there is no device: only the cart.
import type { MergeReport } from '@hindam/contract/cart';
import type { Account } from '@hindam/contract/identity';
import type { Visitor } from '../kit/visitor.ts';
import { rememberCart } from './cart.ts';
import { mergeGuest } from './cart-merge.ts';
import { tellTabs } from './broadcast.ts';
import { noteConfirmed } from './confirmed.ts';
import { keepLogin } from './login-record.ts';
import { uniteWishes } from './unite-wishes.ts';

async function readCart({ client, language }: Visitor): Promise<void> {
  const answer = await client.get('cart/view', { query: { language_code: language } });
  if (answer.ok) rememberCart(answer.result);
}

/** The device after a login: the guest's cart and wishes are hers, and the header counts what is hers. */
export async function bringEverything(visitor: Visitor): Promise<MergeReport | null> {
  const merge = await mergeGuest(visitor);
  await Promise.all([readCart(visitor), uniteWishes(visitor.client)]);
  return merge;
}

/** Never fails: what could not be done now is done at the next start (start-check.ts). */
export async function afterLogin(visitor: Visitor, account: Account): Promise<{ merge: MergeReport | null }> {
  if (typeof document === 'undefined') return { merge: await mergeGuest(visitor) };
  noteConfirmed(account._id);
  keepLogin(account);
  const merge = await mergeGuest(visitor);
  tellTabs('login');
  // She does not wait for the counts in the header.
  void readCart(visitor);
  void uniteWishes(visitor.client);
  return { merge };
}
