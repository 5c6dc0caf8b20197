// The calendar file of a home visit (RFC 5545 and 5546), with times in UTC. A later file of a visit has the same UID
// and no smaller SEQUENCE, so that it replaces the earlier one.
import type { BookingStatus } from '@hindam/contract/booking-moves';
import { Buffer } from 'node:buffer';

export interface CalendarEntry {
  bookingId: string;
  sequence: number;
  status: BookingStatus;
  startsAt: Date;
  endsAt: Date;
  updatedAt: Date;
  /** Summary and description are in the reader's language. */
  summary: string;
  description: string;
  /** The visit's postal address; empty in a mail to a recipient who is not the visit's member. */
  location: string;
  url: string;
  organizer: { name: string; email: string };
  /** The e-mail address of the recipient, in a file sent by mail; null in a file that is downloaded. */
  attendee: string | null;
}

export type CalendarMethod = 'REQUEST' | 'PUBLISH' | 'CANCEL';

const LINE_BYTES_MAX = 75;

/**
 * RFC 5545, 3.3.11 (TEXT): backslash, semicolon, comma and line breaks are escaped by a backslash; other control
 * characters become spaces.
 */
function escapedText(text: string): string {
  return (
    text
      .replaceAll('\\', '\\\\')
      .replaceAll(';', String.raw`\;`)
      .replaceAll(',', String.raw`\,`)
      .replaceAll(/\r\n?|\n/g, String.raw`\n`)
      // oxlint-disable-next-line no-control-regex -- they must not be in a content line
      .replaceAll(/[\u0000-\u001F\u007F]/g, ' ')
  );
}

/** Quotes and control characters, which a parameter cannot hold, become spaces. */
function quoted(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they must not be in a parameter
  return `"${text.replaceAll(/["\u0000-\u001F\u007F]/g, ' ')}"`;
}

/** RFC 5545, 3.1: a line longer than 75 bytes continues on the next line, after a space; no character is split. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > LINE_BYTES_MAX) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}

const inUtc = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const STATUS_OF: Readonly<Record<BookingStatus, string>> = {
  requested: 'TENTATIVE',
  contacted: 'TENTATIVE',
  scheduled: 'CONFIRMED',
  on_the_way: 'CONFIRMED',
  done: 'CONFIRMED',
  no_show: 'CONFIRMED',
  cancelled: 'CANCELLED',
};

export function methodOf({ status, attendee }: Pick<CalendarEntry, 'status' | 'attendee'>): CalendarMethod {
  if (status === 'cancelled') return 'CANCEL';
  // REQUEST needs an attendee.
  return attendee === null ? 'PUBLISH' : 'REQUEST';
}

export function calendarFile(entry: CalendarEntry): string {
  const { organizer, attendee } = entry;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hindam//Home visits//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(entry)}`,
    'BEGIN:VEVENT',
    `UID:${entry.bookingId}@${new URL(entry.url).hostname}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${inUtc(entry.updatedAt)}`,
    `DTSTART:${inUtc(entry.startsAt)}`,
    `DTEND:${inUtc(entry.endsAt)}`,
    `STATUS:${STATUS_OF[entry.status]}`,
    `SUMMARY:${escapedText(entry.summary)}`,
    `DESCRIPTION:${escapedText(entry.description)}`,
    ...(entry.location === '' ? [] : [`LOCATION:${escapedText(entry.location)}`]),
    `URL:${entry.url}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
    ...(attendee === null ? [] : [`ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`]),
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
