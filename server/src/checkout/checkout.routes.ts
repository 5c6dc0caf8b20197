// Routes of checkout.
import { sentOnTheWire } from '../identity/codes.service.ts';
import { postalAddressOf } from '../customers/postal-address.ts';
import { typedAddressFaults, typedContactFaults } from '../customers/typed-faults.ts';
import { type Call, type Routes, withFaults } from '../kernel/call.ts';
import { keyOf } from '../kernel/idempotency.ts';
import { type Owner, ownerByGuestId, ownerByMember } from '../kernel/owner.ts';
import { fault } from '../kernel/refuse.ts';
import { readerOf } from '../orders/order-access.ts';
import { type CancelOutcome, cancelByShopper, cancelOptions } from './cancel.service.ts';
import { parseLineQuantities } from './cancelling.ts';
import { checkSoFar, placeOrder } from './checkout.service.ts';
import type { TypedContact } from './contact.ts';
import { checkCredit } from './credit.service.ts';
import { sendDeliveryCode } from './delivery-code.service.ts';
import { previewOnWire, linesToCancel } from './on-the-wire.ts';
import { quoteTheCart } from './quote.service.ts';
import { orderAgain } from './reorder.service.ts';

type OfShopper = Pick<
  | Call<'POST checkout/quote'>
  | Call<'POST checkout/credit'>
  | Call<'POST checkout/place-order'>
  | Call<'POST order/reorder'>,
  'member' | 'body' | 'setGuestCookie'
>;

function ownerOf({ member, body, setGuestCookie }: OfShopper): Owner {
  if (member) return ownerByMember(member.customerId);
  if (body.ip_address === undefined) return fault('INVALID', { fields: { ip_address: 'FIELD_REQUIRED' } });
  setGuestCookie(body.ip_address);
  return ownerByGuestId(body.ip_address);
}

function contactOf(contact: Call<'POST checkout/place-order'>['body']['contact']): TypedContact {
  return { email: contact.email ?? null, dialCode: contact.dial_code, phone: contact.phone };
}

function outcomeOnWire({ status, orderStatus, refund, currency }: CancelOutcome) {
  return { status, order_status: orderStatus, refund: previewOnWire(refund, currency) };
}

const buyerFaults = (body: unknown) => ({
  ...typedContactFaults(body),
  ...typedAddressFaults(body, 'shipping_address'),
  ...typedAddressFaults(body, 'billing_address'),
});

const ordering = {
  'POST checkout/quote': async (call) => {
    const { shop, member, language, body } = call;
    return { result: await quoteTheCart(shop, { owner: ownerOf(call), member, language }, body.country) };
  },
  'POST checkout/check': withFaults(buyerFaults, async ({ shop, member, body }: Call<'POST checkout/check'>) => {
    const { contact, shipping_address: shipping, billing_address: billing } = body;
    await checkSoFar(shop, member, {
      contact: contactOf(contact),
      ...(shipping === undefined ? {} : { shippingAddress: postalAddressOf(shipping) }),
      billingAddress: billing === undefined ? null : postalAddressOf(billing),
    });
    return {};
  }),
  'POST checkout/credit': withFaults(typedContactFaults, async (call: Call<'POST checkout/credit'>) => {
    const { shop, member, language, body } = call;
    const contact = await checkSoFar(shop, member, { contact: contactOf(body.contact), billingAddress: null });
    const { payment_option: option, payment_provider: provider, wrapping: isWrapped } = body;
    await checkCredit(shop, { owner: ownerOf(call), member, language }, { option, provider, contact, isWrapped });
    return {};
  }),
  'POST checkout/place-order': withFaults(buyerFaults, async (call: Call<'POST checkout/place-order'>) => {
    const { shop, member, language, body, from } = call;
    const { contact, shipping_address: shipping, billing_address: billing } = body;
    const confirmation = {
      quoteId: body.quote_id,
      option: body.payment_option,
      provider: body.payment_provider ?? null,
      keepCard: body.keep_card,
      buyer: {
        contact: contactOf(contact),
        shippingAddress: postalAddressOf(shipping),
        billingAddress: billing === undefined ? null : postalAddressOf(billing),
      },
      gift: body.gift ? { note: body.gift.note, isWrapped: body.gift.wrapping } : null,
      from,
      countBuyerCheck: () => call.takeLimit('buyerChecks'),
      code: body.otp_ref && body.otp ? { ref: body.otp_ref, typed: body.otp } : null,
    };
    const shopper = { owner: ownerOf(call), member, language };
    const { orderId, paymentId, paymentUrl, accessKey } = await placeOrder(shop, shopper, confirmation, keyOf(call));
    if (accessKey !== null) call.setOrderKey(orderId, accessKey);
    return {
      result: { order_id: orderId, payment_id: paymentId, payment_url: paymentUrl, access_key: accessKey },
    };
  }),
  'POST checkout/delivery-code': async (call) => {
    const { shop, language, body, from: asker } = call;
    const shopper = { owner: ownerByGuestId(body.ip_address), member: null, language };
    return sentOnTheWire(
      await sendDeliveryCode(shop, { shopper, asker }, { dialCode: body.dial_code, phone: body.phone }),
    );
  },
} satisfies Routes;

const ofOwners = {
  'GET order/cancel-options/{id}': async (call) => {
    const { shop, params, query, language } = call;
    const texts = query.lines === undefined ? null : [query.lines].flat();
    const wish = { orderId: params.id, lines: texts && parseLineQuantities(texts), language };
    const options = await cancelOptions(shop, readerOf(call, params.id, query.key), wish);
    const { how, lines, reasons, refund, currency } = options;
    return { result: { how, lines, reasons, refund: previewOnWire(refund, currency) } };
  },
  'POST order/cancel': async (call) => {
    const { shop, body } = call;
    const wish = {
      orderId: body.order_id,
      lines: linesToCancel(body.lines),
      reasonCode: body.reason_code,
      reasonText: body.reason_text,
    };
    const reader = readerOf(call, body.order_id, body.key);
    return { result: outcomeOnWire(await cancelByShopper(shop, reader, wish, keyOf(call))) };
  },
  'POST order/reorder': async (call) => {
    const { shop, body, language } = call;
    const who = { reader: readerOf(call, body.order_id, body.key), owner: ownerOf(call), language };
    return { result: await orderAgain(shop, who, body.order_id, keyOf(call)) };
  },
} satisfies Routes;

export const checkoutRoutes = { ...ordering, ...ofOwners } satisfies Routes;
