// The language and digits in which numbers and money are written. The front end provides it once near its root.
import type { Digits } from '@hindam/contract/language';
import { DEFAULT_LANGUAGE, localeOf } from '@hindam/contract/language';
import { createContext, useContext } from 'react';

export interface Locale {
  /** Language code of the shop: `en`, `arb`. */
  language: string;
  digits: Digits;
}

export const LocaleContext = createContext<Locale>({ language: DEFAULT_LANGUAGE, digits: 'latn' });

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

// Creating a format costs more than using it a hundred times, and a list page writes about a hundred numbers.
const numbers = new Map<string, Intl.NumberFormat>();
const days = new Map<string, Intl.DateTimeFormat>();

function kept<F>(formats: Map<string, F>, key: string, make: () => F): F {
  let format = formats.get(key);
  if (!format) {
    format = make();
    formats.set(key, format);
  }
  return format;
}

/** Formats a plain number for this page: `1,250`, `4.8`; in Arabic-Indic digits if the shop's settings say so. */
export function useNumber(): (value: number, options?: Intl.NumberFormatOptions) => string {
  const { language, digits } = useLocale();
  const locale = localeOf(language, digits);
  return (value, options) => {
    const key = options ? locale + JSON.stringify(options) : locale;
    return kept(numbers, key, () => new Intl.NumberFormat(locale, options)).format(value);
  };
}

/** Formats a day in full, in the given time zone: `4 March 2026`. */
export function useDay(timeZone: string): (moment: string) => string {
  const { language, digits } = useLocale();
  const locale = localeOf(language, digits);
  return (moment) => {
    const make = () => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
    return kept(days, `${locale}/${timeZone}`, make).format(new Date(moment));
  };
}
