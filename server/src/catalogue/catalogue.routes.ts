// Routes of the catalogue, without business rules. `tag` names the data that a response shows, so that its cache entry
// is dropped when that data changes.
import type { ProductListQuery } from '@hindam/contract/catalogue';
import type { Routes } from '../kernel/call.ts';
import { LIST_TAG, LOOKS_TAG, productTag } from '../kernel/events.ts';
import type { Shop } from '../shop.ts';

function marketsOf({ markets }: Shop, { list, category, occasion }: ProductListQuery): string[] {
  const [only] = occasion?.length === 1 ? occasion : [];
  const name = { list, category, occasion: list === undefined && category === undefined ? only : undefined };
  return [...markets].flatMap(([code, { catalogue }]) => (catalogue.fills(name) ? [code] : []));
}

export const catalogueRoutes = {
  'GET customer/language-list': ({ shop, tag }) => {
    tag('languages');
    return { result: shop.catalogue.languages() };
  },
  'POST category/list': ({ shop, language, tag }) => {
    tag(LIST_TAG);
    return { category_data: shop.catalogue.categories(language) };
  },
  'POST type/list': ({ shop, language, tag }) => {
    tag(LIST_TAG);
    return { result: shop.catalogue.types(language) };
  },
  'GET occasion/list': async ({ shop, language, tag }) => {
    tag(LIST_TAG);
    return { result: await shop.catalogue.occasions(language) };
  },
  'GET product/list': async ({ shop, query, language, tag }) => {
    const result = { ...(await shop.catalogue.list(query, language)), shown_in: marketsOf(shop, query) };
    tag(LIST_TAG, ...result.products.map(({ _id }) => productTag(_id)));
    return { result };
  },
  'GET product/cards': async ({ shop, query, language }) => ({
    result: { products: await shop.catalogue.cards(query.id ?? [], language) },
  }),
  'GET product/similar/{id}': async ({ shop, params, language, tag }) => {
    const result = await shop.catalogue.similar(params.id, language);
    tag(LIST_TAG, productTag(params.id), ...result.products.map(({ _id }) => productTag(_id)));
    return { result };
  },
  'GET product/details/{id}': async ({ shop, params, language, tag }) => {
    const product = await shop.catalogue.product(params.id, language, shop.market);
    tag(LOOKS_TAG, ...[product, ...product.related, ...product.look].map(({ _id }) => productTag(_id)));
    return { result: { product } };
  },
} satisfies Routes;
