// What every page's frame shows: languages, categories, product types, the shop's settings. Read
// once for the document; a call that failed leaves its part out and never takes a page with it.
import type { Category, Language, ProductType } from '@hindam/contract/catalogue';
import type { ShopSettings } from '@hindam/contract/shop';
import type { Asked } from './load.ts';

/** A product type or category as the menus need it. */
export interface Entry {
  id: string;
  title: string;
  slug: string;
}

export interface ShellData {
  languages: readonly Language[];
  categories: readonly Entry[];
  types: readonly Entry[];
  settings: ShopSettings | null;
  /** Scheme and host for canonical addresses. */
  origin: string;
}

export function entryOf({ _id, title, slug }: Pick<ProductType | Category, '_id' | 'title' | 'slug'>): Entry {
  return { id: _id, title, slug };
}

export async function loadShell({ visitor }: Pick<Asked, 'visitor'>): Promise<ShellData> {
  const { client, language, origin } = visitor;
  const asked = { language_code: language };
  const [languages, categories, types, settings] = await Promise.all([
    client.get('customer/language-list', { query: asked }),
    client.post('category/list', { body: asked }),
    client.post('type/list', { body: asked }),
    client.get('shop/settings', { query: asked }),
  ]);
  return {
    languages: languages.ok ? languages.result : [],
    categories: categories.ok ? categories.category_data.map(entryOf) : [],
    types: types.ok ? types.result.map(entryOf) : [],
    settings: settings.ok ? settings.result : null,
    origin,
  };
}
