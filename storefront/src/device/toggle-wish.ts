// A press on a heart. It shows at once; a member's list has the last word, and what it refuses is taken back.
import type { Client } from '@hindam/contract/client';
import type { Refusal } from '@hindam/contract/refusals';
import { dropLogin, loginRecord } from './login-record.ts';
import { hasSessionCookie } from './signed-in-cookie.ts';
import { type DeviceWish, deviceWishes, keepWishes } from './wishes.ts';

export interface Press {
  client: Client;
  language: string;
  productId: string;
  /** The variant she was looking at, if she had chosen one. */
  variantId: string | null;
  /** As it stood before her. */
  color?: string | null;
  size?: string | null;
  wished: boolean;
}

export type Toggled = { ok: true; count: number } | { ok: false; refusal: Refusal | null };

const NOT_SIGNED_IN = 401;

function pressed({ productId, variantId, color = null, size = null, wished }: Press): readonly DeviceWish[] {
  const others = deviceWishes().filter(({ product_id }) => product_id !== productId);
  if (!wished) return others;
  return [
    { product_id: productId, product_item_id: variantId, color_code: color, size, added_at: new Date().toISOString() },
    ...others,
  ];
}

export async function toggleWish(press: Press): Promise<Toggled> {
  const before = deviceWishes();
  const after = pressed(press);
  if (after.length > WISHES_MAX_ON_DEVICE) return { ok: false, refusal: null };
  keepWishes(after);
  // A session the device does not know yet is hers all the same.
  if (loginRecord() === null && !hasSessionCookie()) return { ok: true, count: after.length };
  const body = {
    product_id: press.productId,
    product_item_id: press.variantId ?? undefined,
    color_code: press.color ?? undefined,
    size: press.size ?? undefined,
    wished: press.wished,
    language_code: press.language,
  };
  // A heart pressed on the way to another page is pressed all the same.
  const answer = await press.client.post('wishlist/toggle', { body }, { keepalive: true });
  if (answer.ok) {
    keepWishes(answer.result.items);
    return { ok: true, count: answer.result.count };
  }
  // Signed out elsewhere: the list is the device's again, and this wish stays on it.
  if (answer.refusal.status === NOT_SIGNED_IN) {
    dropLogin();
    return { ok: true, count: after.length };
  }
  keepWishes(before);
  return { ok: false, refusal: answer.refusal };
}

/** The contract's WISHES_MAX, restated so that no validator reaches a browser; a test holds both. */
export const WISHES_MAX_ON_DEVICE = 100;
