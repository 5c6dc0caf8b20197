// The facts that a letter (mail, SMS) about a home visit stores. They are collected when the event is handled; remarks
// and measurements are left out.
import type { BookingStatus } from '@hindam/contract/booking-moves';

export const VISIT_TEMPLATES = [
  // Asks a guest to confirm the visit.
  'visit_confirm',
  'visit_requested',
  'visit_scheduled',
  'visit_changed',
  'visit_updated',
  'visit_cancelled',
  // Goes to the shop.
  'visit_overdue',
] as const;
export type VisitTemplate = (typeof VISIT_TEMPLATES)[number];

export interface VisitFacts {
  bookingId: string;
  reference: string;
  /** Opens the visit without an account; null for a visit that a member requested, who logs in, and for the shop. */
  key: string | null;
  /** The key that confirms the visit, and until when it does; only in the letter `visit_confirm`. */
  confirm?: { key: string; by: string };
  status: BookingStatus;
  /** Times as ISO 8601. */
  startsAt: string;
  endsAt: string;
  contactDue: string;
  updatedAt: string;
  timeZone: string;
  /** Code of the visit's market; absent in letters that older versions of the shop stored. */
  market?: string;
  /** The version of the visit in calendars (SEQUENCE of iCalendar). */
  sequence: number;
  /** The visit's postal address; empty if the recipient is not proven to be the visit's member. */
  place: string;
  /** The parts of `place`; absent in letters that older versions of the shop stored. */
  address?: string[];
  /** The mail address that the calendar file invites; null in an SMS and in a mail without a calendar file. */
  attendee: string | null;
}

/** The template of the letter, and the kind of notification, about a move to `to`; null for a move that gives none. */
export function visitTemplateOf(to: string): 'visit_scheduled' | 'visit_cancelled' | null {
  if (to === 'scheduled') return 'visit_scheduled';
  return to === 'cancelled' ? 'visit_cancelled' : null;
}
