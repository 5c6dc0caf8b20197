// Routes of wish lists.
import type { Wish as WireWish } from '@hindam/contract/wishlist';
import type { Call, Routes } from '../kernel/call.ts';
import { type Attempt, keyOf } from '../kernel/idempotency.ts';
import { actorOf, ownerByMember } from '../kernel/owner.ts';
import type { WishedProduct } from './wishlist.ts';
import { mergeWishes, toggleWish, viewWishes } from './wishlist.service.ts';
import type { Wish } from './wishlist.store.ts';

const wishOnTheWire = ({ productId, variantId, colour, size, addedAt }: Wish): WireWish => ({
  product_id: productId,
  product_item_id: variantId,
  color_code: colour,
  size,
  added_at: addedAt.toISOString(),
});

const listOnTheWire = (items: WireWish[]) => ({ result: { items, count: items.length } });

const wishedProductOf = (item: Call<'POST wishlist/merge'>['body']['items'][number]): WishedProduct => ({
  productId: item.product_id,
  variantId: item.product_item_id ?? null,
  colour: item.color_code ?? null,
  size: item.size ?? null,
});

function attemptOf(call: Call<'POST wishlist/toggle'>): Attempt | null {
  const key = keyOf(call);
  return key && { actor: actorOf(ownerByMember(call.member.customerId)), ...key };
}

export const wishlistRoutes = {
  'GET wishlist': async ({ shop, member, language }) => {
    const wishes = await viewWishes(shop, member, language);
    return listOnTheWire(wishes.map((wish) => ({ ...wishOnTheWire(wish), card: wish.card })));
  },
  'POST wishlist/toggle': async (call) => {
    const { shop, member, body } = call;
    const toggle = { ...wishedProductOf(body), wished: body.wished };
    return listOnTheWire((await toggleWish(shop, member, toggle, attemptOf(call))).map(wishOnTheWire));
  },
  'POST wishlist/merge': async ({ shop, member, body }) =>
    listOnTheWire((await mergeWishes(shop, member, body.items.map(wishedProductOf))).map(wishOnTheWire)),
} satisfies Routes;
