// Routes of the search.
import type { Routes } from '../kernel/call.ts';
import { changeSynonyms, listMisses, listSynonyms, removeSynonyms, searchProducts, suggest } from './search.service.ts';

export const searchRoutes = {
  'GET product/search': async ({ shop, query, language }) => ({ result: await searchProducts(shop, query, language) }),
  'GET product/suggestions': async ({ shop, query, language }) => ({
    result: await suggest(shop, query.q, language),
  }),
  'GET operator/search/synonyms': async ({ shop }) => ({
    result: (await listSynonyms(shop)).map(({ id, words }) => ({ _id: id, words })),
  }),
  'POST operator/search/synonyms': async ({ shop, operator, body, requestId }) => {
    const group = await changeSynonyms(shop, operator, { id: body._id ?? null, words: body.words, requestId });
    return { result: { _id: group.id, words: group.words } };
  },
  'POST operator/search/synonyms/delete': async ({ shop, operator, body, requestId }) => {
    await removeSynonyms(shop, operator, { id: body._id, requestId });
    return {};
  },
  'GET operator/search/misses': async ({ shop, query }) => ({
    result: (await listMisses(shop, query.days)).map(({ lastDay, ...miss }) => ({ ...miss, last_day: lastDay })),
  }),
} satisfies Routes;
