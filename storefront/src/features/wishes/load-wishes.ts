// The member's wish list, and taking a piece off it.
import { type Asked, neededOfMember, type Sent, toLoginUnlessMember } from '../../kit/load.ts';
import { viewOf, type WishView } from './wish-view.ts';
import { text } from '../../kit/form.ts';

export const PRODUCT = 'product';

export interface Removal {
  ok: boolean;
  /** The server's sentence; '' where the call got no answer. */
  message: string;
}

export async function loadWishes(asked: Asked): Promise<{ wishes: WishView[] }> {
  const { client, language } = asked.visitor;
  const answer = await client.get('wishlist', { query: { language_code: language } });
  return { wishes: neededOfMember(asked, answer).result.items.map(viewOf) };
}

export async function removeWish(sent: Sent): Promise<Removal> {
  const { client, language } = sent.visitor;
  const answer = await client.post('wishlist/toggle', {
    body: { product_id: text(sent.form, PRODUCT), wished: false, language_code: language },
  });
  if (answer.ok) return { ok: true, message: '' };
  toLoginUnlessMember(sent, answer);
  return { ok: false, message: answer.refusal.message };
}
