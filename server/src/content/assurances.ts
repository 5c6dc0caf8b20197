// The strip of assurances. A market shows only the assurances that it keeps: free delivery needs an amount from which
// delivery is free, returns need return days, and instalments need a way to pay by them.
import { ASSURANCE_PLACEHOLDERS, type AssuranceKind } from '@hindam/contract/assurance-kinds';
import { type Digits, localeOf } from '@hindam/contract/language';
import { decimalsOf, formatMoney, type Money, withCurrency } from '@hindam/contract/money';
import type { PaymentMark } from '@hindam/contract/payment-marks';
import { INSTALMENTS } from '../pricing/instalments.ts';
import type { Market } from '../pricing/pricing.ts';
import type { FieldMessages } from '../kernel/refuse.ts';

export interface Assurance {
  kind: AssuranceKind;
  /**
   * Texts by language. In a kind that states a figure of the market, such as its return days, a placeholder stands for
   * the figure (ASSURANCE_PLACEHOLDERS).
   */
  texts: Readonly<Record<string, string>>;
}

export interface MarketFacts {
  market: Pick<Market, 'currency' | 'freeShippingFromMinor' | 'returnDays' | 'paymentOptions'>;
  /** The marks (logos) of the ways to pay that the market offers. */
  marks: readonly PaymentMark[];
  digits: Digits;
}

/** The sum as text: `AED 500`, or `AED 99.50` if it is not whole; isolated from the direction of the text around it. */
function sumIn(sum: Money, language: string, digits: Digits): string {
  const unit = 10 ** decimalsOf(sum.currency);
  const isWhole = sum.amount % unit === 0;
  const whole = new Intl.NumberFormat(localeOf(language, digits)).format(sum.amount / unit);
  return `\u2068${isWhole ? withCurrency(whole, sum.currency, language) : formatMoney(sum, language, digits)}\u2069`;
}

/** The marks (logos) of instalments: those of the shop's own plan and of the companies that offer one. */
const IN_PARTS: readonly PaymentMark[] = ['instalments_4', 'tabby', 'tamara'];

/**
 * What replaces the placeholder of this kind in the market: empty for a kind without a placeholder, null where the
 * market does not keep the promise.
 */
function factOf(kind: AssuranceKind, { market, marks, digits }: MarketFacts, language: string): string | null {
  const locale = localeOf(language, digits);
  if (kind === 'free_delivery') {
    const from = market.freeShippingFromMinor;
    return from === null ? null : sumIn({ amount: from, currency: market.currency }, language, digits);
  }
  if (kind === 'returns') {
    const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
    return market.returnDays > 0 ? days.format(market.returnDays) : null;
  }
  if (kind === 'instalments') {
    const isOffered = market.paymentOptions.includes('instalments_4') && marks.some((mark) => IN_PARTS.includes(mark));
    return isOffered ? new Intl.NumberFormat(locale).format(INSTALMENTS) : null;
  }
  return '';
}

/** The assurances that hold in the market and are written in the language. */
export function assurancesIn(
  assurances: readonly Assurance[],
  facts: MarketFacts,
  language: string,
): { kind: AssuranceKind; text: string }[] {
  return assurances.flatMap(({ kind, texts }) => {
    const text = texts[language];
    const fact = factOf(kind, facts, language);
    const placeholder = ASSURANCE_PLACEHOLDERS[kind];
    if (!text || fact === null) return [];
    return [{ kind, text: placeholder === null ? text : text.replace(placeholder, () => fact) }];
  });
}

/** Whether the text has the placeholder of its kind once, and no other one. */
function isFilled(kind: AssuranceKind, text: string): boolean {
  const placeholder = ASSURANCE_PLACEHOLDERS[kind];
  const found = text.match(/\{[^{}]*\}/g) ?? [];
  return placeholder === null ? found.length === 0 : found.length === 1 && found[0] === placeholder;
}

/** What is wrong with assurances that an operator wrote: field → message; empty when nothing is. */
export function assuranceFaults(assurances: readonly Assurance[], languages: readonly string[]): FieldMessages {
  const faults: FieldMessages = {};
  for (const [at, { kind, texts }] of assurances.entries()) {
    if (assurances.findIndex((one) => one.kind === kind) !== at) faults[`assurances.${at}.kind`] = 'FIELD_TWICE';
    const placeholder = ASSURANCE_PLACEHOLDERS[kind];
    for (const [language, text] of Object.entries(texts)) {
      const field = `assurances.${at}.texts.${language}`;
      if (!languages.includes(language)) faults[field] = 'FIELD_LANGUAGE';
      else if (text !== '' && !isFilled(kind, text))
        faults[field] =
          placeholder === null ? 'FIELD_NO_PLACEHOLDER' : { key: 'FIELD_MARKET_FACT', values: { placeholder } };
    }
  }
  return faults;
}
