// What a buyer may change of a placed order until it is packed: the delivery address, the phone number for messages
// unless the order is paid on delivery, and the note for the driver. The address stays in the order's market, and what
// was paid for cannot change.
import type { AmendedPart } from '@hindam/contract/amended-parts';
import type { OrderStatus, PaymentOption } from '@hindam/contract/order-moves';
import { isSamePostalAddress, type PostalAddress } from '../customers/postal-address.ts';

/**
 * How often an order may be changed. The shop sends messages to the new number, so without a limit a buyer could make
 * the shop message many strangers.
 */
export const AMENDMENTS_MAX = 10;

export interface Amendable {
  shippingAddress: PostalAddress;
  dialCode: string | null;
  phone: string | null;
  deliveryNote: string;
}

export interface Amendment {
  amendmentId: string;
  at: Date;
  /** Whether the member who owns the order made the change; else somebody who opened the order by its key did. */
  byMember: boolean;
  before: Amendable;
  after: Amendable;
}

const UNTIL_PACKED: readonly OrderStatus[] = ['placed', 'confirmed', 'in_tailoring'];

export const isAmendable = (status: OrderStatus): boolean => UNTIL_PACKED.includes(status);

export const mayAmendNumber = ({ paymentOption }: { paymentOption: PaymentOption }): boolean => paymentOption !== 'cod';

export function amendedParts(before: Amendable, after: Amendable): AmendedPart[] {
  return [
    ...(isSamePostalAddress(before.shippingAddress, after.shippingAddress) ? [] : ['address' as const]),
    ...(before.dialCode === after.dialCode && before.phone === after.phone ? [] : ['number' as const]),
    ...(before.deliveryNote === after.deliveryNote ? [] : ['note' as const]),
  ];
}
