// What follows a login, a registration or a new password: the record is stored on the device, the guest's cart and wish
// list are merged into the member's, and the other tabs are told. On the server there is no device, so only the cart is
// merged.
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

/** Merges the guest's cart and wishes into the member's; the counts in the header then show the member's. */
export async function bringEverything(visitor: Visitor): Promise<MergeReport | null> {
  const merge = await mergeGuest(visitor);
  await Promise.all([readCart(visitor), uniteWishes(visitor.client)]);
  return merge;
}

/** Never throws: what fails now is done at the next start (start-check.ts). */
export async function afterLogin(visitor: Visitor, account: Account): Promise<{ merge: MergeReport | null }> {
  if (typeof document === 'undefined') return { merge: await mergeGuest(visitor) };
  noteConfirmed(account._id);
  keepLogin(account);
  const merge = await mergeGuest(visitor);
  tellTabs('login');
  // The response does not wait for the counts in the header.
  void readCart(visitor);
  void uniteWishes(visitor.client);
  return { merge };
}
