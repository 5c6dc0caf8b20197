// The rules of parcels. An order has at most one parcel, created when the order is shipped. Cancelling and returning
// also move money, so they are refused here and made by the slices checkout and returns.
import { randomInt } from 'node:crypto';
import type { OrderStatus } from '@hindam/contract/order-moves';
import type { FieldMessages } from '../kernel/refuse.ts';

export interface Parcel {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  windowFrom: Date | null;
  windowTo: Date | null;
  driverName: string | null;
  driverPhone: string | null;
  /** The recipient tells this code to the driver as proof of identity. */
  deliveryCode: string | null;
  failedAttempts: number;
}

/** Parcel fields that an operator may give with a move; an undefined field keeps its stored value. */
export interface ParcelDetails {
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

/** Moves to these statuses also move money, so the slices checkout and returns make them. */
const WITH_MONEY: ReadonlySet<OrderStatus> = new Set(['cancelled', 'returned']);

export const movesNoMoney = (to: OrderStatus): boolean => !WITH_MONEY.has(to);

/** False for cancelling, which has an endpoint of its own, with lines and a fee. */
export const isOperatorMove = (to: OrderStatus): boolean => to !== 'cancelled';

const CODE_DIGITS = 4;

export function drawDeliveryCode(random: (max: number) => number = randomInt): string {
  return Array.from({ length: CODE_DIGITS }, () => String(random(10))).join('');
}

function withDetails(parcel: Parcel, details: ParcelDetails): Parcel {
  return {
    ...parcel,
    carrier: details.carrier ?? parcel.carrier,
    trackingNumber: details.trackingNumber ?? parcel.trackingNumber,
    trackingUrl: details.trackingUrl ?? parcel.trackingUrl,
    windowFrom: details.windowFrom ?? parcel.windowFrom,
    windowTo: details.windowTo ?? parcel.windowTo,
    driverName: details.driverName ?? parcel.driverName,
    driverPhone: details.driverPhone ?? parcel.driverPhone,
    deliveryCode: details.deliveryCode ?? parcel.deliveryCode,
  };
}

/** The parcel after a move to the status `to`; null when the move does not change the parcel. */
export function parcelAfter(
  parcel: Parcel,
  to: OrderStatus,
  details: ParcelDetails,
  draw: () => string,
): Parcel | null {
  switch (to) {
    case 'packed':
      return parcel.trackingNumber === '' ? null : NO_PARCEL;
    case 'shipped':
      return withDetails(parcel, details);
    case 'out_for_delivery': {
      const next = withDetails(parcel, details);
      return { ...next, deliveryCode: next.deliveryCode ?? draw() };
    }
    case 'delivery_failed':
      // The next attempt gets a new time window, but the recipient keeps the delivery code.
      return { ...parcel, failedAttempts: parcel.failedAttempts + 1, windowFrom: null, windowTo: null };
    default:
      return null;
  }
}

export function faultsOf(parcel: Parcel, to: OrderStatus, details: ParcelDetails): FieldMessages {
  const next = withDetails(parcel, details);
  if (to === 'shipped' && next.trackingNumber === '') return { tracking_number: 'FIELD_REQUIRED' };
  const { windowFrom, windowTo } = next;
  return windowFrom && windowTo && windowTo <= windowFrom ? { window_to: 'FIELD_ORDER' } : {};
}

/** Packing before tailoring is finished needs a confirmation (`saysSo`) and a reason (`note`). */
export function faultsOfSkipping(saysSo: boolean, note: string): FieldMessages {
  if (!saysSo) return { skip_tailoring: 'TAILORING_UNFINISHED' };
  return note === '' ? { note: 'FIELD_REQUIRED' } : {};
}
