// The rules for what operators set about the shop. The legal details (setting `papers`) need a legal name in each of
// the shop's languages, and a tax number for each market with VAT that is open or the default one.
import type { LegalDetails, ShopPapers } from '../content/content.ts';
import type { Market } from '../pricing/pricing.ts';
import type { FieldMessages } from '../kernel/refuse.ts';

export interface WrittenPapers {
  name: string;
  legalNames: Readonly<Record<string, string>>;
  licence: string;
  trns: Readonly<Record<string, string>>;
}

export interface PapersFrame {
  languages: readonly string[];
  markets: readonly Pick<Market, 'code' | 'vatBasisPoints' | 'open'>[];
  defaultMarket: string;
}

/** The form of tax numbers, for markets where it is known; those of other markets must match OTHER_TAX_NUMBER. */
const TAX_NUMBERS: Readonly<Record<string, RegExp>> = { ae: /^\d{15}$/, sa: /^3\d{13}3$/ };
const OTHER_TAX_NUMBER = /^[A-Z0-9./]{4,20}$/i;
/** Made-up tax numbers such as those of the demo shop, which a shop may not state as its own. */
const MADE_UP = /^[13]0{13}3$/;

function isTaxNumber(trn: string, market: string): boolean {
  return (TAX_NUMBERS[market] ?? OTHER_TAX_NUMBER).test(trn) && !MADE_UP.test(trn);
}

export function papersFaults(
  { legalNames, trns }: WrittenPapers,
  { languages, markets, defaultMarket }: PapersFrame,
): FieldMessages {
  const faults: FieldMessages = {};
  for (const language of languages) if (!legalNames[language]) faults[`legal_names.${language}`] = 'FIELD_REQUIRED';
  for (const language of Object.keys(legalNames))
    if (!languages.includes(language)) faults[`legal_names.${language}`] = 'FIELD_LANGUAGE';
  for (const { code, vatBasisPoints, open } of markets) {
    const trn = trns[code] ?? '';
    const isSold = open || code === defaultMarket;
    if (trn === '' && isSold && vatBasisPoints > 0) faults[`trns.${code}`] = 'FIELD_REQUIRED';
    if (trn !== '' && !isTaxNumber(trn, code)) faults[`trns.${code}`] = 'TAX_NUMBER_INVALID';
  }
  for (const code of Object.keys(trns))
    if (!markets.some((market) => market.code === code)) faults[`trns.${code}`] = 'FIELD_MARKET';
  return faults;
}

const withoutEmpty = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/**
 * The legal details as they are stored. `legal_name` and `trn` repeat the default ones, because older releases of the
 * software read these two fields.
 */
export function storedPapers(
  { name, legalNames, licence, trns }: WrittenPapers,
  { defaultLanguage, defaultMarket }: { defaultLanguage: string; defaultMarket: string },
): ShopPapers {
  const ofDefault: LegalDetails = {
    name,
    legal_name: legalNames[defaultLanguage] ?? '',
    licence,
    trn: trns[defaultMarket] ?? '',
  };
  return { ...ofDefault, legal_names: { ...legalNames }, trns: withoutEmpty(trns) };
}

/**
 * The legal details as operators see them. In rows that older releases of the software wrote, one legal name and one
 * tax number apply to all languages and markets.
 */
export function writtenPapers(
  { name, legal_name: legalName, licence, trn, legal_names: names, trns }: ShopPapers,
  { languages, markets }: { languages: readonly string[]; markets: readonly string[] },
): WrittenPapers {
  const all = (keys: readonly string[], value: string) => Object.fromEntries(keys.map((key) => [key, value]));
  return {
    name,
    legalNames: withoutEmpty(names ?? all(languages, legalName)),
    licence,
    trns: withoutEmpty(trns ?? all(markets, trn)),
  };
}

export const promoOf = withoutEmpty;
