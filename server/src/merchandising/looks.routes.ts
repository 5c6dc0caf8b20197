// Routes by which operators set a product's look, which is the products that go with it.
import type { TypePairs } from '../catalogue/looks.write.ts';
import type { Routes } from '../kernel/call.ts';
import { changeLook, changeTypePairs, viewLook, viewTypePairs } from './looks.service.ts';

const pairsOnTheWire = ({ typeId, key, withTypeIds }: TypePairs) => ({ type_id: typeId, key, type_ids: withTypeIds });

export const lookRoutes = {
  'GET operator/look/details/{id}': async ({ shop, params }) => ({
    result: { product_id: params.id, product_ids: await viewLook(shop, params.id) },
  }),
  'POST operator/look/save': async ({ shop, operator, body, requestId }) => {
    const change = { productId: body.product_id, productIds: body.product_ids, requestId };
    return { result: { product_id: body.product_id, product_ids: await changeLook(shop, operator, change) } };
  },
  'GET operator/look/types': async ({ shop }) => ({ result: (await viewTypePairs(shop)).map(pairsOnTheWire) }),
  'POST operator/look/save-types': async ({ shop, operator, body, requestId }) => {
    const change = { typeId: body.type_id, typeIds: body.type_ids, requestId };
    return { result: pairsOnTheWire(await changeTypePairs(shop, operator, change)) };
  },
} satisfies Routes;
