// Routes of the cart.
import type { Call, Routes } from '../kernel/call.ts';
import { keyOf } from '../kernel/idempotency.ts';
import { ownerByGuestId, ownerByMember } from '../kernel/owner.ts';
import { type Added, addToCart, changeLine, type LineChange, type Piece } from './cart.service.ts';
import { putCoupon, takeCouponOff } from './coupon.service.ts';
import { type CartShopper, viewCart } from './view.service.ts';
import { mergeGuests, mergeIntoMember } from './merge.service.ts';

type AddBody = Call<'POST cart/add-to-cart'>['body'];

function pieceOf(body: Omit<AddBody, 'user_id'>): Piece {
  return {
    productId: body.product_id,
    variantId: body.product_item_id,
    colour: body.color_code,
    size: body.size ?? null,
    customSizeId: body.customSizeId ?? null,
    remarks: body.remarks ?? '',
  };
}

function changeOf(body: Omit<Call<'POST cart/line'>['body'], 'language_code'>): LineChange {
  const { line_id: lineId, quantity, remarks, product_item_id: variantId } = body;
  return { lineId, quantity, remarks, variantId };
}

function guestOf(guestId: string, { language }: { language: string }): CartShopper {
  return { owner: ownerByGuestId(guestId), language };
}

function memberOf({ member, language }: { member: { customerId: string }; language: string }): CartShopper {
  return { owner: ownerByMember(member.customerId), language };
}

const MESSAGE_KEY_OF: Readonly<Record<Added, string>> = { ADD: 'ADDED_TO_BAG', ADD_SHORT: 'ADDED_BELOW_MINIMUM' };

const guestRoutes = {
  'POST guest-cart/add-to-cart': async (call) => {
    const { shop, body } = call;
    call.setGuestCookie(body.ip_address);
    return {
      messageKey: MESSAGE_KEY_OF[await addToCart(shop, ownerByGuestId(body.ip_address), pieceOf(body), keyOf(call))],
    };
  },
  'GET guest-cart/view/{guestId}': async (call) => {
    call.setGuestCookie(call.params.guestId);
    return { result: await viewCart(call.shop, guestOf(call.params.guestId, call)) };
  },
  'POST guest-cart/line': async (call) => {
    const { shop, body } = call;
    call.setGuestCookie(body.ip_address);
    return { result: await changeLine(shop, guestOf(body.ip_address, call), changeOf(body), keyOf(call)) };
  },
  'POST guest-cart/coupon': async (call) => {
    const { shop, body } = call;
    call.setGuestCookie(body.ip_address);
    return { result: await putCoupon(shop, guestOf(body.ip_address, call), body.code) };
  },
  'DELETE guest-cart/coupon': async (call) => {
    const { shop, body } = call;
    call.setGuestCookie(body.ip_address);
    return { result: await takeCouponOff(shop, guestOf(body.ip_address, call)) };
  },
  'POST guest-cart/merge': async (call) => {
    const { shop, body, language } = call;
    call.setGuestCookie(body.ip_address);
    return {
      result: await mergeGuests(shop, { guestId: body.ip_address, language }, body.other_guest_id, keyOf(call)),
    };
  },
} satisfies Routes;

const memberRoutes = {
  'POST cart/add-to-cart': async (call) => {
    const { shop, body, member } = call;
    return {
      messageKey: MESSAGE_KEY_OF[await addToCart(shop, ownerByMember(member.customerId), pieceOf(body), keyOf(call))],
    };
  },
  'GET cart/view': async (call) => ({ result: await viewCart(call.shop, memberOf(call)) }),
  'POST cart/line': async (call) => ({
    result: await changeLine(call.shop, memberOf(call), changeOf(call.body), keyOf(call)),
  }),
  'POST cart/coupon': async (call) => ({ result: await putCoupon(call.shop, memberOf(call), call.body.code) }),
  'DELETE cart/coupon': async (call) => ({ result: await takeCouponOff(call.shop, memberOf(call)) }),
  'POST cart/merge': async (call) => {
    const { shop, body, member, language } = call;
    const who = { customerId: member.customerId, language };
    const result = await mergeIntoMember(shop, who, body.guest_id, keyOf(call));
    if (call.guestCookie === body.guest_id) call.clearGuestCookie();
    return { result };
  },
  'GET cart/guest-cart-replace/{guestId}/{userId}': async ({ shop, params, member, language }) => ({
    result: await mergeIntoMember(shop, { customerId: member.customerId, language }, params.guestId, null),
  }),
} satisfies Routes;

export const cartRoutes = { ...guestRoutes, ...memberRoutes } satisfies Routes;
