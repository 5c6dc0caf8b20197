// Amounts as providers write them, `1200.00`, from and to minor units.
import { CURRENCIES } from '@hindam/contract/money';

/** The decimals of a currency that the shop does not sell in: money taken in it by mistake is still paid back. */
const DECIMALS = 2;
const decimalsOf = (currency: string): number => CURRENCIES[currency]?.decimals ?? DECIMALS;

export function decimalOf(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(minor).padStart(decimals + 1, '0');
  return `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`;
}

const AMOUNT = /^(\d{1,12})(?:\.(\d{0,6}))?$/;

/**
 * The minor units of an amount such as `1200.00`, which may have fewer decimals than the currency, or more if these are
 * zeros. Throws for any other text.
 */
export function minorOf(amount: string, currency: string): number {
  const [, whole = '', fraction = ''] = AMOUNT.exec(amount) ?? [];
  const decimals = decimalsOf(currency);
  const rest = fraction.slice(decimals);
  if (whole === '' || /[1-9]/.test(rest)) throw new RangeError('a provider named an amount that is none');
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
