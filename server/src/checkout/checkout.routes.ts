// Binds the calls of checkout: wire names to house names, nothing more.
import type { Call, Routes } from '../kernel/call.ts';
import { ownerByGuestId, ownerByMember } from '../kernel/owner.ts';
import { fault } from '../kernel/refuse.ts';
import { type Shopper, quoteTheBag } from './quote.service.ts';

function shopperOf(call: Call<'POST checkout/quote'> | Call<'POST checkout/place-order'>): Shopper {
  const { member, body, language } = call;
  if (member) return { owner: ownerByMember(member.customerId), member, language };
  if (body.ip_address === undefined) return fault('INVALID', { fields: { ip_address: 'FIELD_REQUIRED' } });
  call.setGuestCookie(body.ip_address);
  return { owner: ownerByGuestId(body.ip_address), member: null, language };
}

export const checkoutRoutes = {
  'POST checkout/quote': async (call) => ({ result: await quoteTheBag(call.shop, shopperOf(call), call.body.country) }),
} satisfies Routes;
