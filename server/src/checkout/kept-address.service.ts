// Delivery addresses of orders that a guest placed and a member took over lately: the shop offers to copy them into the
// member's address book.
import { addressBook, addAddress } from '../customers/addresses.service.ts';
import type { AddressFields } from '../customers/addresses.ts';
import { isSamePostalAddress } from '../customers/postal-address.ts';
import type { PostalAddress } from '../customers/postal-address.ts';
import type { Member } from '../kernel/call.ts';
import { fault } from '../kernel/refuse.ts';
import { deliveredTo } from '../orders/handover.service.ts';
import type { DeliveredTo } from '../orders/orders.ts';
import { orderRow } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';

const fieldsOf = (address: PostalAddress): AddressFields => ({ ...address, type: 'home', email: null });

async function offered(shop: Shop, member: Member): Promise<DeliveredTo[]> {
  const delivered = await deliveredTo(shop.database, member.customerId);
  if (delivered.length === 0) return [];
  const book = await addressBook(shop, member);
  return delivered.filter(({ address }) => !book.some((entry) => isSamePostalAddress(entry, fieldsOf(address))));
}

export async function offeredAddress(shop: Shop, member: Member): Promise<DeliveredTo | null> {
  return (await offered(shop, member))[0] ?? null;
}

export async function isAddressOffered(
  shop: Shop,
  member: Member | null,
  order: { orderId: string; customerId: string | null; handedOverAt: Date | null },
): Promise<boolean> {
  if (member === null || member.customerId !== order.customerId || order.handedOverAt === null) return false;
  return (await offered(shop, member)).some(({ orderId }) => orderId === order.orderId);
}

/**
 * Copies the order's delivery address into the member's address book. Throws NOT_FOUND for an order that is not the
 * member's or has no address.
 */
export async function saveDeliveryAddress(shop: Shop, member: Member, orderId: string): Promise<void> {
  const order = await orderRow(shop.database, orderId);
  if (order?.customerId !== member.customerId || order.shippingAddress === null) return fault('NOT_FOUND');
  await addAddress(shop, member, fieldsOf(order.shippingAddress));
}
