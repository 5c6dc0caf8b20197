// Which language numbers and money are written in. The front end says it once near its root.
import type { Digits } from '@hindam/contract/language';
import { DEFAULT_LANGUAGE, localeOf } from '@hindam/contract/language';
import { createContext, useContext } from 'react';

export interface Locale {
  /** Store code: `en`, `arb`. */
  language: string;
  digits: Digits;
}

export const LocaleContext = createContext<Locale>({ language: DEFAULT_LANGUAGE, digits: 'latn' });

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** A plain number as this page writes it: `1,250`, `4.8`; Arabic-Indic when the shop says so. */
export function useNumber(): (value: number, options?: Intl.NumberFormatOptions) => string {
  const { language, digits } = useLocale();
  return (value, options) => new Intl.NumberFormat(localeOf(language, digits), options).format(value);
}
