// Money is a whole number of minor units and a currency. This file formats amounts and calculates none.
import { type Digits, languageOf, localeOf } from './language.ts';

export interface Money {
  /** Whole minor units: fils, halalas. */
  amount: number;
  /** ISO 4217, upper case. */
  currency: string;
}

interface Currency {
  decimals: number;
  /** The unit written after the number in Arabic; languages of Latin script write the ISO code before the number. */
  arabic: string;
}

export const CURRENCIES: Readonly<Record<string, Currency>> = {
  AED: { decimals: 2, arabic: 'د.إ' },
  SAR: { decimals: 2, arabic: 'ر.س' },
  QAR: { decimals: 2, arabic: 'ر.ق' },
  KWD: { decimals: 3, arabic: 'د.ك' },
  BHD: { decimals: 3, arabic: 'د.ب' },
  OMR: { decimals: 3, arabic: 'ر.ع' },
};

export function decimalsOf(currency: string): number {
  const known = CURRENCIES[currency];
  if (!known) throw new RangeError(`unknown currency ${currency}`);
  return known.decimals;
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale}/${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formats.set(key, format);
  }
  return format;
}

/**
 * `AED 1,250.00` in English, `1,250.00 د.إ` in Arabic. Intl's own Arabic currency output contains direction marks and a
 * stray full stop, so Intl formats the number alone and the unit is added here.
 */
export function formatMoney(money: Money, language: string, digits: Digits = 'latn'): string {
  const decimals = CURRENCIES[money.currency]?.decimals ?? 2;
  const number = numberFormat(localeOf(language, digits), decimals).format(money.amount / 10 ** decimals);
  return withCurrency(number, money.currency, language);
}

/** A formatted number with its currency, as `formatMoney` puts them: `AED 300`, `300 د.إ`. */
export function withCurrency(number: string, currency: string, language: string): string {
  const isArabic = languageOf(language).script === 'arabic';
  return isArabic ? `${number}\u00A0${CURRENCIES[currency]?.arabic ?? currency}` : `${currency}\u00A0${number}`;
}
