// What the shop tells a provider that grants credit about an order. Of a member's other orders it tells only how many
// were placed and not cancelled, never what was bought.
import { memberSince } from '../customers/customers.service.ts';
import type { Queries } from '../kernel/database.ts';
import { countPlaced } from '../orders/lists.service.ts';
import { textsOf } from '../orders/orders.ts';
import { viewOrder } from '../orders/orders.service.ts';
import type { Purchase } from '../outside/payments/port.ts';

export async function purchaseOf(db: Queries, orderId: string, language: string): Promise<Purchase> {
  const order = await viewOrder(db, orderId);
  const { customerId, shippingAddress: to } = order;
  const line = [to?.lineOne, to?.lineTwo, to?.district].filter(Boolean).join(', ');
  return {
    lines: order.lines.map((one) => ({
      title: textsOf(one, language).title,
      sku: one.sku,
      quantity: one.quantity,
      unitMinor: one.unitMinor,
      discountMinor: one.discountMinor,
    })),
    // Wrapping is sent as part of shipping, because providers check that the parts add up to the total.
    shippingMinor: order.shippingMinor + (order.wrappingMinor ?? 0),
    discountMinor: order.discountMinor,
    vatMinor: order.vatMinor,
    address: {
      name: to?.name ?? order.name,
      country: to?.country ?? '',
      city: to?.city || to?.district || to?.state || '',
      line,
      zip: to?.zipCode ?? '',
      phone: `${to?.dialCode ?? ''}${to?.phone ?? ''}`,
    },
    memberSince: customerId === null ? null : await memberSince(db, customerId),
    placedBefore: customerId === null ? 0 : await countPlaced(db, customerId, orderId),
  };
}
