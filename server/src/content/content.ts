// The shop's settings: its name and legal details, contact, promo strip, pictures of the home page, and a few facts
// about this database. Each is a row of the table `settings`, so that it can change without a release.

export interface LegalDetails {
  name: string;
  legal_name: string;
  licence: string;
  /** Tax registration number, 15 digits. */
  trn: string;
}

export const LEGAL_DETAILS_UNKNOWN: LegalDetails = { name: 'Hindam', legal_name: '', licence: '', trn: '' };

/** How to reach the shop; an empty detail is not shown. */
export interface ShopContact {
  email: string;
  /** In international form, with spaces as it is displayed. */
  phone: string;
  /** The postal address on one line, by language. */
  address: Record<string, string>;
  /** The WhatsApp number as digits only, as https://wa.me requires; absent or empty = none. */
  whatsapp?: string;
}

export const CONTACT_UNKNOWN: ShopContact = { email: '', phone: '', address: {} };

/** Where the shop is and when it is open, in the market's time. */
export interface ShopPlace {
  /** Opening hours of the seven days from Monday on; null = closed on that day. An empty list = hours are not shown. */
  hours: ({ from: string; to: string } | null)[];
  /** Address of the shop on a map service; '' = none. */
  mapLink: string;
  /** Key of a map picture in `home_pictures`; null = the storefront draws its own map. */
  mapPicture: string | null;
}

export const PLACE_UNKNOWN: ShopPlace = { hours: [], mapLink: '', mapPicture: null };

export interface HomePictures {
  /**
   * Keys of `home_pictures`: `arches` are shown in the arches at the top of the home page, `band` is the wide picture,
   * null = none.
   */
  arches: string[];
  band: string | null;
}

export interface Settings {
  papers: LegalDetails;
  contact: ShopContact;
  place: ShopPlace;
  /** Text of the strip above the header, by language; a language without a text shows the English one, if any. */
  promo: Record<string, string>;
  home: HomePictures;
  /** Overrides of the default limits on unpaid orders (ceilings); orders/ceilings.ts reads and checks them. */
  ceilings: object;
  /** How far the demo data has been written; absent where seeding never began. */
  demo_seed: 'started' | 'done';
  /** The mode in which the shop was first opened on this database, or that it was changed to since. */
  shop_mode: ShopMode;
}

export type ShopMode = 'demo' | 'live';

export type SettingName = keyof Settings;
