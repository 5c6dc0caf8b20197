// The calendar file, read back by the rules of RFC 5545.
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar.ts';

const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  bookingId: '01a1fd9b-2dde-7646-b761-4f38baa333c1',
  sequence: 0,
  status: 'requested',
  startsAt: new Date('2026-11-25T06:00:00Z'),
  endsAt: new Date('2026-11-25T07:30:00Z'),
  updatedAt: new Date('2026-11-22T10:00:00Z'),
  summary: 'Hindam at your home',
  description: 'Visit HV-7KQ2M9XZ.',
  location: 'Tower 7, flat 1204, Dubai',
  url: 'https://hindam.example/en/home-services/x',
  organizer: { name: 'Hindam', email: 'hello@hindam.example' },
  attendee: 'noura@example.com',
  ...more,
});

/** The properties by name, with continued lines joined; values are not unescaped. */
function read(file: string): Map<string, string> {
  const lines = file.replaceAll(/\r\n[ \t]/g, '').split('\r\n');
  return new Map(lines.map((line) => [line.slice(0, line.search(/[;:]/)), line.slice(line.indexOf(':') + 1)] as const));
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;,n])/g, (_, one: string) => (one === 'n' ? '\n' : one));

test('a visit has its times in UTC, its id and its method', () => {
  const file = read(calendarFile(entry()));
  expect(file.get('DTSTART')).toBe('20261125T060000Z');
  expect(file.get('DTEND')).toBe('20261125T073000Z');
  expect(file.get('DTSTAMP')).toBe('20261122T100000Z');
  expect(file.get('UID')).toBe('01a1fd9b-2dde-7646-b761-4f38baa333c1@hindam.example');
  expect(file.get('METHOD')).toBe('REQUEST');
  expect(file.get('STATUS')).toBe('TENTATIVE');
  expect(file.get('ORGANIZER')).toBe('mailto:hello@hindam.example');
});

test('a change has the same id and a higher number, a cancellation its own method', () => {
  const changed = read(calendarFile(entry({ sequence: 3, status: 'scheduled' })));
  expect([changed.get('UID'), changed.get('SEQUENCE'), changed.get('STATUS')]).toEqual([
    read(calendarFile(entry())).get('UID'),
    '3',
    'CONFIRMED',
  ]);
  const cancelled = read(calendarFile(entry({ sequence: 4, status: 'cancelled' })));
  expect([cancelled.get('METHOD'), cancelled.get('STATUS'), cancelled.get('SEQUENCE')]).toEqual([
    'CANCEL',
    'CANCELLED',
    '4',
  ]);
});

test('a file that is downloaded invites nobody', () => {
  const file = read(calendarFile(entry({ attendee: null })));
  expect(file.get('METHOD')).toBe('PUBLISH');
  expect(file.has('ATTENDEE')).toBe(false);
});

test('no line exceeds 75 bytes, no text adds a line, and every text is read back as it was', () => {
  // Control characters are replaced by spaces, because the file does not keep all of them; it keeps the line break that
  // is added below.
  const texts = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll(/\p{Cc}/gu, ' '));
  fc.assert(
    fc.property(texts, texts, (summary, location) => {
      const file = calendarFile(entry({ summary: `${summary}\nEND:VEVENT`, location: `x${location}` }));
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(file.match(/^END:VEVENT\r$/gm)).toHaveLength(1);
      expect(unescaped(read(file).get('SUMMARY') ?? '')).toBe(`${summary}\nEND:VEVENT`);
      expect(unescaped(read(file).get('LOCATION') ?? '')).toBe(`x${location}`);
    }),
  );
});
