// A parcel: what carries an order to its door. Always true: an order has one at most, made when it is
// shipped; it has a tracking number from then on; who delivers and the code she gives him are known when it
// goes out; failed attempts are counted, and after two of them it may go back. What came back and is packed
// again begins anew. An operator moves an order by the one table everybody has; what moves money with it,
// cancelling and taking back, is done above where money is known, and refused here.
import { randomInt } from 'node:crypto';
import type { OrderStatus } from '@hindam/contract/order-moves';

export interface Parcel {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  windowFrom: Date | null;
  windowTo: Date | null;
  driverName: string | null;
  driverPhone: string | null;
  /** She tells it to the driver, who then knows that it is she. */
  deliveryCode: string | null;
  failedAttempts: number;
}

/** What an operator says of it with a move; undefined leaves what is known. */
export interface ParcelWords {
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
  trackingUrl?: string | undefined;
  windowFrom?: Date | undefined;
  windowTo?: Date | undefined;
  driverName?: string | undefined;
  driverPhone?: string | undefined;
  deliveryCode?: string | undefined;
}

export const NO_PARCEL: Parcel = {
  carrier: '',
  trackingNumber: '',
  trackingUrl: null,
  windowFrom: null,
  windowTo: null,
  driverName: null,
  driverPhone: null,
  deliveryCode: null,
  failedAttempts: 0,
};

/** Money goes with these: they are done above, where it is known. */
const WITH_MONEY: ReadonlySet<OrderStatus> = new Set(['cancelled', 'returned']);

export const isMovedHere = (to: OrderStatus): boolean => !WITH_MONEY.has(to);

/** Whether the desk's call of moves takes it; cancelling is a call of its own, with lines, a reason and a fee. */
export const isDeskMove = (to: OrderStatus): boolean => to !== 'cancelled';

const CODE_DIGITS = 4;

export function drawDeliveryCode(random: (max: number) => number = randomInt): string {
  return Array.from({ length: CODE_DIGITS }, () => String(random(10))).join('');
}

function spoken(parcel: Parcel, words: ParcelWords): Parcel {
  return {
    ...parcel,
    carrier: words.carrier ?? parcel.carrier,
    trackingNumber: words.trackingNumber ?? parcel.trackingNumber,
    trackingUrl: words.trackingUrl ?? parcel.trackingUrl,
    windowFrom: words.windowFrom ?? parcel.windowFrom,
    windowTo: words.windowTo ?? parcel.windowTo,
    driverName: words.driverName ?? parcel.driverName,
    driverPhone: words.driverPhone ?? parcel.driverPhone,
    deliveryCode: words.deliveryCode ?? parcel.deliveryCode,
  };
}

/** The parcel after a move to `to`; null when the move says nothing of it. */
export function parcelAfter(parcel: Parcel, to: OrderStatus, words: ParcelWords, draw: () => string): Parcel | null {
  switch (to) {
    case 'packed':
      return parcel.trackingNumber === '' ? null : NO_PARCEL;
    case 'shipped':
      return spoken(parcel, words);
    case 'out_for_delivery': {
      const next = spoken(parcel, words);
      return { ...next, deliveryCode: next.deliveryCode ?? draw() };
    }
    case 'delivery_failed':
      // Another day has another window; the code stays hers.
      return { ...parcel, failedAttempts: parcel.failedAttempts + 1, windowFrom: null, windowTo: null };
    default:
      return null;
  }
}

/** Faults of what was said with a move, by the wire's field names. */
export function faultsOf(parcel: Parcel, to: OrderStatus, words: ParcelWords): Record<string, string> {
  const next = spoken(parcel, words);
  if (to === 'shipped' && next.trackingNumber === '') return { tracking_number: 'FIELD_REQUIRED' };
  const { windowFrom, windowTo } = next;
  return windowFrom && windowTo && windowTo <= windowFrom ? { window_to: 'FIELD_INVALID' } : {};
}

/** The same where a piece is not at the tailor's last stage: it is packed by whoever says so, and why. */
export function faultsOfSkipping(saysSo: boolean, note: string): Record<string, string> {
  if (!saysSo) return { skip_tailoring: 'TAILORING_UNFINISHED' };
  return note === '' ? { note: 'FIELD_REQUIRED' } : {};
}
