// Status changes of a home visit. The caller holds the visit's row lock; each change is checked against BOOKING_MOVES
// (contract/src/booking-moves.ts) and written with its history row and its event.
import type { BookingMover, BookingStatus } from '@hindam/contract/booking-moves';
import { bookingMovesFrom } from '@hindam/contract/booking-moves';
import type { Transaction } from '../kernel/database.ts';
import { record } from '../kernel/events.ts';
import { refuseWith } from '../kernel/refuse.ts';
import { type Booking, isBookingMove } from './bookings.ts';
import { writeHistory, writeStatus } from './bookings.store.ts';

export interface VisitMove {
  to: BookingStatus;
  by: BookingMover;
  operatorId: string | null;
  /** A note by an operator, never by a shopper; therefore the export of a member's data leaves notes out. */
  note: string;
}

/**
 * Changes the status in the database and in `booking`; throws MOVE_NOT_ALLOWED for a change that is not in
 * BOOKING_MOVES.
 */
export async function moveVisit(tx: Transaction, booking: Booking, move: VisitMove): Promise<void> {
  const { bookingId, status: from } = booking;
  const { to, by, operatorId, note } = move;
  if (!isBookingMove(from, to, by)) refuseWith('MOVE_NOT_ALLOWED', { allowed: bookingMovesFrom(from, by) });
  await writeStatus(tx, bookingId, to);
  const eventId = await writeHistory(tx, bookingId, { from, to, by, operatorId, what: to, note });
  await record(tx, 'booking.moved', { bookingId, from, to }, [], eventId);
  booking.status = to;
}
