// What the shop says of itself: its name and papers, the promo strip, the home page's pictures. Each
// is a row of settings, so an operator changes it without a release.

export interface ShopPapers {
  name: string;
  legal_name: string;
  licence: string;
  /** Tax registration number, 15 digits. */
  trn: string;
}

export const PAPERS_UNKNOWN: ShopPapers = { name: 'Hindam', legal_name: '', licence: '', trn: '' };

/** Where the shop is reached; what is empty is not shown. */
export interface ShopContact {
  email: string;
  /** International, as people write it. */
  phone: string;
  /** One line per language. */
  address: Record<string, string>;
}

export const CONTACT_UNKNOWN: ShopContact = { email: '', phone: '', address: {} };

export interface HomePictures {
  /** Keys of stored pictures. */
  arches: string[];
  band: string | null;
}

export interface Settings {
  papers: ShopPapers;
  contact: ShopContact;
  /** The strip above the header, per language; empty = no strip. */
  promo: Record<string, string>;
  home: HomePictures;
  /** What replaces defaults of the ceilings of unpaid orders; orders/ceilings.ts reads and checks it. */
  ceilings: object;
  /** How far the demo shop has been put up; absent in a shop of one's own. */
  demo_seed: 'started' | 'done';
  /** What the shop on this database was opened as. */
  shop_mode: ShopMode;
}

export type ShopMode = 'demo' | 'live';

export type SettingName = keyof Settings;
