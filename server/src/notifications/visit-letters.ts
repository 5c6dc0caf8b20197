// Letters (mails, SMS) about home visits: which facts a letter stores. Facts are collected when the event is handled;
// remarks and measurements are left out of letters.
import type { BookingStatus } from '@hindam/contract/booking-moves';

export const VISIT_TEMPLATES = [
  'visit_requested',
  'visit_scheduled',
  'visit_changed',
  'visit_updated',
  'visit_cancelled',
  // The only one of these templates that goes to the shop.
  'visit_overdue',
] as const;
export type VisitTemplate = (typeof VISIT_TEMPLATES)[number];

export interface VisitFacts {
  bookingId: string;
  reference: string;
  /** Access key in the link, which opens the visit without an account; null for a member, who logs in. */
  key: string | null;
  status: BookingStatus;
  /** Times as ISO 8601. */
  startsAt: string;
  endsAt: string;
  contactDue: string;
  updatedAt: string;
  timeZone: string;
  /** Code of the visit's market; absent in letters that older versions of the shop stored. */
  market?: string;
  sequence: number;
  /** The visit's postal address; '' if the recipient is not proven to be the visit's member. */
  place: string;
  /** The parts of `place`; absent in letters that older versions of the shop stored. */
  address?: string[];
  /** Whom the calendar file invites; null in an SMS and in a letter to the shop. */
  attendee: string | null;
}

/**
 * The template of the letter, and the kind of notification, about a move to `to`; null for a move that only the visit's
 * page shows.
 */
export function visitTemplateOf(to: string): 'visit_scheduled' | 'visit_cancelled' | null {
  if (to === 'scheduled') return 'visit_scheduled';
  return to === 'cancelled' ? 'visit_cancelled' : null;
}
