// The days that an export or a reconciliation covers: whole calendar days of a market's zone, the first and the last
// one included.
export const DAYS_MAX = 366;
const DAY_MS = 86_400_000;
const DAY = /^2\d{3}-\d{2}-\d{2}$/;

export interface Period {
  market: string;
  timeZone: string;
  /** Calendar days, `2026-11-01`. */
  from: string;
  to: string;
  /** When the first day begins and the last day ends. */
  start: Date;
  end: Date;
}

/** Whether the text is a calendar day of the years 2000 to 2999; `2026-02-30`, for example, is not. */
export function isDay(text: string): boolean {
  const at = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export function faultOfDays(from: string, to: string): 'end_before_start' | 'too_long' | null {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) return 'end_before_start';
  return days > DAYS_MAX ? 'too_long' : null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** By the zone's clock, with its offset from UTC, for example `2026-11-01T00:30:00+04:00`. */
export function zonedTime(at: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const local = `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`;
  const minutes = Math.round((Date.parse(`${local}Z`) - Math.floor(at.getTime() / 1_000) * 1_000) / 60_000);
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${hours}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
}
