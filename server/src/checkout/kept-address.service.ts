// Orders placed before a member had an account carry a delivery address, which is offered for the member's address book
// and can be kept once. Only the order's member may keep it.
import { addressBook, keepAddress } from '../customers/addresses.service.ts';
import { type AddressFields, isSameAddress } from '../customers/addresses.ts';
import type { Member } from '../kernel/call.ts';
import { fault } from '../kernel/refuse.ts';
import { deliveredTo } from '../orders/handover.service.ts';
import type { DeliveredTo, OrderAddress } from '../orders/orders.ts';
import { orderRow } from '../orders/orders.service.ts';
import type { Shop } from '../shop.ts';

const fieldsOf = (address: OrderAddress): AddressFields => ({ ...address, type: 'home', email: null });

async function offered(shop: Shop, member: Member): Promise<DeliveredTo[]> {
  const delivered = await deliveredTo(shop.database, member.customerId);
  if (delivered.length === 0) return [];
  const book = await addressBook(shop, member);
  return delivered.filter(({ address }) => !book.some((entry) => isSameAddress(entry, fieldsOf(address))));
}

/** The address of the newest such order; null when the address book has them all. */
export async function addressToKeep(shop: Shop, member: Member): Promise<DeliveredTo | null> {
  return (await offered(shop, member))[0] ?? null;
}

/** Whether the reader of this order is offered its address. */
export async function isToKeep(
  shop: Shop,
  member: Member | null,
  order: { orderId: string; customerId: string | null; handedOverAt: Date | null },
): Promise<boolean> {
  if (member === null || member.customerId !== order.customerId || order.handedOverAt === null) return false;
  return (await offered(shop, member)).some(({ orderId }) => orderId === order.orderId);
}

/** NOT_FOUND unless the order is the member's and still has its address. */
export async function keepAddressOf(shop: Shop, member: Member, orderId: string): Promise<void> {
  const order = await orderRow(shop.database, orderId);
  if (order?.customerId !== member.customerId || order.shippingAddress === null) return fault('NOT_FOUND');
  await keepAddress(shop, member, fieldsOf(order.shippingAddress));
}
