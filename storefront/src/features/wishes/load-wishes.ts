// Loads the member's wish list, and removes a piece from it.
import { type FormHandler, text, withoutResult } from '../../kit/form.ts';
import type { PageRequest } from '../../kit/load.ts';
import { memberAction, neededOfMember } from '../../kit/member.ts';
import { viewOf, type WishView } from './wish-view.ts';

export const PRODUCT = 'product';

export async function loadWishes(request: PageRequest): Promise<{ wishes: WishView[] }> {
  const { client, language } = request.visitor;
  const answer = await client.get('wishlist', { query: { language_code: language } });
  return { wishes: neededOfMember(request, answer).result.items.map(viewOf) };
}

const remove: FormHandler = async ({ visitor: { client, language }, form }) =>
  withoutResult(
    await client.post('wishlist/toggle', {
      body: { product_id: text(form, PRODUCT), wished: false, language_code: language },
    }),
  );

export const removeWish = memberAction(remove);
