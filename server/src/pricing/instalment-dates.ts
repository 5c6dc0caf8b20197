// When the parts of 4 instalments are due: the first on the day itself, each next one a month later, on the
// last day of months that are too short. Always counted from the first day, so that a short month in between
// moves nothing after it.
import { INSTALMENTS } from './pricing.ts';

/** Days as YYYY-MM-DD; `today` is the market's. */
export function instalmentDates(today: string): string[] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  return Array.from({ length: INSTALMENTS }, (_, later) => {
    const lastDay = new Date(Date.UTC(year, month + later, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1 + later, Math.min(day, lastDay))).toISOString().slice(0, 10);
  });
}
