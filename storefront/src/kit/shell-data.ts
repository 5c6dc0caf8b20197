// Loads the data of the frame around every page. If a call fails, its list is empty or the settings are null.
import type { Category, Language, ProductType } from '@hindam/contract/catalogue';
import type { ShopSettings } from '@hindam/contract/shop';
import type { PageRequest } from './load.ts';

export interface Entry {
  id: string;
  title: string;
}

export type ShellSettings = Pick<
  ShopSettings,
  | 'name'
  | 'legal_name'
  | 'licence'
  | 'trn'
  | 'whatsapp'
  | 'digits'
  | 'payment_marks'
  | 'promo'
  | 'assurances'
  | 'demo'
  | 'market'
  | 'markets'
  | 'offline'
>;

export interface ShellData {
  languages: readonly Language[];
  categories: readonly Entry[];
  types: readonly Entry[];
  settings: ShellSettings | null;
  /** Code of the market whose prices the page shows; null for the default market. */
  market: string | null;
  origin: string;
  /**
   * On the web, whether the request for the document had a session cookie; always false on public pages, which are
   * rendered without one. In the app, whether there seems to be a session (visitor.ts).
   */
  signedIn: boolean;
}

export function entryOf({ _id, title }: Pick<ProductType | Category, '_id' | 'title'>): Entry {
  return { id: _id, title };
}

function settingsOf(settings: ShopSettings): ShellSettings {
  const { name, legal_name, licence, trn, whatsapp, digits, payment_marks, demo, market, markets } = settings;
  const { promo, assurances } = settings;
  // Markets have lower-case codes; pages show the country code in capitals.
  const shown = { market: market.toUpperCase(), markets };
  // `offline` is included only if it is false, because every document carries these settings.
  const off = settings.offline === false ? { offline: false } : {};
  const strips = { promo, assurances };
  return { name, legal_name, licence, trn, whatsapp, digits, payment_marks, ...strips, demo, ...shown, ...off };
}

export async function loadShell({ visitor }: Pick<PageRequest, 'visitor'>): Promise<ShellData> {
  const { client, language, market, origin, signedIn } = visitor;
  const query = { language_code: language };
  const [languages, categories, types, settings] = await Promise.all([
    client.get('customer/language-list', { query }),
    client.post('category/list', { body: query }),
    client.post('type/list', { body: query }),
    client.get('shop/settings', { query }),
  ]);
  return {
    languages: languages.ok ? languages.result : [],
    categories: categories.ok ? categories.category_data.map(entryOf) : [],
    types: types.ok ? types.result.map(entryOf) : [],
    settings: settings.ok ? settingsOf(settings.result) : null,
    market,
    origin,
    signedIn,
  };
}
