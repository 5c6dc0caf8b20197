// Adds a product to the wish list or removes it, when the heart is pressed. The device's list changes at once; a
// member's change is also sent to the server, and undone on the device if that call is refused or fails, unless the
// session has ended. Without a connection the call is queued (decision 86).
import type { Client } from '@hindam/contract/client';
import type { Refusal } from '@hindam/contract/refusals';
import { UNREACHABLE } from '@hindam/contract/unreachable';
import { isReachable, isUnreachable } from '../kit/connection.ts';
import { forgetLogin, isSignedOut } from './cart-holder.ts';
import { randomToken } from './guest-id.ts';
import { loginRecord } from './login-record.ts';
import { queueCall } from './queue/queue.ts';
import { hasSessionCookie } from './signed-in-cookie.ts';
import { type DeviceWish, deviceWishes, storeWishes } from './wishes.ts';

export interface WishToggle {
  client: Client;
  language: string;
  productId: string;
  variantId: string | null;
  /** The code of the colour that was shown when the heart was pressed. */
  color?: string | null;
  size?: string | null;
  wished: boolean;
}

const UNSENT = { ok: false, refusal: { errorCode: UNREACHABLE, status: 0, message: '' } } as const;

export type Toggled = { ok: true; count: number } | { ok: false; refusal: Refusal | null };

function toggled({ productId, variantId, color = null, size = null, wished }: WishToggle): readonly DeviceWish[] {
  const others = deviceWishes().filter(({ product_id }) => product_id !== productId);
  if (!wished) return others;
  return [
    { product_id: productId, product_item_id: variantId, color_code: color, size, added_at: new Date().toISOString() },
    ...others,
  ];
}

export async function toggleWish(toggle: WishToggle): Promise<Toggled> {
  const before = deviceWishes();
  const after = toggled(toggle);
  if (after.length > WISHES_MAX_ON_DEVICE) return { ok: false, refusal: null };
  storeWishes(after);
  // With neither login record nor the cookie `signed_in` this is a guest, whose wishes are stored on the device only.
  if (loginRecord() === null && !hasSessionCookie()) return { ok: true, count: after.length };
  const body = {
    product_id: toggle.productId,
    product_item_id: toggle.variantId ?? undefined,
    color_code: toggle.color ?? undefined,
    size: toggle.size ?? undefined,
    wished: toggle.wished,
    language_code: toggle.language,
  };
  const tried = await isReachable();
  // `keepalive` lets the request finish when the shopper leaves the page.
  const answer = tried ? await toggle.client.post('wishlist/toggle', { body }, { keepalive: true }) : UNSENT;
  if (answer.ok) {
    storeWishes(answer.result.items);
    return { ok: true, count: answer.result.count };
  }
  // The session has ended: the device's list is a guest's from now on, and this change stays in it.
  if (isSignedOut(answer)) {
    forgetLogin();
    return { ok: true, count: after.length };
  }
  // The call names the wanted state (`wished`), so sending it again later is harmless if the first one did arrive.
  const queued = { kind: 'wish', path: 'wishlist/toggle', body, label: '', key: randomToken(), tried } as const;
  if ((!tried || (await isUnreachable(answer.refusal))) && (await queueCall(queued)))
    return { ok: true, count: after.length };
  storeWishes(before);
  return { ok: false, refusal: answer.refusal };
}

/**
 * `WISHES_MAX` of the package `contract`, repeated because importing it would bring zod schemas into the browser's
 * code; wishes.test.ts compares both.
 */
export const WISHES_MAX_ON_DEVICE = 100;
