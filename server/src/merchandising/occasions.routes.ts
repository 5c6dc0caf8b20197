// Routes by which operators set the shop's occasions and the occasions of a product.
import type { FullOccasion } from '../catalogue/occasions.write.ts';
import type { Routes } from '../kernel/call.ts';
import { changeOccasion, changeOccasionsOf, listOccasions, viewOccasionsOf } from './occasions.service.ts';

function onTheWire({ code, position, texts, products }: FullOccasion) {
  const each = (part: 'title' | 'description') =>
    Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text[part]]));
  return { code, position, titles: each('title'), descriptions: each('description'), products };
}

export const occasionRoutes = {
  'GET operator/occasion/list': async ({ shop }) => ({ result: (await listOccasions(shop)).map(onTheWire) }),
  'POST operator/occasion/save': async ({ shop, operator, body, requestId }) => {
    const { code, titles, descriptions, position = null } = body;
    const change = { code, titles, descriptions, position, requestId };
    return { result: onTheWire(await changeOccasion(shop, operator, change)) };
  },
  'GET operator/occasion/of-product/{id}': async ({ shop, params }) => ({
    result: { product_id: params.id, occasions: await viewOccasionsOf(shop, params.id) },
  }),
  'POST operator/occasion/save-product': async ({ shop, operator, body, requestId }) => {
    const change = { productId: body.product_id, codes: body.occasions, requestId };
    return { result: { product_id: body.product_id, occasions: await changeOccasionsOf(shop, operator, change) } };
  },
} satisfies Routes;
