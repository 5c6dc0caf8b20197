// A guest who pays on delivery verifies the phone number by an SMS code, which is valid for that guest's cart. Each SMS
// costs money, so none is sent for an empty cart, while the market takes no orders, or where cash on delivery is not
// offered.
import { cartForOrder } from '../cart/ordering.service.ts';
import { numberFault, parseNumber } from '../customers/contact.ts';
import type { Asker } from '../identity/asker.ts';
import { type CodeSent, sendCode } from '../identity/codes.service.ts';
import { refuse } from '../kernel/refuse.ts';
import { offeredOptions } from '../payments/payments.service.ts';
import type { Shop } from '../shop.ts';
import { codeBinding } from './checkout.service.ts';
import { pricedCart, type CheckoutShopper } from './quote.service.ts';

export async function sendDeliveryCode(
  shop: Shop,
  { shopper, asker }: { shopper: CheckoutShopper; asker: Asker },
  typed: { dialCode: string; phone: string },
): Promise<CodeSent> {
  const number =
    parseNumber(typed.dialCode, typed.phone, 'mobile') ??
    refuse('INVALID_FIELDS', { phone: numberFault(typed.dialCode, 'mobile') });
  const { owner, language } = shopper;
  const cart = await cartForOrder(shop.database, shop, owner, language);
  if (cart.lines.length === 0) refuse('CART_EMPTY');
  const { sums, market, takesOrders } = await pricedCart(shop.database, shop, cart, []);
  if (!takesOrders) refuse('SHOP_NOT_OPEN');
  const isOffered = offeredOptions(shop, market, sums.totalMinor).includes('cod');
  if (!isOffered) refuse('PAYMENT_OPTION_NOT_OFFERED');
  const contact = { email: null, ...number };
  return sendCode(shop, { contact, asker, purpose: 'delivery', language, bound: codeBinding(shopper) });
}
