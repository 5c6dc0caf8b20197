// The React context with the language and the digits in which numbers, money and days are written, and hooks that
// format them.
import type { Digits } from '@hindam/contract/language';
import { DEFAULT_LANGUAGE, localeOf } from '@hindam/contract/language';
import { createContext, useContext } from 'react';

export interface Locale {
  /** The shop's code of the page's language: `en`, `arb`. */
  language: string;
  digits: Digits;
}

export const LocaleContext = createContext<Locale>({ language: DEFAULT_LANGUAGE, digits: 'latn' });

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

// Formats are kept, because creating one takes much longer than using it.
const numbers = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.DateTimeFormat>();

function cachedFormat<F>(formats: Map<string, F>, key: string, make: () => F): F {
  let format = formats.get(key);
  if (!format) {
    format = make();
    formats.set(key, format);
  }
  return format;
}

/** Returns a function that formats a number in the page's language and digits, for example `1,250`. */
export function useNumber(): (value: number, options?: Intl.NumberFormatOptions) => string {
  const { language, digits } = useLocale();
  const locale = localeOf(language, digits);
  return (value, options) => {
    const key = options ? locale + JSON.stringify(options) : locale;
    return cachedFormat(numbers, key, () => new Intl.NumberFormat(locale, options)).format(value);
  };
}

/**
 * Returns a function that formats the day of an ISO date or time in the given time zone, for example `4 March 2026`.
 */
export function useDay(timeZone: string): (moment: string) => string {
  const { language, digits } = useLocale();
  const locale = localeOf(language, digits);
  return (moment) => {
    const make = () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
    return cachedFormat(days, `${locale}/${timeZone}`, make).format(new Date(moment));
  };
}
