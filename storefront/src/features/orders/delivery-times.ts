// Formats delivery times in the page's language and the market's time zone.
import { localeOf } from '@hindam/contract/language';
import { plainSpaces } from '@hindam/contract/plain-spaces';
import { useLocale } from '@hindam/ui/locale';
import { useEffect, useState } from 'react';

export interface TimeWindow {
  from: string;
  to: string;
}

interface Writing {
  /** For example `Wednesday, 25 November`. */
  dayOf(window: TimeWindow): string;
  /** For example `9:00 am – 1:00 pm`. */
  hoursOf(window: TimeWindow): string;
}

export function useDeliveryTimes(timeZone: string): Writing {
  const { language, digits } = useLocale();
  const locale = localeOf(language, digits);
  const days = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone });
  const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone });
  return {
    dayOf: ({ from }) => days.format(new Date(from)),
    hoursOf: ({ from, to }) => plainSpaces(hours.formatRange(new Date(from), new Date(to))),
  };
}

/** The offset of a time zone at a moment, for example `GMT+04:00`; without a zone, that of the device. */
function offsetAt(moment: Date, timeZone: string | undefined): string | undefined {
  const format = new Intl.DateTimeFormat('en', { timeZoneName: 'longOffset', ...(timeZone ? { timeZone } : {}) });
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
}

/** The name of the market's time zone if the device's clock shows another time; else null, also before script runs. */
export function useForeignZone(timeZone: string): string | null {
  const { language, digits } = useLocale();
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => {
    const now = new Date();
    if (offsetAt(now, timeZone) === offsetAt(now, undefined)) return setZone(null);
    const format = new Intl.DateTimeFormat(localeOf(language, digits), { timeZone, timeZoneName: 'long' });
    setZone(format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone);
  }, [timeZone, language, digits]);
  return zone;
}

export function byDay(windows: readonly TimeWindow[], dayOf: Writing['dayOf']): [string, TimeWindow[]][] {
  const days = new Map<string, TimeWindow[]>();
  for (const window of windows) days.set(dayOf(window), [...(days.get(dayOf(window)) ?? []), window]);
  return [...days];
}
