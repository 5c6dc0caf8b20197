// Formats days and times of visits in the page's language and digits and in the market's time zone.
import { localeOf } from '@hindam/contract/language';
import { plainSpaces } from '@hindam/contract/plain-spaces';
import { useLocale } from '@hindam/ui/locale';
import { useMemo } from 'react';

export interface TimeWords {
  /** For example `Wednesday 25 November`. */
  day: (at: string) => string;
  /** For the calendar day `2026-11-25`, for example `Wed`, `25` and `Nov`. */
  parts: (day: string) => { weekday: string; number: string; month: string; whole: string };
  /** For example `10:00 am – 11:30 am`. */
  span: (startsAt: string, endsAt: string) => string;
  /** For example `10:00 am`. */
  time: (at: string) => string;
  /** For example `Gulf Standard Time`. */
  zone: (at: string) => string;
}

export function useTimeWords(timeZone: string): TimeWords {
  const { language, digits } = useLocale();
  return useMemo(() => {
    const locale = localeOf(language, digits);
    const make = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
    const long = { weekday: 'long', day: 'numeric', month: 'long' } as const;
    const [day, time] = [make({ ...long, timeZone }), make({ hour: 'numeric', minute: '2-digit', timeZone })];
    // A calendar day has no time zone. It is parsed and formatted in UTC, so that it stays the same day.
    const utc = { timeZone: 'UTC' } as const;
    const [weekday, number] = [make({ weekday: 'short', ...utc }), make({ day: 'numeric', ...utc })];
    const [month, whole] = [make({ month: 'short', ...utc }), make({ ...long, ...utc })];
    const zone = make({ timeZone, timeZoneName: 'long' });
    const timeOf = (at: string) => plainSpaces(time.format(new Date(at)));
    return {
      time: timeOf,
      day: (at) => plainSpaces(day.format(new Date(at))),
      parts: (date) => {
        const noon = new Date(`${date}T12:00:00Z`);
        const [name, one, of, all] = [weekday, number, month, whole].map((format) => plainSpaces(format.format(noon)));
        return { weekday: name!, number: one!, month: of!, whole: all! };
      },
      span: (startsAt, endsAt) => `${timeOf(startsAt)} – ${timeOf(endsAt)}`,
      zone: (at) => zone.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
    };
  }, [language, digits, timeZone]);
}
