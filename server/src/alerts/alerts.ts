// The rules of alerts: a member or a guest asks for one mail when a variant is back in stock, or when a product's price
// falls below the one at the time of asking. Invariants: an alert is told once, and only what is still so when the mail
// is written; nobody is promised a piece; of those who
// wait for a variant, who asked first is told first, and in any WAVE_HOURS at most TOLD_PER_PIECE recipients are told
// for each piece there is; a guest's address gets no alert before it was confirmed.
import type { AlertKind } from '@hindam/contract/alert-kinds';

/** How many recipients are told of each available piece: not everybody who is told orders. */
export const TOLD_PER_PIECE = 5;
/** Whoever was told has the piece to themselves for this long before those who asked later are told. */
export const WAVE_HOURS = 4;

/** A guest's alerts end if the address was not confirmed after this long. */
export const UNCONFIRMED_DAYS = 7;
/** An address that is not confirmed gets at most one mail within this time. */
export const CONFIRMATION_EVERY_HOURS = 24;
/** An address whose reader said that the request was not theirs is not written to for this long. */
export const REFUSED_DAYS = 90;
/** A told alert is kept this long, for WAVE_HOURS and for the count that operators see. */
export const TOLD_RETENTION_DAYS = 30;

export interface Wanted {
  kind: AlertKind;
  productId: string;
  /** Null for a price drop of which no variant was named; it is of the whole product. */
  variantId: string | null;
  colour: string | null;
}

/** Who is written to. */
export type Asker = { kind: 'member'; customerId: string } | { kind: 'guest'; email: string };

export interface WaitedVariant {
  variantId: string;
  /** Pieces that no order holds. */
  available: number;
  /** How many recipients were told of this variant in the last WAVE_HOURS. */
  toldLately: number;
}

/**
 * Whether what the mail about a told alert would say is still so: the piece is on sale, and a price has not risen again
 * to what it was at the time of asking (null in an alert about stock).
 */
export function isStillSo<Prices extends { priceMinor: number | null; askedPriceMinor: number | null }>(
  alert: Prices,
): alert is Prices & { priceMinor: number } {
  const { priceMinor, askedPriceMinor } = alert;
  return priceMinor !== null && (askedPriceMinor === null || priceMinor < askedPriceMinor);
}

/** How many more recipients may be told of the variant now. */
export function roomOf({ available, toldLately }: Omit<WaitedVariant, 'variantId'>): number {
  return Math.max(0, available * TOLD_PER_PIECE - toldLately);
}

/** The variants of which somebody may be told now, each with how many, up to `most` recipients in all. */
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
