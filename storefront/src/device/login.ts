// What follows from a login, a registration or a new password: the record on the device, the guest's bag
// and wish list in hers, the news to the other tabs. On the server there is no device: only the bag.
import type { MergeReport } from '@hindam/contract/cart';
import type { Account } from '@hindam/contract/identity';
import type { Visitor } from '../kit/visitor.ts';
import { rememberBag } from './bag.ts';
import { mergeGuest } from './bag-merge.ts';
import { tellTabs } from './broadcast.ts';
import { noteConfirmed } from './confirmed.ts';
import { keepLogin } from './login-record.ts';
import { uniteWishes } from './unite-wishes.ts';

async function readBag({ client, language }: Visitor): Promise<void> {
  const answer = await client.get('cart/view', { query: { language_code: language } });
  if (answer.ok) rememberBag(answer.result);
}

/** The device after a login: the guest's bag and wishes are hers, and the header counts what is hers. */
export async function bringEverything(visitor: Visitor): Promise<MergeReport | null> {
  const merge = await mergeGuest(visitor);
  await Promise.all([readBag(visitor), uniteWishes(visitor.client)]);
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
  void readBag(visitor);
  void uniteWishes(visitor.client);
  return { merge };
}
