// The shop's settings. Each is a row of the table `settings`, so that it can change without a release.
import { DEFAULT_LANGUAGE, PAPER_LANGUAGES } from '@hindam/contract/language';
import type { Assurance } from './assurances.ts';

/** The seller's legal details as one market's pages, mails and invoices state them. */
export interface LegalDetails {
  name: string;
  legal_name: string;
  licence: string;
  /** Tax registration number in the market, e.g. 15 digits. */
  trn: string;
}

export interface ShopPapers extends LegalDetails {
  /**
   * By language; absent in rows that earlier versions of the shop wrote: their `legal_name` applies to every language.
   */
  legal_names?: Record<string, string>;
  /** By market; absent in rows that earlier versions of the shop wrote: their `trn` applies to every market. */
  trns?: Record<string, string>;
}

export const LEGAL_DETAILS_UNKNOWN: LegalDetails = { name: 'Hindam', legal_name: '', licence: '', trn: '' };

export function legalDetailsIn(papers: ShopPapers, language: string, market: string): LegalDetails {
  const { name, legal_name, licence, trn, legal_names: names, trns } = papers;
  return { name, legal_name: names?.[language] ?? legal_name, licence, trn: trns ? (trns[market] ?? '') : trn };
}

/** Facts about the shop, by the names of their placeholders in documents, such as `{legal_name}`. */
export type TextFacts = Readonly<Record<string, string>>;

export function factsInTexts(
  papers: ShopPapers,
  { email, phone, address }: ShopContact,
  language: string,
  market: string,
): TextFacts {
  const ofLanguage = address[language] ?? address[DEFAULT_LANGUAGE] ?? '';
  return { ...legalDetailsIn(papers, language, market), email, phone, address: ofLanguage };
}

export interface PapersNeed {
  /** The market of the invoices, and its VAT: without VAT no tax number is stated. */
  market: string;
  vatBasisPoints: number;
}

/**
 * What an invoice of a market must state and the settings do not have, as names of fields: `legal_names.arb`,
 * `licence`, `trns.ae`, `addresses.en`.
 */
export function missingPapers(
  papers: ShopPapers,
  { address }: Pick<ShopContact, 'address'>,
  { market, vatBasisPoints }: PapersNeed,
): string[] {
  const isNamed = (language: string) => legalDetailsIn(papers, language, market).legal_name !== '';
  return [
    ...PAPER_LANGUAGES.filter((language) => !isNamed(language)).map((language) => `legal_names.${language}`),
    ...(papers.licence === '' ? ['licence'] : []),
    ...(vatBasisPoints > 0 && legalDetailsIn(papers, DEFAULT_LANGUAGE, market).trn === '' ? [`trns.${market}`] : []),
    ...PAPER_LANGUAGES.filter((language) => !address[language]).map((language) => `addresses.${language}`),
  ];
}

/** How to reach the shop; an empty detail is not shown. */
export interface ShopContact {
  email: string;
  /** In international form, with spaces as it is displayed. */
  phone: string;
  /** The postal address on one line, by language. */
  address: Record<string, string>;
  /** The WhatsApp number as digits, without a plus sign, as https://wa.me requires; absent or empty for none. */
  whatsapp?: string;
}

export const CONTACT_UNKNOWN: ShopContact = { email: '', phone: '', address: {} };

/** Where the shop is and when it is open, in the market's time. */
export interface ShopPlace {
  /**
   * Opening hours of the seven days from Monday on; null for a closed day. An empty list means that hours are not
   * shown.
   */
  hours: ({ from: string; to: string } | null)[];
  /** URL of the shop on a map service; empty for none. */
  mapLink: string;
  /** Key of a map picture in `home_pictures`; null means that the storefront draws its own map. */
  mapPicture: string | null;
}

export const PLACE_UNKNOWN: ShopPlace = { hours: [], mapLink: '', mapPicture: null };

export interface Settings {
  papers: ShopPapers;
  contact: ShopContact;
  place: ShopPlace;
  /** Text of the strip above the header, by language. */
  promo: Record<string, string>;
  /** The promises, such as free delivery, that the strip of assurances shows, in its order. */
  assurances: Assurance[];
  /**
   * Whether browsers may install the service worker, which shows stored pages without a connection; absent means yes.
   */
  offline: { on: boolean };
  /** Replaces default limits on unpaid orders and on orders to be paid on delivery (orders/ceilings.ts). */
  ceilings: object;
  /** How far the demo data has been written; absent where seeding never began. */
  demo_seed: 'started' | 'done';
  shop_mode: ShopMode;
}

export type ShopMode = 'demo' | 'live';

export type SettingName = keyof Settings;
