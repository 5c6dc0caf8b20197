import { expect, test } from 'vitest';
import { addWorkingDays, arrivalDays, dayIn, isWorkingDay, readyDay, type WorkingCalendar } from './working-days.ts';

/** Saturday and Sunday are days off in the Emirates. */
const UAE: WorkingCalendar = { daysOff: [0, 6], holidays: new Set(['2026-12-02', '2026-12-03']) };

test('working days skip the weekend and holidays of the market', () => {
  expect(isWorkingDay('2026-11-21', UAE)).toBe(false); // 2026-11-21 is a Saturday.
  expect(addWorkingDays('2026-11-20', 1, UAE)).toBe('2026-11-23');
  expect(addWorkingDays('2026-12-01', 1, UAE)).toBe('2026-12-04');
  expect(addWorkingDays('2026-11-20', 0, UAE)).toBe('2026-11-20');
  expect(addWorkingDays('2026-12-31', 1, UAE)).toBe('2027-01-01');
});

test('tailoring takes calendar days before the working days of the delivery', () => {
  expect(arrivalDays('2026-11-20', [], { from: 3, to: 5 }, UAE)).toEqual({
    earliest: '2026-11-25',
    latest: '2026-11-27',
  });
  expect(arrivalDays('2026-11-20', [{ from: 10, to: 14 }], { from: 1, to: 2 }, UAE)).toEqual({
    earliest: '2026-12-01',
    latest: '2026-12-08',
  });
});

test('a piece is ready after calendar days, and never promised for a day off', () => {
  expect(readyDay('2026-11-20', 10, UAE)).toBe('2026-11-30');
  expect(readyDay('2026-11-18', 10, UAE)).toBe('2026-11-30'); // 2026-11-28 is a Saturday.
  expect(readyDay('2026-11-22', 10, UAE)).toBe('2026-12-04'); // 2 and 3 December are holidays.
});

test('the day changes at the market’s midnight, not at that of UTC or of the device', () => {
  expect(dayIn('Asia/Dubai', new Date('2026-11-23T19:59:59Z'))).toBe('2026-11-23');
  expect(dayIn('Asia/Dubai', new Date('2026-11-23T20:00:00Z'))).toBe('2026-11-24');
  expect(dayIn('Asia/Riyadh', new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01');
});
