// The shop's own content: its name and legal details, the promo strip, the home page's pictures. Each is a row of
// settings, so that an operator can change it without a release.

export interface ShopPapers {
  name: string;
  legal_name: string;
  licence: string;
  /** Tax registration number, 15 digits. */
  trn: string;
}

export const PAPERS_UNKNOWN: ShopPapers = { name: 'Hindam', legal_name: '', licence: '', trn: '' };

/** The shop's contact details; empty ones are not shown. */
export interface ShopContact {
  email: string;
  /** In international form, formatted for display. */
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
  /** Text of the strip above the header, per language; empty = no strip. */
  promo: Record<string, string>;
  home: HomePictures;
  /** Overrides of the default limits on unpaid orders (ceilings); orders/ceilings.ts reads and checks them. */
  ceilings: object;
  /** How far the demo shop has been seeded; absent in other shops. */
  demo_seed: 'started' | 'done';
  /** The mode the shop on this database was first opened in. */
  shop_mode: ShopMode;
}

export type ShopMode = 'demo' | 'live';

export type SettingName = keyof Settings;
