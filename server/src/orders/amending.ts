// What a buyer may change of a placed order until it is packed: the delivery address, the number that messages go to,
// the note for the driver. Always true: the address stays in the order's market; the mail address, the billing address
// and everything that was paid for stay; the number of an order that is paid on delivery stays, because a code proved
// it; the number the order was placed with is kept.
import type { AmendedPart } from '@hindam/contract/amended-parts';
import type { OrderStatus, PaymentOption } from '@hindam/contract/order-moves';
import { isSamePostalAddress, type PostalAddress } from '../customers/postal-address.ts';

/** How often one order may be changed in all, so that nobody uses it to send messages to strangers' numbers. */
export const AMENDMENTS_MAX = 10;

export interface Amendable {
  shippingAddress: PostalAddress;
  dialCode: string | null;
  phone: string | null;
  /** '' = none. */
  deliveryNote: string;
}

export interface Amendment {
  amendmentId: string;
  at: Date;
  /** Whether the order's member made it; otherwise somebody with the order's link, or the browser that placed it. */
  byMember: boolean;
  before: Amendable;
  after: Amendable;
}

/** Placed and not packed. */
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
