// Binds the bag's calls: wire names to house names, nothing more.
import type { Call, Routes } from '../kernel/call.ts';
import { fault } from '../kernel/refuse.ts';
import { addToBag, changeLine, type Key, mergeBags, viewBag } from './cart.service.ts';

function keyOf(call: { idempotencyKey: string | null; requestHash(): Buffer }): Key | null {
  return call.idempotencyKey === null ? null : { key: call.idempotencyKey, requestHash: call.requestHash() };
}

async function addAsGuest(call: Call<'POST guest-cart/add-to-cart'>) {
  const { shop, body, language } = call;
  const piece = {
    productId: body.product_id,
    variantId: body.product_item_id,
    colour: body.color_code,
    size: body.size ?? null,
    customSizeId: body.customSizeId ?? null,
    remarks: body.remarks ?? '',
  };
  call.setGuestCookie(body.ip_address);
  await addToBag(shop, { guestId: body.ip_address, language }, piece, keyOf(call));
  return { word: 'ADDED_TO_BAG' };
}

export const cartRoutes = {
  'POST guest-cart/add-to-cart': addAsGuest,
  // Members come with the accounts: until then nobody is signed in.
  'POST cart/add-to-cart': () => fault('NOT_SIGNED_IN'),
  'GET cart/guest-cart-replace/{guestId}/{userId}': () => fault('NOT_SIGNED_IN'),
  'GET guest-cart/view/{guestId}': async (call) => {
    call.setGuestCookie(call.params.guestId);
    return { result: await viewBag(call.shop, { guestId: call.params.guestId, language: call.language }) };
  },
  'POST guest-cart/line': async (call) => {
    const { shop, body, language } = call;
    call.setGuestCookie(body.ip_address);
    const change = { lineId: body.line_id, quantity: body.quantity, remarks: body.remarks };
    return { result: await changeLine(shop, { guestId: body.ip_address, language }, change, keyOf(call)) };
  },
  'POST guest-cart/merge': async (call) => {
    const { shop, body, language } = call;
    call.setGuestCookie(body.ip_address);
    return { result: await mergeBags(shop, { guestId: body.ip_address, language }, body.other_guest_id, keyOf(call)) };
  },
} satisfies Routes;
