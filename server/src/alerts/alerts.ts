// The rules of alerts: a member or a guest requests one mail when a variant is back in stock, or when a product's price
// falls below the price at the time of the request. An alert reserves no piece, and a guest's address gets no alert
// before it is confirmed.
import type { AlertKind } from '@hindam/contract/alert-kinds';

/**
 * At most this many recipients get a back-in-stock mail for each available piece within WAVE_HOURS; more than one,
 * because not every recipient buys.
 */
export const TOLD_PER_PIECE = 5;
/**
 * For this long a recipient of a back-in-stock mail counts towards TOLD_PER_PIECE; later requests beyond that number
 * wait.
 */
export const WAVE_HOURS = 4;

/** Alerts of a mail address that is not confirmed within this time are deleted. */
export const UNCONFIRMED_DAYS = 7;
/** An unconfirmed mail address gets at most one confirmation mail within this time. */
export const CONFIRMATION_EVERY_HOURS = 24;
/** A mail address whose recipient rejected the confirmation mail gets no mail about alerts for this long. */
export const REFUSED_DAYS = 90;
/**
 * How long a sent alert is kept: it counts towards TOLD_PER_PIECE for WAVE_HOURS, and operators see how many were sent.
 */
export const TOLD_RETENTION_DAYS = 30;

export interface Wanted {
  kind: AlertKind;
  productId: string;
  /** Null for a price drop for which no variant was named; a price drop is always about the whole product. */
  variantId: string | null;
  /** Null when no colour was named. The colour only chooses among variants while `variantId` is null. */
  colour: string | null;
}

export type Asker = { kind: 'member'; customerId: string } | { kind: 'guest'; email: string };

export interface WaitedVariant {
  variantId: string;
  /** Pieces in stock that are not held for orders. */
  available: number;
  /** How many recipients got a back-in-stock mail about this variant within the last WAVE_HOURS. */
  toldLately: number;
}

/**
 * Whether a due alert still holds when its mail is written: there is a price now (`priceMinor`), and for a price drop
 * it is still below `askedPriceMinor`, the price at the time of the request (null in an alert about stock).
 */
export function isStillSo<Prices extends { priceMinor: number | null; askedPriceMinor: number | null }>(
  alert: Prices,
): alert is Prices & { priceMinor: number } {
  const { priceMinor, askedPriceMinor } = alert;
  return priceMinor !== null && (askedPriceMinor === null || priceMinor < askedPriceMinor);
}

export function roomOf({ available, toldLately }: Omit<WaitedVariant, 'variantId'>): number {
  return Math.max(0, available * TOLD_PER_PIECE - toldLately);
}

/**
 * The variants about which back-in-stock mails may be sent now, each with the number of recipients; together at most
 * `most` recipients.
 */
export function roomsIn(waited: readonly WaitedVariant[], most: number): { variantId: string; room: number }[] {
  const rooms: { variantId: string; room: number }[] = [];
  let left = most;
  for (const variant of waited) {
    const room = Math.min(left, roomOf(variant));
    if (room > 0) rooms.push({ variantId: variant.variantId, room });
    left -= room;
  }
  return rooms;
}
