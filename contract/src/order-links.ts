// The links by which guests open their orders: keeping a link's key in this browser, revoking the links and sending a
// new one, and the code that a reader needs for street and phone number once the order ended long ago.
import { z } from 'zod';
import { orderKey } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { id, languageCode, text } from './fields.ts';
import { codeSent, token } from './identity.ts';

const named = { order_id: id, ...orderKey, language_code: languageCode.optional() };

export const orderLinkEndpoints = {
  'POST order/keep-link': endpoint({
    method: 'POST',
    path: 'order/keep-link',
    who: 'owner',
    limit: 'general',
    summary: 'Keeps the key of the order’s link in the cookie `order_access`; no GET does, whatever its address holds',
    body: z.object(named),
    answer: z.object({}),
    refusals: [],
  }),
  'POST order/renew-link': endpoint({
    method: 'POST',
    path: 'order/renew-link',
    who: 'owner',
    limit: { name: 'orderLinks', by: 'address' },
    summary:
      'Every link of the order, and every cookie made of one, opens it no more; one new link goes to its contact. Refused, with nothing changed, where no new link could be sent: an order that was never placed, or an SMS to a country that gets none',
    body: z.object(named),
    answer: z.object({}),
    refusals: ['LINK_NOT_RENEWED'],
  }),
  'POST order/contact-code': endpoint({
    method: 'POST',
    path: 'order/contact-code',
    who: 'owner',
    limit: { name: 'codes', by: 'address' },
    summary: 'Sends a code to the mail address of the order, or to its number if it has none',
    body: z.object(named),
    answer: codeSent,
    refusals: ['SMS_PAUSED'],
  }),
  'POST order/show-contact': endpoint({
    method: 'POST',
    path: 'order/show-contact',
    who: 'owner',
    limit: { name: 'codeTries', by: 'address' },
    summary: 'The right code, once, becomes a key with which the order shows street and phone number',
    body: z.object({ ...named, otp_ref: token, otp: text(16, 'code').pipe(z.string().min(1)) }),
    answer: z.object({
      result: z.object({
        key: z.string().meta({
          description: 'in place of the link’s key; it shows everything for one to two hours, then what the link shows',
        }),
      }),
    }),
    refusals: ['INVALID_FIELDS', 'OTP_WRONG', 'OTP_EXPIRED', 'OTP_TOKEN_EXPIRED'],
  }),
};
