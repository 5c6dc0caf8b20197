// The bag as this device remembers it, after an order took its pieces out.
import type { Asked } from '../../kit/load.ts';
import { forgetBag, rememberBag } from '../../device/bag.ts';
import { loadBag } from '../bag/load-bag.ts';

export async function refreshBag(asked: Asked): Promise<void> {
  if (typeof document === 'undefined') return;
  const { cart, trouble } = await loadBag(asked);
  if (cart) rememberBag(cart);
  else if (trouble === null) forgetBag();
}
