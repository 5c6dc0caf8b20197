// A guest who pays on delivery verifies the phone number by an SMS code, which is valid for that guest's cart only. No
// code is sent for an empty cart or where cash on delivery is not offered, because every SMS costs money.
import { cartForOrder } from '../cart/ordering.service.ts';
import { parseNumber } from '../customers/contact.ts';
import { type CodeSent, sendCode } from '../identity/codes.service.ts';
import { refuse } from '../kernel/refuse.ts';
import type { Shop } from '../shop.ts';
import { codeBinding } from './checkout.service.ts';
import type { Shopper } from './quote.service.ts';

export async function sendDeliveryCode(
  shop: Shop,
  shopper: Shopper,
  typed: { dialCode: string; phone: string },
): Promise<CodeSent> {
  const number =
    parseNumber(typed.dialCode, typed.phone, 'mobile') ?? refuse('INVALID_FIELDS', { phone: 'PHONE_INVALID' });
  const { owner, language } = shopper;
  if (!shop.market.paymentOptions.includes('cod')) refuse('PAYMENT_OPTION_NOT_OFFERED');
  const { lines } = await cartForOrder(shop.database, shop, owner, language);
  if (lines.length === 0) refuse('CART_EMPTY');
  const contact = { email: null, ...number };
  return sendCode(shop, { contact, purpose: 'delivery', language, bound: codeBinding(shopper) });
}
