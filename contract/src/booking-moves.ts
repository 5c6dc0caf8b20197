// The life of a home visit as data: every possible status change (move) and who may make it. A foreign key to the
// database's copy of this table rejects any other move.
export const BOOKING_STATUSES = [
  'requested',
  'contacted',
  'scheduled',
  'on_the_way',
  'done',
  'no_show',
  'cancelled',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** `clock`: a scheduled job of the shop. */
export const BOOKING_MOVERS = ['shopper', 'operator', 'clock'] as const;
export type BookingMover = (typeof BOOKING_MOVERS)[number];

export interface BookingMove {
  from: BookingStatus;
  to: BookingStatus;
  by: readonly BookingMover[];
}

export const BOOKING_MOVES: readonly BookingMove[] = [
  { from: 'requested', to: 'contacted', by: ['operator'] },
  { from: 'contacted', to: 'scheduled', by: ['operator'] },
  { from: 'scheduled', to: 'on_the_way', by: ['operator'] },
  { from: 'on_the_way', to: 'done', by: ['operator'] },
  { from: 'on_the_way', to: 'no_show', by: ['operator'] },
  // The clock cancels a guest's visit that was not confirmed in time.
  { from: 'requested', to: 'cancelled', by: ['shopper', 'operator', 'clock'] },
  { from: 'contacted', to: 'cancelled', by: ['shopper', 'operator'] },
  { from: 'scheduled', to: 'cancelled', by: ['shopper', 'operator'] },
  { from: 'on_the_way', to: 'cancelled', by: ['operator'] },
];

/** Statuses of a visit that is still to come and whose time may be changed. */
export const OPEN_BOOKING_STATUSES: readonly BookingStatus[] = ['requested', 'contacted', 'scheduled'];

export const FINAL_BOOKING_STATUSES: readonly BookingStatus[] = ['done', 'no_show', 'cancelled'];

export function bookingMovesFrom(from: BookingStatus, by: BookingMover): BookingStatus[] {
  return BOOKING_MOVES.filter((move) => move.from === from && move.by.includes(by)).map(({ to }) => to);
}

/** Until this many hours before a visit the shopper may change or cancel it. */
export const CHANGE_HOURS = 4;

/** `GET booking/slots` returns the visit times of this many days. */
export const SLOT_DAYS = 14;

export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];
