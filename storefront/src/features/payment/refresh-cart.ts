// Reloads the cart and stores it on this device; does nothing on the server.
import type { PageRequest } from '../../kit/load.ts';
import { forgetCart, rememberCart } from '../../device/cart.ts';
import { loadCart } from '../cart/load-cart.ts';

export async function refreshCart(request: PageRequest): Promise<void> {
  if (typeof document === 'undefined') return;
  const { cart, loadError } = await loadCart(request);
  if (cart) rememberCart(cart);
  else if (loadError === null) forgetCart();
}
